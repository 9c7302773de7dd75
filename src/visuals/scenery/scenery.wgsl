// Vertex shader of the scenery, whose meshes are in the world's coordinates: it reads no matrix of an instance. On a software driver
// these reads take longer than the rest of a vertex.
#import bevy_pbr::{
    forward_io::{Vertex, VertexOutput},
    view_transformations::position_world_to_clip,
}

@vertex
fn vertex(in: Vertex) -> VertexOutput {
    var out: VertexOutput;
    out.position = position_world_to_clip(in.position);
    out.world_position = vec4<f32>(in.position, 1.0);
    out.world_normal = in.normal;
    out.uv = in.uv;
    out.color = in.color;
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = in.instance_index;
#endif
    return out;
}
