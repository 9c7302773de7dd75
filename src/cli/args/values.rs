//! Parsers for numbers and sizes on the command line, with their ranges.

fn number(text: &str) -> Result<f64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is not a number"))
}

fn in_range(text: &str, low: f64, high: f64, unit: &str) -> Result<f64, String> {
    let value = number(text)?;
    if (low..=high).contains(&value) {
        Ok(value)
    } else {
        Err(format!("must be from {low} to {high} {unit}"))
    }
}

pub(super) fn step_rate(text: &str) -> Result<f64, String> {
    in_range(text, 5.0, 480.0, "steps a second")
}

pub(super) fn positive_secs(text: &str) -> Result<f64, String> {
    in_range(text, 0.001, 86_400.0, "seconds")
}

pub(super) fn picture_time(text: &str) -> Result<f64, String> {
    in_range(text, 0.0, 3_600.0, "seconds")
}

pub(super) fn picture_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text
        .split_once('x')
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match sides {
        Some((width, height)) if (16..=8192).contains(&width) && (16..=8192).contains(&height) => {
            Ok((width, height))
        }
        Some(_) => Err("each side must be from 16 to 8192".into()),
        None => Err(format!("`{text}` is not a size: WIDTHxHEIGHT, as 1280x720")),
    }
}
