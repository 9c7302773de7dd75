// Surfaces between the camera and the figure are drawn with holes, so that the figure shows. src/visuals/see_through.rs
// writes the figure's place.
#define_import_path springyard::see_through

#import bevy_pbr::mesh_view_bindings::{lights, view}

// The figure counts as an upright capsule of this radius, m.
const RADIUS_M: f32 = 0.3;
// Across the line of sight, the holes end between these distances from the capsule's axis, m. Hardly beyond its surface: a wall or
// ground that the figure touches then has no holes, because the line of sight behind it passes the figure at a distance.
const HOLES_TO_M = vec2<f32>(0.27, 0.35);
// Along the line of sight, they begin between these distances in front of the capsule's surface, m.
const NEARER_BY_M = vec2<f32>(0.4, 0.7);
// The part of the pixels that is left out in the middle of the holes: the rest still shows that something is there.
const MOST: f32 = 0.85;
// Wires vanish between these distances from the camera, m: nothing keeps it out of them.
const WIRES_FROM_M = vec2<f32>(0.4, 1.0);

// The part of the pixels to leave out of a surface at this place in the world, because it is in front of the figure.
fn before_figure(place: vec3<f32>) -> f32 {
    // bevy's ambient light, which no surface here uses: the figure's middle, and half its height, m; 0: nothing gives way.
    let figure = lights.ambient_color;
    let half_axis = max(figure.w - RADIUS_M, 0.0);
    let way = place - view.world_position;
    let surface_m = max(length(way), 1e-4);
    let along = way / surface_m;
    // Where the line of sight is closest to the axis: the height on the axis over the middle, and the distance from the camera.
    let middle = figure.xyz - view.world_position;
    let middle_m = dot(middle, along);
    let upright_m = (middle_m - along.y * middle.y) / max(1.0 - along.y * along.y, 1e-4);
    let height = clamp(upright_m * along.y - middle.y, -half_axis, half_axis);
    let closest_m = middle_m + height * along.y;
    let aside = along * closest_m - middle - vec3<f32>(0.0, height, 0.0);
    let across = 1.0 - smoothstep(HOLES_TO_M.x, HOLES_TO_M.y, length(aside));
    let nearer = smoothstep(NEARER_BY_M.x, NEARER_BY_M.y, closest_m - RADIUS_M - surface_m);
    return select(0.0, MOST * across * nearer, figure.w > 0.0);
}

// The same for a wire, which also vanishes close to the camera.
fn before_figure_or_camera(place: vec3<f32>) -> f32 {
    let far = smoothstep(WIRES_FROM_M.x, WIRES_FROM_M.y, distance(place, view.world_position));
    return max(before_figure(place), 1.0 - far);
}

// Whether a pixel is left out if this part of all is: a pattern of 4 x 4 pixels (ordered dither), which needs no sorting.
fn is_left_out(part: f32, pixel: vec2<f32>) -> bool {
    let at = vec2<u32>(pixel);
    let crossed = at.x ^ at.y;
    let rank = ((crossed & 1u) << 3u) | ((at.y & 1u) << 2u) | (crossed & 2u) | ((at.y & 2u) >> 1u);
    return part > (f32(rank) + 0.5) / 16.0;
}
