// The sky: a triangle that covers the screen at the far plane.
#import bevy_pbr::mesh_view_bindings::{lights, view}
#import springyard::daylight

struct Corner {
    @builtin(position) clip: vec4<f32>,
    @location(0) direction: vec3<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Corner {
    var out: Corner;
    // Depth 0 is infinitely far.
    out.clip = vec4<f32>(position.xy, 0.0, 1.0);
    let seen = view.view_from_clip * vec4<f32>(position.xy, 1.0, 1.0);
    out.direction = (view.world_from_view * vec4<f32>(seen.xyz / seen.w, 0.0)).xyz;
    return out;
}

@fragment
fn fragment(in: Corner) -> @location(0) vec4<f32> {
    let to_sun = lights.directional_lights[0].direction_to_light;
    return vec4<f32>(daylight::sky(normalize(in.direction), to_sun), 1.0);
}
