// The sky, and two ranges of hills along the horizon: a triangle that covers the screen at the far plane.
#import bevy_pbr::mesh_view_bindings::view
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

// Linear RGB at the top of the hills; their feet are in the haze.
const FAR_HILLS = vec3<f32>(0.42, 0.58, 0.74);
const NEAR_HILLS = vec3<f32>(0.34, 0.54, 0.56);

// Height of the far and of the near hills, divided by their distance, in the direction of this horizontal unit vector.
fn hills(heading: vec2<f32>) -> vec2<f32> {
    let slow = sin(vec2<f32>(dot(heading, vec2<f32>(4.0, 3.0)), dot(heading, vec2<f32>(-3.0, 5.0)) + 1.0));
    let fast = sin(vec2<f32>(dot(heading, vec2<f32>(-7.0, 9.0)), dot(heading, vec2<f32>(11.0, 6.0)) + 2.0));
    return vec2<f32>(0.10, 0.05) + vec2<f32>(0.035, 0.02) * slow + vec2<f32>(0.018, 0.012) * fast;
}

// A hill of this height over what is behind it, at this elevation; both are divided by the distance.
fn before(behind: vec3<f32>, hill: vec3<f32>, height: f32, elevation: f32, pixel: f32) -> vec3<f32> {
    let covered = clamp((height - elevation) / pixel + 0.5, 0.0, 1.0);
    let above_haze = clamp(elevation / height, 0.0, 1.0);
    return mix(behind, mix(daylight::HORIZON, hill, above_haze), covered);
}

@fragment
fn fragment(in: Corner) -> @location(0) vec4<f32> {
    var colour = daylight::sky(normalize(in.direction));
    let flat_length = max(length(in.direction.xz), 1e-4);
    let elevation = in.direction.y / flat_length;
    let pixel = max(fwidth(elevation), 1e-5);
    let height = hills(in.direction.xz / flat_length);
    colour = before(colour, FAR_HILLS, height.x, elevation, pixel);
    colour = before(colour, NEAR_HILLS, height.y, elevation, pixel);
    return vec4<f32>(colour, 1.0);
}
