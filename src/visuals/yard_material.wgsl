// Fragment shader of every surface. SHADOWS and CASCADES are defined by the quality, the details (GRID, ROUND, UNLIT, DISC) by the
// material, so that no fragment pays for what it does not have.
#import bevy_pbr::{
    forward_io::VertexOutput,
    mesh_view_bindings::{lights, view},
}
#import springyard::daylight
#ifdef SHADOWS
#import bevy_pbr::mesh_view_bindings::{directional_shadow_textures, directional_shadow_textures_comparison_sampler}
#endif

struct Surface {
    // Linear RGB and opacity.
    colour: vec4<f32>,
    // Emitted light, linear RGB.
    glow: vec3<f32>,
    // Strength of the sun's highlight.
    gloss: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> surface: Surface;

#ifdef GRID
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

#ifdef SHADOWS
// Depth comparison at a place in a shadow map: the part of four texels that is lit.
fn texels_lit(place: vec2<f32>, map: u32, depth: f32) -> f32 {
    return textureSampleCompareLevel(
        directional_shadow_textures,
        directional_shadow_textures_comparison_sampler,
        place,
        map,
        depth,
    );
}

// The part of the sun's light that arrives, 0 to 1, at a place seen at this squared distance, m^2. bevy's functions, which suit
// any light and filter, take several times as long on a software driver.
fn sunlit(in: VertexOutput, normal: vec3<f32>, distance_squared: f32) -> f32 {
    let light = &lights.directional_lights[0];
    var map = 0u;
#ifdef CASCADES
    // The finest map that reaches so far.
    let away = -(view.view_from_world * in.world_position).z;
    for (var finer = 0u; finer + 1u < (*light).num_cascades; finer += 1u) {
        map += u32(away > (*light).cascades[finer].far_bound);
    }
#endif
    let cascade = &(*light).cascades[map];
    let offset = normal * ((*light).shadow_normal_bias * (*cascade).texel_size)
        + (*light).direction_to_light * (*light).shadow_depth_bias;
    let at = (*cascade).clip_from_world * vec4<f32>(in.world_position.xyz + offset, 1.0);
    let place = at.xy * vec2<f32>(0.5, -0.5) + 0.5;
#ifdef CASCADES
    let step = 0.75 / f32(textureDimensions(directional_shadow_textures).x);
    let lit = 0.25 * (texels_lit(place + vec2<f32>(-step, -step), map, at.z)
        + texels_lit(place + vec2<f32>(step, -step), map, at.z)
        + texels_lit(place + vec2<f32>(-step, step), map, at.z)
        + texels_lit(place + vec2<f32>(step, step), map, at.z));
#else
    let lit = texels_lit(place, map, at.z);
#endif
    // Shadows fade out before the last map ends.
    let far = (*light).cascades[(*light).num_cascades - 1u].far_bound;
    return max(lit, clamp((distance_squared / (far * far) - 0.6) / 0.4, 0.0, 1.0));
}
#endif

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
#ifdef UNLIT
    return surface.colour;
#else ifdef DISC
    let from_middle = 2.0 * in.uv - 1.0;
    let solid = max(1.0 - dot(from_middle, from_middle), 0.0);
    return vec4<f32>(surface.colour.rgb, surface.colour.a * solid * solid);
#else
    var colour = surface.colour.rgb;
#ifdef GRID
    colour *= grid(in.uv);
    let normal = in.world_normal;
#else
    let normal = normalize(in.world_normal);
#endif
    let to_camera = view.world_position - in.world_position.xyz;
    let distance_squared = dot(to_camera, to_camera);
    let to_sun = lights.directional_lights[0].direction_to_light;
    // Wrapped past the terminator, so that round bodies have no hard edge there.
    var sun = clamp((dot(normal, to_sun) + 0.15) / 1.15, 0.0, 1.0);
#ifdef SHADOWS
    sun *= sunlit(in, normal, distance_squared);
#endif
    // The side away from the sun is a little darker also in the shade: otherwise the walls of a corner look alike.
    let side = 1.0 + 0.22 * (normal.x * to_sun.z - normal.z * to_sun.x) + 0.1 * dot(normal, to_sun);
    let ambient = mix(daylight::FROM_GROUND, daylight::FROM_SKY, 0.5 + 0.5 * normal.y) * side;
    colour *= ambient + daylight::SUN * sun;
#ifdef ROUND
    let back = to_camera * inverseSqrt(distance_squared);
    let edge = 1.0 - clamp(dot(normal, back), 0.0, 1.0);
    colour += daylight::FROM_SKY * (edge * edge * edge * (0.5 + 0.5 * normal.y));
    let half_way = normalize(back + to_sun);
    let shine = pow(clamp(dot(normal, half_way), 0.0, 1.0), 90.0);
    colour += daylight::SUN * (surface.gloss * shine * sun);
#endif
    let haze = 1.0 - exp(-daylight::HAZE_PER_M2 * distance_squared);
    colour = mix(daylight::shoulder(colour), daylight::HORIZON, haze) + surface.glow;
    return vec4<f32>(colour, surface.colour.a);
#endif
}
