// Water seen from above, opaque: deep where one looks straight down, the colour of the horizon where one looks along it. The ground map
// has the shore and the shade; no loop. On the plane every normal points up; on the patch they lean with the waves.
#import bevy_pbr::{
    forward_io::VertexOutput,
    mesh_view_bindings::view,
}
#import springyard::daylight
#import springyard::ground
#import springyard::lighting

struct Water {
    // Simulated time, s. Each angular frequency here is a multiple of 0.1 rad/s, so that the time may start again after 20 pi s.
    time_secs: f32,
    // Where the ground map lies.
    ground_frame: vec3<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> water: Water;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var ground_map: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var ground_sampler: sampler;

// Colour in the sun, linear RGB: at middle distance, and straight below the camera.
const WATER = vec3<f32>(0.212, 0.451, 0.521);
const DEEP = vec3<f32>(0.105, 0.315, 0.405);
// What a shadow leaves of it.
const SHADED = vec3<f32>(0.66, 0.72, 0.84);
// Light streaks and foam.
const STREAK = vec3<f32>(0.47, 0.69, 0.73);
const FOAM = vec3<f32>(0.86, 0.93, 0.93);

// Soft streaks across the direction `along` (1/m: 2 pi over the wavelength), 0 to 1: crests that wander, broken into pieces.
fn streaks(place: vec2<f32>, along: vec2<f32>, drift: f32, sway: f32) -> f32 {
    let side = vec2<f32>(-along.y, along.x);
    let across = dot(place, side);
    let ahead = dot(place, along);
    let crest = sin(ahead + 0.5 * sin(0.45 * across + sway) + drift);
    let piece = sin(0.62 * across + 0.37 * ahead - 2.0 * sway);
    return smoothstep(0.92, 1.0, crest) * smoothstep(0.0, 1.0, piece);
}

// Foam at this distance from the shore, m: a line at the water's edge that breathes, and a thin one that comes in to it. 0 to 1.
fn foam(distance_m: f32, time: f32) -> f32 {
    let edge_m = 0.22 + 0.05 * sin(0.9 * time);
    let edge = 1.0 - smoothstep(edge_m - 0.05, edge_m + 0.05, distance_m);
    // It starts 1 m out, and is gone at the edge.
    // Once in 2 pi s.
    let part = fract(0.15915494 * time);
    let line_m = mix(1.0, 0.3, part);
    let line = 1.0 - smoothstep(0.03, 0.10, abs(distance_m - line_m));
    return max(edge, 0.6 * line * sin(3.1416 * part));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let time_secs = water.time_secs;
    let normal = normalize(in.world_normal);
    let to_camera = view.world_position - in.world_position.xyz;
    let distance_squared = dot(to_camera, to_camera);
    let back = to_camera * inverseSqrt(distance_squared);
    let facing = clamp(dot(normal, back), 0.0, 1.0);
    let grazing = 1.0 - facing;
    let mirror = grazing * grazing * grazing * grazing;

    var colour = mix(WATER, DEEP, facing * facing);
    let place = in.world_position.xz;
    let first = streaks(place, vec2<f32>(0.35, 1.15), 0.6 * time_secs, 0.2 * time_secs);
    let second = streaks(place, vec2<f32>(0.30, 1.70), 0.7 * time_secs, 0.1 * time_secs);
    // They fade before they are thinner than a pixel.
    let near = 1.0 / (1.0 + distance_squared * 4e-4);
    colour = mix(colour, STREAK, (0.55 * first + 0.4 * second) * near);

    // The sides of waves: light towards the sun, deep away from it.
    let slope = dot(normal.xz, daylight::TO_SUN.xz);
    colour = mix(colour, FOAM, 0.75 * smoothstep(0.008, 0.10, slope));
    colour = mix(colour, DEEP * 0.85, 0.7 * smoothstep(0.008, 0.10, -slope));

    let up = vec3<f32>(0.0, 1.0, 0.0);
    let at = ground::map_place(in.world_position.xyz, up, water.ground_frame);
    let map = textureSampleLevel(ground_map, ground_sampler, at, 0.0);
    var sun = ground::open_to_sun(map, in.world_position.y);
#ifdef SHADOWS
    sun = lighting::sunlit(in.world_position, up, distance_squared, sun);
#endif
    colour *= mix(SHADED, vec3<f32>(1.0), sun);
    colour = mix(colour, FOAM, foam(map.a, time_secs));

    colour = mix(colour, daylight::HORIZON, 0.55 * mirror);
    return vec4<f32>(lighting::displayed(colour, distance_squared), 1.0);
}
