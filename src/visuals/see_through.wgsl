// Surfaces between the camera and the figure are drawn with holes, so that the figure shows, and so is what fades right before the
// camera. src/visuals/see_through.rs writes the figure's place.
#define_import_path springyard::see_through

#import bevy_pbr::mesh_view_bindings::{lights, view}

// In the picture, the figure counts as an upright capsule. Across, the holes end between these distances from the capsule's axis, m, by
// the figure's scale. Hardly beyond its surface: a wall or ground that the figure touches then has no holes.
const HOLES_TO_M = vec2<f32>(0.27, 0.35);
// In depth, they begin between these distances in front of the figure's middle, m.
const NEARER_BY_M = vec2<f32>(0.7, 1.0);
// The part of the pixels that is left out in the middle of the holes: the rest still shows that something is there.
const MOST: f32 = 0.85;
// What fades right before the camera does so between these depths, m.
const FADES_FROM_M = vec2<f32>(1.2, 2.2);
// Wires vanish between these distances from the camera, m: nothing keeps it out of them.
const WIRES_FROM_M = vec2<f32>(0.4, 1.0);

// The part of the pixels to leave out of a surface at this place in the picture (the builtin position), because it is in front of the figure.
fn before_figure(at: vec4<f32>) -> f32 {
    // bevy's ambient light, which no surface here uses: the middle of the figure's axis in the picture, from -1 to 1, and half its length;
    // and the depth of the figure, m; 0: nothing gives way, and `OUT_OF_PICTURE_M` of see_through.rs: only what is right before the camera.
    let figure = lights.ambient_color;
    let place = (at.xy - view.viewport.xy) / view.viewport.zw * vec2<f32>(2.0, -2.0) + vec2<f32>(-1.0, 1.0);
    let from_middle = place - figure.xy;
    let from_axis = vec2<f32>(from_middle.x, max(abs(from_middle.y) - figure.z, 0.0));
    let aside = from_axis * (figure.w / vec2<f32>(view.clip_from_view[0].x, view.clip_from_view[1].y));
    let across = 1.0 - ramp(HOLES_TO_M * HOLES_TO_M, dot(aside, aside));
    let nearer = ramp(NEARER_BY_M, figure.w - depth_m(at));
    return MOST * across * nearer;
}

// The same, of a surface that fades right before the camera.
fn before_camera(at: vec4<f32>) -> f32 {
    let is_behind_figure = lights.ambient_color.w > 0.0;
    return select(0.0, MOST * (1.0 - ramp(FADES_FROM_M, depth_m(at))), is_behind_figure);
}

// The depth of a pixel, m. By its z, since backends differ in what w is in a fragment (gfx-rs/wgpu#4963).
fn depth_m(at: vec4<f32>) -> f32 {
    return view.clip_from_view[3].z / max(at.z, 1e-7);
}

// From 0 at the lower end to 1 at the upper one.
fn ramp(ends: vec2<f32>, at: f32) -> f32 {
    return clamp((at - ends.x) / (ends.y - ends.x), 0.0, 1.0);
}

// The same for a wire, which also vanishes close to the camera.
fn before_figure_or_camera(at: vec4<f32>) -> f32 {
    return max(before_figure(at), 1.0 - ramp(WIRES_FROM_M, depth_m(at)));
}

// Whether a pixel is left out if this part of all is: a pattern of 4 x 4 pixels (ordered dither), which needs no sorting.
fn is_left_out(part: f32, pixel: vec2<f32>) -> bool {
    let at = vec2<u32>(pixel);
    let crossed = at.x ^ at.y;
    let rank = ((crossed & 1u) << 3u) | ((at.y & 1u) << 2u) | (crossed & 2u) | ((at.y & 2u) >> 1u);
    return part > (f32(rank) + 0.5) / 16.0;
}
