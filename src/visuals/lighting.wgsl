// Daylight on a surface, shared by all materials. SHADOWS and CASCADES are defined by the quality.
#define_import_path springyard::lighting

#import bevy_pbr::mesh_view_bindings::{lights, view}
#import springyard::daylight
#ifdef SHADOWS
#import bevy_pbr::mesh_view_bindings::{directional_shadow_textures, directional_shadow_textures_comparison_sampler}
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

// The part of the sun's light that arrives, 0 to 1, at a place in the world seen at this squared distance, m^2. bevy's functions,
// which suit any light and filter, take several times as long on a software driver.
fn sunlit(world_position: vec4<f32>, normal: vec3<f32>, distance_squared: f32, open: f32) -> f32 {
    let light = &lights.directional_lights[0];
    var map = 0u;
#ifdef CASCADES
    // The finest map that reaches that far.
    let away = -(view.view_from_world * world_position).z;
    for (var finer = 0u; finer + 1u < (*light).num_cascades; finer += 1u) {
        map += u32(away > (*light).cascades[finer].far_bound);
    }
#endif
    let cascade = &(*light).cascades[map];
    let offset = normal * ((*light).shadow_normal_bias * (*cascade).texel_size)
        + daylight::TO_SUN * (*light).shadow_depth_bias;
    let at = (*cascade).clip_from_world * vec4<f32>(world_position.xyz + offset, 1.0);
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
    // Before the last map ends they give way to the shadows of what stands still.
    let far = (*light).cascades[(*light).num_cascades - 1u].far_bound;
    return mix(lit, open, clamp((distance_squared / (far * far) - 0.6) / 0.4, 0.0, 1.0));
}
#endif

// The part of the sun's light that a surface with this normal receives, 0 to 1. `open` is the part that what stands still lets through;
// with shadow maps it counts where these end.
fn sun_on(world_position: vec4<f32>, normal: vec3<f32>, distance_squared: f32, open: f32) -> f32 {
    // Wrapped past the terminator, so that round bodies have no hard edge there.
    var sun = clamp((dot(normal, daylight::TO_SUN) + 0.15) / 1.15, 0.0, 1.0);
#ifdef SHADOWS
    sun *= sunlit(world_position, normal, distance_squared, open);
#else
    sun *= open;
#endif
    return sun;
}

// Light on a surface that receives this part of the sun's light: sun, sky and ground.
fn light_on(normal: vec3<f32>, sun: f32) -> vec3<f32> {
    let to_sun = daylight::TO_SUN;
    // The side away from the sun is a little darker also in the shade: otherwise the walls of a corner look alike.
    let side = 1.0 + 0.22 * (normal.x * to_sun.z - normal.z * to_sun.x) + 0.1 * dot(normal, to_sun);
    let ambient = mix(daylight::FROM_GROUND, daylight::FROM_SKY, 0.5 + 0.5 * normal.y) * side;
    return ambient + daylight::SUN * sun;
}

// The display colour of reflected light from a surface at this squared distance, m^2: highlights rounded off, and haze.
fn displayed(colour: vec3<f32>, distance_squared: f32) -> vec3<f32> {
    let haze = 1.0 - exp(-daylight::HAZE_PER_M2 * distance_squared);
    return mix(daylight::shoulder(colour), daylight::HORIZON, haze);
}
