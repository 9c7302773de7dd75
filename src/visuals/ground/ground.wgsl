// The ground map: soft shadows of what stands still, contact shade, paths. See src/visuals/ground/mod.rs for its channels.
#define_import_path springyard::ground

// A wall reads the map this far in front of itself, m: at its own place the map has its top.
const BEFORE_WALL_M: f32 = 0.25;
// A place is in the shade if it lies this far below its upper end, m; in between, partly.
const SHADE_FROM_M: f32 = 0.05;
const SHADE_TO_M: f32 = 0.35;
// How far contact shade reaches, m, and the part of the light that it takes at the foot of a wall.
const CONTACT_M: f32 = 0.6;
const CONTACT: f32 = 0.32;

// Where to read the map for a surface at this place with this normal. `frame` is the map's corner, and 1 over its length.
fn map_place(place: vec3<f32>, normal: vec3<f32>, frame: vec3<f32>) -> vec2<f32> {
    return (place.xz + BEFORE_WALL_M * normal.xz - frame.xy) * frame.z;
}

// The part of the sun's light that arrives at this height.
fn open_to_sun(map: vec4<f32>, height: f32) -> f32 {
    return 1.0 - smoothstep(SHADE_FROM_M, SHADE_TO_M, map.r - height);
}

// The part of the light that contact with walls leaves.
fn open_to_all(map: vec4<f32>, height: f32) -> f32 {
    let near = clamp((map.g - height) / CONTACT_M, 0.0, 1.0);
    return 1.0 - CONTACT * near * near;
}
