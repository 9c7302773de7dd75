//! The controls for frame times: their source (real clock, generated pattern or file), and a button that injects one hitch.

use bevy_egui::egui;
use smart_default::SmartDefault;

use super::Form;
use crate::frames::HITCHES_SECS;
use crate::overlay::focus;
use crate::overlay::lab::LabModel;
use springyard_timestep::frame_times::FrameSpec;

/// The input fields for frame times.
#[derive(SmartDefault, Debug, Clone, PartialEq)]
pub struct FramesForm {
    /// Which source is selected.
    pub source: FrameSource,
    /// Frame rate of [`FrameSource::Steady`], mean frame rate of [`FrameSource::Jitter`], frames per second.
    #[default(60.0)]
    pub fps: f64,
    /// Largest deviation of a jittering frame, as a fraction of the mean, 0 to 1.
    #[default(0.4)]
    pub amount: f64,
    /// Lowest and highest frame rate of [`FrameSource::Random`], frames per second.
    #[default([20.0, 240.0])]
    pub random_fps: [f64; 2],
    /// File of recorded frame times: one frame per line, s.
    #[default("frames.txt".into())]
    pub path: String,
}

/// Where frame times come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum FrameSource {
    /// The real clock.
    #[default]
    Real,
    /// All frames have the same length.
    Steady,
    /// Random lengths around a mean.
    Jitter,
    /// Random lengths between two limits, every factor equally likely.
    Random,
    /// Recorded lengths from a file.
    File,
}

/// In the order of [`FrameSource`].
const SOURCES: [(FrameSource, &str); 5] = [
    (FrameSource::Real, "real"),
    (FrameSource::Steady, "steady"),
    (FrameSource::Jitter, "jitter"),
    (FrameSource::Random, "random"),
    (FrameSource::File, "file"),
];

impl FrameSource {
    pub(super) fn name(self) -> &'static str {
        SOURCES[self as usize].1
    }
}

impl FramesForm {
    /// The fields that describe a spec. One hitch among steady frames shows as steady frames.
    pub(super) fn of(spec: &FrameSpec) -> Self {
        let form = Self::default();
        match spec.clone() {
            FrameSpec::Steady { fps } | FrameSpec::Hitch { fps, .. } => Self {
                source: FrameSource::Steady,
                fps,
                ..form
            },
            FrameSpec::Jitter { fps, amount, .. } => Self {
                source: FrameSource::Jitter,
                fps,
                amount,
                ..form
            },
            FrameSpec::Random {
                low_fps, high_fps, ..
            } => Self {
                source: FrameSource::Random,
                random_fps: [low_fps, high_fps],
                ..form
            },
            FrameSpec::File { path } => Self {
                source: FrameSource::File,
                path,
                ..form
            },
        }
    }

    /// The spec that these fields describe. `None` for real frame times.
    #[must_use]
    pub fn spec(&self) -> Option<FrameSpec> {
        let (fps, amount, seed) = (self.fps, self.amount, 7);
        let [low_fps, high_fps] = self.random_fps;
        let path = self.path.clone();
        match self.source {
            FrameSource::Real => None,
            FrameSource::Steady => Some(FrameSpec::Steady { fps }),
            FrameSource::Jitter => Some(FrameSpec::Jitter { fps, amount, seed }),
            FrameSource::Random => Some(FrameSpec::Random {
                low_fps,
                high_fps,
                seed,
            }),
            FrameSource::File => Some(FrameSpec::File { path }),
        }
    }
}

pub(super) fn show(ui: &mut egui::Ui, form: &mut Form, model: &mut LabModel) {
    let before = form.frames.clone();
    ui.horizontal(|ui| {
        ui.label("frames");
        for (source, name) in SOURCES {
            ui.selectable_value(&mut form.frames.source, source, name);
        }
    });
    if form.frames.source == FrameSource::File {
        ui.horizontal(|ui| show_file(ui, form, model));
    } else {
        ui.horizontal(|ui| show_numbers(ui, &mut form.frames));
        if form.frames != before {
            inject(form, model);
        }
    }
    ui.horizontal(|ui| show_hitch(ui, form, model));
}

/// Puts the frame times of the form in force. If they are refused, the earlier ones go on.
fn inject(form: &mut Form, model: &mut LabModel) {
    let done = match form.frames.spec() {
        None => {
            model.injector.use_real_frames();
            Ok(())
        }
        Some(spec) => model.injector.inject(&spec),
    };
    form.frames_refused = match done {
        Ok(()) => {
            form.frames_source = form.frames.source;
            // The metrics are for one kind of frames.
            model.restarts = true;
            None
        }
        Err(error) => Some(format!(
            "{error}; {} frames go on",
            form.frames_source.name()
        )),
    };
}

/// The path of a file of frame times. It is in force only once it is read, so the source in force until then is shown beside it.
fn show_file(ui: &mut egui::Ui, form: &mut Form, model: &mut LabModel) {
    let path = egui::TextEdit::singleline(&mut form.frames.path)
        .hint_text("seconds, one a line")
        .desired_width(140.0);
    let is_entered =
        ui.add(path).lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    if ui.button("read").clicked() || is_entered {
        inject(form, model);
    }
    if form.frames_source != FrameSource::File {
        ui.label(format!("until then: {}", form.frames_source.name()));
    }
}

/// The numbers of a source that is not a file.
fn show_numbers(ui: &mut egui::Ui, frames: &mut FramesForm) {
    let fps = |value| {
        egui::DragValue::new(value)
            .range(1.0..=1000.0)
            .speed(0.5)
            .suffix(" fps")
    };
    match frames.source {
        FrameSource::Real => {
            ui.label("as long as they really take");
        }
        FrameSource::Steady => {
            focus::number(ui.add(fps(&mut frames.fps)));
        }
        FrameSource::Jitter => {
            focus::number(ui.add(fps(&mut frames.fps)));
            ui.label("+-");
            let mut percent = 100.0 * frames.amount;
            let drag = egui::DragValue::new(&mut percent)
                .range(0.0..=100.0)
                .suffix(" %");
            focus::number(ui.add(drag));
            frames.amount = percent / 100.0;
        }
        FrameSource::Random => {
            let [low, high] = &mut frames.random_fps;
            focus::number(ui.add(fps(low)));
            ui.label("to");
            focus::number(ui.add(fps(high)));
        }
        FrameSource::File => {}
    }
}

fn show_hitch(ui: &mut egui::Ui, form: &mut Form, model: &mut LabModel) {
    let secs = egui::DragValue::new(&mut form.hitch_secs)
        .range(HITCHES_SECS)
        .speed(0.01);
    ui.label("one frame of");
    focus::number(ui.add(secs.suffix(" s")));
    if ui.button("hitch").clicked() {
        let refused = model.injector.hitch(form.hitch_secs).err();
        form.frames_refused = refused.map(|error| error.to_string());
    }
    if ui.button("restart the metrics").clicked() {
        model.restarts = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fields_of_given_frames_describe_them() {
        for text in ["45", "jitter:60:0.3:7", "random:15:90:7", "file:f.txt"] {
            let spec: FrameSpec = text.parse().unwrap();
            assert_eq!(FramesForm::of(&spec).spec(), Some(spec));
        }
    }
}
