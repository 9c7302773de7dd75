// Fragment shader of every surface. SHADOWS and CASCADES are defined by the quality, the details (SCENERY, GRID and PLANKS with LINES,
// ROUND, TAGGED, BLADES, UNLIT, DISC) by the material, so that no fragment pays for what it does not have.
#import bevy_pbr::{
    forward_io::VertexOutput,
    mesh_view_bindings::view,
}
#import springyard::daylight
#import springyard::ground
#import springyard::lighting
#import springyard::see_through
#ifdef TAGGED
#import bevy_pbr::mesh_functions
#endif

struct Surface {
    // Linear RGB and opacity.
    colour: vec4<f32>,
    // Emitted light, linear RGB.
    glow: vec3<f32>,
    // Strength of the sun's highlight.
    gloss: f32,
    // Where the ground map lies.
    ground_frame: vec3<f32>,
    // 1: it fades right before the camera, 0: it does not.
    fades_near: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> surface: Surface;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var ground_map: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var ground_sampler: sampler;

#ifdef LINES
// The part of a pixel, along x and along y, that is covered by lines at the integers: the integral of the lines over the pixel's
// width, divided by this width. So a line that is thinner than a pixel becomes fainter, and distant lines become their mean.
fn lines(at: vec2<f32>, pixel: vec2<f32>, half_width: f32) -> vec2<f32> {
    let width = vec2<f32>(2.0 * half_width);
    let right = at + half_width + 0.5 * pixel;
    let left = right - pixel;
    let to_right = floor(right) * width + min(fract(right), width);
    let to_left = floor(left) * width + min(fract(left), width);
    return (to_right - to_left) / pixel;
}
#endif

#ifdef GRID
// Brightness of the grid at a place in m: a thick line each 2 m, a thin one each metre between.
fn grid(at: vec2<f32>) -> f32 {
    let tile = 0.5 * at;
    let pixel = max(fwidth(tile), vec2<f32>(1e-5));
    let thick = lines(tile, pixel, 0.0085);
    let thin = lines(tile + 0.5, pixel, 0.0045);
    let bright = (1.0 - 0.42 * thick) * (1.0 - 0.24 * thin);
    return bright.x * bright.y;
}
#endif

#ifdef PLANKS
// Brightness of boards at a place in m: gaps each 0.2 m, across the first texture coordinate.
fn planks(at: vec2<f32>) -> f32 {
    let board = 5.0 * at;
    let pixel = max(fwidth(board), vec2<f32>(1e-5));
    return 1.0 - 0.55 * lines(board, pixel, 0.05).x;
}
#endif

#ifdef BLADES
// Colour of a blade in a large swing, linear RGB, and brightness of each blade at its foot and at its tip.
const SWINGING = vec3<f32>(0.95, 0.51, 0.05);
const FOOT: f32 = 0.35;
const TIP: f32 = 1.15;
#endif

#ifdef SCENERY
// Linear colours of a path and of the stones along its edge, which are this wide, m.
const PATH = vec3<f32>(0.791, 0.694, 0.479);
const EDGE = vec3<f32>(0.610, 0.540, 0.420);
const EDGE_M: f32 = 0.14;

// A lawn's colour with a path on it, at this distance from the path's edge, m, negative on the path.
fn with_path(lawn: vec3<f32>, from_edge: f32, takes_paths: f32) -> vec3<f32> {
    let soft = 0.03;
    let on_edge = (1.0 - smoothstep(-soft, soft, from_edge)) * takes_paths;
    let on_path = (1.0 - smoothstep(-soft, soft, from_edge + EDGE_M)) * takes_paths;
    return mix(mix(lawn, EDGE, on_edge), PATH, on_path);
}
#endif

// Whether this pixel is one of the holes in what is between the camera and the figure, or right before the camera.
fn is_hole(in: VertexOutput) -> bool {
#ifdef SCENERY
    let fades_near = -in.color.a;
#else
    let fades_near = surface.fades_near;
#endif
    var part = see_through::before_figure(in.position);
    // Without a branch: with one here, Mesa's software driver never frees what it draws, 100 MB/s.
    part = max(part, step(0.5, fades_near) * see_through::before_camera(in.position));
    return see_through::is_left_out(part, in.position.xy);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef UNLIT
    if is_hole(in) {
        discard;
    }
    return surface.colour;
#else ifdef DISC
    let from_middle = 2.0 * in.uv - 1.0;
    let solid = max(1.0 - dot(from_middle, from_middle), 0.0);
    return vec4<f32>(surface.colour.rgb, surface.colour.a * solid * solid);
#else
#ifdef SCENERY
    // White, without a glow: its colours are in the vertices.
    var colour = vec3<f32>(1.0);
    let glow = vec3<f32>(0.0);
    let opacity = 1.0;
#else
    var colour = surface.colour.rgb;
    var glow = surface.glow;
    let opacity = surface.colour.a;
#endif
#ifdef TAGGED
    let tag = unpack4x8unorm(mesh_functions::get_tag(in.instance_index));
    colour *= tag.rgb;
    glow *= tag.a;
#endif
#ifdef BLADES
    colour = mix(colour, SWINGING, in.uv.x) * mix(FOOT, TIP, in.uv.y);
#endif
#ifdef PLANKS
    colour *= planks(in.uv);
#endif
#ifdef GRID
    colour *= grid(in.uv);
#endif
    let normal = normalize(in.world_normal);
    let to_camera = view.world_position - in.world_position.xyz;
    let distance_squared = dot(to_camera, to_camera);
    let height = in.world_position.y;
    let at = ground::map_place(in.world_position.xyz, normal, surface.ground_frame);
    let map = textureSampleLevel(ground_map, ground_sampler, at, 0.0);
#ifdef SCENERY
    colour = with_path(colour * in.color.rgb, map.b, max(in.color.a, 0.0));
#else ifdef VERTEX_COLORS
    colour *= in.color.rgb;
#endif
    let open = ground::open_to_sun(map, height);
    let sun = lighting::sun_on(in.world_position, normal, distance_squared, open);
    colour *= lighting::light_on(normal, sun) * ground::open_to_all(map, height);
#ifdef ROUND
    let back = to_camera * inverseSqrt(distance_squared);
    let edge = 1.0 - clamp(dot(normal, back), 0.0, 1.0);
    colour += daylight::FROM_SKY * (edge * edge * edge * (0.5 + 0.5 * normal.y));
    let half_way = normalize(back + daylight::TO_SUN);
    let shine = pow(clamp(dot(normal, half_way), 0.0, 1.0), 90.0);
    colour += daylight::SUN * (surface.gloss * shine * sun);
#endif
    colour = lighting::displayed(colour, distance_squared) + glow;
    // Last, because `fwidth` needs all pixels.
    if is_hole(in) {
        discard;
    }
    return vec4<f32>(colour, opacity);
#endif
}
