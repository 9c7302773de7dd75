//! Small glTF files, right and wrong, as bytes.

use serde_json::{Value, json};

/// A file's JSON and its binary part: a square of 20 x 20 m, of two triangles.
pub struct Glb {
    /// The text.
    pub json: Value,
    /// The numbers: four places, then six corners of 16 bits.
    pub bin: Vec<u8>,
}

impl Glb {
    /// The square, about the origin at this height (m).
    pub fn square(height: f32) -> Self {
        let places = [(-10.0, -10.0), (-10.0, 10.0), (10.0, 10.0), (10.0, -10.0)];
        let numbers = places.iter().flat_map(|&(x, z)| [x, height, z]);
        let mut bin: Vec<u8> = numbers.flat_map(f32::to_le_bytes).collect();
        bin.extend(
            [0_u16, 1, 2, 0, 2, 3]
                .iter()
                .flat_map(|it| it.to_le_bytes()),
        );
        let json = json!({
            "asset": {"version": "2.0"},
            "scene": 0,
            "scenes": [{"nodes": [0]}],
            "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
            "accessors": [
                {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3", "min": [-10, height, -10], "max": [10, height, 10]},
                {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"},
            ],
            "bufferViews": [
                {"buffer": 0, "byteOffset": 0, "byteLength": 48},
                {"buffer": 0, "byteOffset": 48, "byteLength": 12},
            ],
            "buffers": [{"byteLength": 60}],
        });
        Self { json, bin }
    }

    /// With another value at this place of the text: `/accessors/0/count`.
    pub fn with(mut self, place: &str, value: Value) -> Self {
        *self.json.pointer_mut(place).unwrap() = value;
        self
    }

    /// With other bytes from this one of the binary part on.
    pub fn with_bytes(mut self, from: usize, bytes: &[u8]) -> Self {
        self.bin[from..from + bytes.len()].copy_from_slice(bytes);
        self
    }

    /// The text, with its numbers elsewhere: a `.gltf`.
    pub fn text(mut self, uri: &str) -> Vec<u8> {
        self.json["buffers"][0]["uri"] = uri.into();
        self.json.to_string().into_bytes()
    }

    /// The bytes of a `.glb`.
    pub fn bytes(&self) -> Vec<u8> {
        let mut text = self.json.to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let length = |of: usize| (of as u32).to_le_bytes();
        let total = 12 + 8 + text.len() + 8 + self.bin.len();
        let chunks: [&[u8]; 9] = [
            b"glTF",
            &length(2),
            &length(total),
            &length(text.len()),
            b"JSON",
            &text,
            &length(self.bin.len()),
            b"BIN\0",
            &self.bin,
        ];
        chunks.concat()
    }
}
