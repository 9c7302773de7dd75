// The part of a figure that something hides: a pale middle and a dark rim, drawn where the depth buffer is nearer to the camera.
#import bevy_pbr::{
    forward_io::Vertex,
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

// The surface is drawn this much nearer to the camera, m, along the line to it, so that its outline stays. What is nearer than the
// surface by less than this, such as the figure's own visor and antenna, does not count as hiding it.
const NEARER_M: f32 = 0.8;
// Linear RGB and opacity of the middle and of the rim: one of them differs from any wall.
const MIDDLE = vec4<f32>(0.85, 0.90, 0.95, 0.35);
const RIM = vec4<f32>(0.03, 0.05, 0.09, 0.75);

struct Point {
    @builtin(position) clip: vec4<f32>,
    @location(0) world_position: vec3<f32>,
    @location(1) world_normal: vec3<f32>,
}

@vertex
fn vertex(in: Vertex) -> Point {
    let world_from_local = mesh_functions::get_world_from_local(in.instance_index);
    let place = (world_from_local * vec4<f32>(in.position, 1.0)).xyz;
    let to_camera = view.world_position - place;
    let away = max(length(to_camera), 1e-4);
    let nearer = min(NEARER_M, 0.5 * away);
    let clip = position_world_to_clip(place + to_camera * (nearer / away));
    let normal = mesh_functions::mesh_normal_local_to_world(in.normal, in.instance_index);
    return Point(clip, place, normal);
}

@fragment
fn fragment(in: Point) -> @location(0) vec4<f32> {
    let to_camera = normalize(view.world_position - in.world_position);
    let facing = dot(normalize(in.world_normal), to_camera);
    return mix(RIM, MIDDLE, smoothstep(0.5, 0.75, facing));
}
