//! Chooses the [`Quality`]: the one that is asked for, or, for `auto`, by the kind of graphics adapter. First before anything is
//! spawned, and again when another [`QualityChoice`] is made while playing. What depends on the quality follows in `Update`.

use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::Quality;

/// The quality that is asked for, on the command line or in the settings. It may change while playing.
#[derive(
    Resource, ValueEnum, Reflect, Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize,
)]
pub enum QualityChoice {
    /// By the graphics adapter: low for a software driver, medium for an integrated GPU, high for a discrete one.
    #[default]
    Auto,
    /// No shadows, no antialiasing: for software drivers and old machines.
    Low,
    /// Shadows near the camera, and antialiasing.
    Medium,
    /// As medium, with fine shadows also far away, and bloom.
    High,
}

/// The kind of graphics adapter, as far as the quality depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adapter {
    /// A graphics card of its own.
    Discrete,
    /// A GPU that shares the processor's memory, a virtual one, or one of unknown type.
    Integrated,
    /// A driver that computes on the processor.
    Software,
}

impl Adapter {
    /// The adapter with this name of its type (`wgpu::DeviceType`).
    fn named(device_type: &str) -> Self {
        match device_type {
            "DiscreteGpu" => Self::Discrete,
            "Cpu" => Self::Software,
            _ => Self::Integrated,
        }
    }
}

/// The quality in use, and why.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChosenQuality {
    /// What was asked for.
    pub asked: QualityChoice,
    /// What is used.
    pub used: Quality,
    /// The adapter.
    pub adapter: Adapter,
}

impl ChosenQuality {
    /// The quality for a request and an adapter.
    #[must_use]
    pub fn of(asked: QualityChoice, adapter: Adapter) -> Self {
        let used = match (asked, adapter) {
            (QualityChoice::Low, _) | (QualityChoice::Auto, Adapter::Software) => Quality::Low,
            (QualityChoice::Medium, _) | (QualityChoice::Auto, Adapter::Integrated) => {
                Quality::Medium
            }
            (QualityChoice::High, _) | (QualityChoice::Auto, Adapter::Discrete) => Quality::High,
        };
        Self {
            asked,
            used,
            adapter,
        }
    }

    /// The reason for the quality in use, in words.
    #[must_use]
    pub fn why(&self) -> &'static str {
        match (self.asked, self.adapter) {
            (QualityChoice::Auto, Adapter::Software) => "software driver, no GPU",
            (QualityChoice::Auto, Adapter::Integrated) => "integrated GPU",
            (QualityChoice::Auto, Adapter::Discrete) => "discrete GPU",
            _ => "asked for",
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<QualityChoice>()
        .add_systems(PreStartup, choose_quality)
        .add_systems(
            PreUpdate,
            choose_quality.run_if(resource_changed::<QualityChoice>),
        );
}

/// Runs in `PreStartup`: the adapter is known by then, and nothing is spawned yet. Later it changes nothing if the same quality
/// follows from the choice.
fn choose_quality(
    asked: Res<QualityChoice>,
    adapter: Option<Res<RenderAdapterInfo>>,
    before: Option<Res<ChosenQuality>>,
    mut commands: Commands,
) {
    // The type's name, since bevy does not re-export the type.
    let device_type = adapter.map(|adapter| format!("{:?}", adapter.device_type));
    let adapter = Adapter::named(device_type.as_deref().unwrap_or_default());
    let chosen = ChosenQuality::of(*asked, adapter);
    let before = before.as_deref().copied();
    if before == Some(chosen) {
        return;
    }
    info!("quality {} ({})", chosen.used.name(), chosen.why());
    commands.insert_resource(chosen);
    if before.map(|before| before.used) != Some(chosen.used) {
        commands.insert_resource(chosen.used);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auto_goes_by_the_adapter() {
        let used = |name| ChosenQuality::of(QualityChoice::Auto, Adapter::named(name)).used;
        assert_eq!(used("Cpu"), Quality::Low);
        assert_eq!(used("IntegratedGpu"), Quality::Medium);
        assert_eq!(used("VirtualGpu"), Quality::Medium);
        assert_eq!(used("DiscreteGpu"), Quality::High);
    }

    /// How often the quality has changed.
    #[derive(Resource, Default)]
    struct Changes(u32);

    fn count_change(mut changes: ResMut<Changes>) {
        changes.0 += 1;
    }

    #[test]
    fn a_choice_made_while_playing_is_used_and_only_another_quality_counts_as_a_change() {
        let mut app = App::new();
        app.add_plugins(plugin)
            .init_resource::<Changes>()
            .add_systems(Update, count_change.run_if(resource_changed::<Quality>));
        // Without an adapter, auto is medium.
        for (asked, used, changes) in [
            (QualityChoice::Auto, Quality::Medium, 1),
            (QualityChoice::Medium, Quality::Medium, 1),
            (QualityChoice::High, Quality::High, 2),
            (QualityChoice::Low, Quality::Low, 3),
        ] {
            app.insert_resource(asked);
            app.update();
            app.update();
            assert_eq!(*app.world().resource::<Quality>(), used, "{asked:?}");
            assert_eq!(app.world().resource::<ChosenQuality>().asked, asked);
            assert_eq!(app.world().resource::<Changes>().0, changes, "{asked:?}");
        }
    }

    #[test]
    fn a_quality_by_name_is_used_on_any_adapter() {
        let chosen = ChosenQuality::of(QualityChoice::High, Adapter::Software);
        assert_eq!((chosen.used, chosen.why()), (Quality::High, "asked for"));
    }
}
