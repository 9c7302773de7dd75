// The image of the world, enlarged to the screen by a triangle that covers it.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var image: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var image_sampler: sampler;

struct Corner {
    @builtin(position) clip: vec4<f32>,
    // Place in the image: 0, 0 is its upper left corner, 1, 1 its lower right one.
    @location(0) place: vec2<f32>,
}

@vertex
fn vertex(@location(0) position: vec3<f32>) -> Corner {
    var out: Corner;
    out.clip = vec4<f32>(position.xy, 0.0, 1.0);
    out.place = position.xy * vec2<f32>(0.5, -0.5) + 0.5;
    return out;
}

@fragment
fn fragment(in: Corner) -> @location(0) vec4<f32> {
    return vec4<f32>(textureSampleLevel(image, image_sampler, in.place, 0.0).rgb, 1.0);
}
