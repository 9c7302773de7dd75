// Coils between bodies and targets. The instance's matrix stretches and leans the coil; the wire stays round, because its
// thickness is added after the matrix. The instance's tag is the colour.
#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import springyard::lighting
#import springyard::see_through

// Radius of the wire, as a part of the coil's radius.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> wire: f32;

struct Point {
    @builtin(position) clip: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) world_normal: vec3<f32>,
    // Linear RGB.
    @location(2) colour: vec3<f32>,
}

@vertex
fn vertex(in: Vertex) -> Point {
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    // The matrix leaves x and z of the coil perpendicular and equally long; y points from the target's end to the body's.
    let right = world_from_local[0].xyz;
    let back = world_from_local[2].xyz;
    let up = cross(back, right) * inverseSqrt(dot(right, right));
    let across = right * in.normal.x + up * in.normal.y + back * in.normal.z;
    let middle = world_from_local * vec4<f32>(in.position - in.normal * wire, 1.0);

    var out: Point;
    out.world_position = vec4<f32>(middle.xyz + across * wire, 1.0);
    out.world_normal = normalize(across);
    out.clip = position_world_to_clip(out.world_position.xyz);
    out.colour = unpack4x8unorm(mesh_functions::get_tag(in.instance_index)).rgb;
    // The plate is darker: its vertices lie within the wire's circle of radius 1, the wire's middle line on it.
    let middle_line = in.position - in.normal * wire;
    if dot(middle_line.xz, middle_line.xz) < 0.99 {
        out.colour *= 0.4;
    }
    return out;
}

@fragment
fn fragment(in: Point) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    let to_camera = view.world_position - in.world_position.xyz;
    let distance_squared = dot(to_camera, to_camera);
    let sun = lighting::sun_on(in.world_position, normal, distance_squared, 1.0);
    let colour = in.colour * lighting::light_on(normal, sun);
    let part = see_through::before_figure_or_camera(in.clip);
    if see_through::is_left_out(part, in.clip.xy) {
        discard;
    }
    return vec4<f32>(lighting::displayed(colour, distance_squared), 1.0);
}
