//! [`write_wav`]: samples to a file.

use std::io::{self, Seek, Write};

/// Writes a sound as a WAV file of 16 bits, left and right. What is beyond 1 is cut off there: [`limit`](fn@super::limit) it first.
///
/// # Errors
/// Those of `file`.
pub fn write_wav(file: impl Write + Seek, sound: &[[f32; 2]], rate_hz: u32) -> io::Result<()> {
    write(file, sound, rate_hz).map_err(|error| match error {
        hound::Error::IoError(error) => error,
        other => io::Error::other(other),
    })
}

fn write(file: impl Write + Seek, sound: &[[f32; 2]], rate_hz: u32) -> hound::Result<()> {
    let mut file = hound::WavWriter::new(
        file,
        hound::WavSpec {
            channels: 2,
            sample_rate: rate_hz,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        },
    )?;
    for sample in sound.iter().flatten() {
        // A conversion to an integer stops at its limits, and makes 0 of NaN.
        file.write_sample((sample * f32::from(i16::MAX)).round() as i16)?;
    }
    file.finalize()
}
