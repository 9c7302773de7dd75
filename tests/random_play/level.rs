//! Random levels from a seed: all shapes, tilts, platform motions, drive methods and masses.

use std::fmt::Write as _;

use spring_math::random::SplitMix64;
use springyard::level::{self, Level};
use springyard_drive::DriveMethod;

use crate::common::is_of_unstable_drive;

/// Half the side of the ground, m. The character can run off it and fall.
const GROUND_HALF_M: f64 = 30.0;

/// A random level, as text and parsed. `step_secs` is the step at which the level will be played. Levels with drives that are
/// unstable at this step are excluded: their bodies explode by definition, and `springyard check` warns about them.
pub fn random(seed: u64, step_secs: f64) -> (String, Level) {
    let mut dice = Dice(SplitMix64::new(seed));
    // A solid at the start of the player or of a crate makes the level invalid. Then generate another one.
    loop {
        let text = draw(&mut dice, seed);
        let Ok(level) = level::parse("random.ron", text.clone()) else {
            continue;
        };
        let mut drives = level::drive_warnings(&level, step_secs, DriveMethod::Exact).into_iter();
        if !drives.any(|warning| is_of_unstable_drive(&warning)) {
            return (text, level);
        }
    }
}

pub struct Dice(pub SplitMix64);

impl Dice {
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.0.unit()
    }

    /// Uniformly distributed on a logarithmic scale.
    pub fn magnitude(&mut self, low: f64, high: f64) -> f64 {
        self.between(low.ln(), high.ln()).exp()
    }

    pub fn whole(&mut self, low: u32, high: u32) -> u32 {
        low + (self.0.unit() * f64::from(high - low + 1)) as u32
    }

    pub fn chance(&mut self, part: f64) -> bool {
        self.0.unit() < part
    }

    pub fn one_of<T: Copy>(&mut self, from: &[T]) -> T {
        from[(self.0.unit() * from.len() as f64) as usize]
    }

    fn place(&mut self, low_y: f64, high_y: f64) -> [f64; 3] {
        let reach = GROUND_HALF_M - 5.0;
        [
            self.between(-reach, reach),
            self.between(low_y, high_y),
            self.between(-reach, reach),
        ]
    }
}

fn draw(dice: &mut Dice, seed: u64) -> String {
    let mut text = format!(
        "(name: \"random {seed}\", spawn: (position: (0, 0, 0)), kill_below_m: -6,\nsolids: [\n\
         (name: \"ground\", shape: Box(size_m: ({side}, 1, {side})), position: (0, -0.5, 0)),\n",
        side = 2.0 * GROUND_HALF_M
    );
    for i in 0..dice.whole(15, 35) {
        let _ = writeln!(text, "(name: \"solid {i}\", {}),", solid(dice));
    }
    text += "],\nplatforms: [\n";
    for i in 0..dice.whole(0, 6) {
        let _ = writeln!(text, "(name: \"platform {i}\", {}),", platform(dice));
    }
    text += "],\ncrates: [\n";
    for i in 0..dice.whole(0, 25) {
        let side = dice.between(0.1, 1.8);
        let [x, y, z] = dice.place(4.0, 10.0);
        let _ = writeln!(
            text,
            "(name: \"crate {i}\", mass_kg: {:.3}, size_m: ({side:.3}, {side:.3}, {side:.3}), position: ({x:.3}, {y:.3}, {z:.3})),",
            dice.magnitude(0.1, 1000.0)
        );
    }
    text + "])\n"
}

fn solid(dice: &mut Dice) -> String {
    let mut tilt = [0.0, dice.between(-180.0, 180.0), 0.0];
    let mut high = 0.0;
    let shape = match dice.whole(0, 4) {
        0 => format!(
            "Ramp(angle_deg: {:.2}, length_m: {:.2}, width_m: {:.2})",
            dice.between(5.0, 84.0),
            dice.between(0.5, 5.0),
            dice.between(1.0, 5.0)
        ),
        1 => format!(
            "Stair(step_height_m: {:.3}, step_depth_m: {:.3}, steps: {}, width_m: {:.2})",
            dice.between(0.08, 0.45),
            dice.between(0.15, 0.6),
            dice.whole(2, 13),
            dice.between(1.0, 4.0)
        ),
        2 => format!(
            "Column(radius_m: {:.3}, height_m: {:.2})",
            dice.between(0.05, 1.5),
            dice.between(0.2, 4.0)
        ),
        _ => {
            let size = [
                dice.between(0.2, 8.0),
                dice.between(0.2, 4.0),
                dice.between(0.2, 8.0),
            ];
            // On the ground, or above it, at a height that the character may just fit under.
            high = 0.5 * size[1]
                + if dice.chance(0.2) {
                    dice.between(0.5, 3.0)
                } else {
                    0.0
                };
            if dice.chance(0.5) {
                tilt[0] = dice.between(-30.0, 30.0);
                tilt[2] = dice.between(-30.0, 30.0);
            }
            format!(
                "Box(size_m: ({:.3}, {:.3}, {:.3}))",
                size[0], size[1], size[2]
            )
        }
    };
    let [x, _, z] = dice.place(0.0, 0.0);
    format!(
        "shape: {shape}, position: ({x:.3}, {high:.3}, {z:.3}), rotation_deg: ({:.2}, {:.2}, {:.2})",
        tilt[0], tilt[1], tilt[2]
    )
}

fn platform(dice: &mut Dice) -> String {
    let [x, y, z] = dice.place(0.2, 2.5);
    let method = dice.one_of(&[
        "Exact",
        "Implicit",
        "StablePd",
        "PdController",
        "JointMotor",
    ]);
    let there = dice.place(0.2, 5.0);
    let to = format!("({:.3}, {:.3}, {:.3})", there[0], there[1], there[2]);
    let near = format!(
        "({:.3}, {:.3}, {:.3})",
        x + dice.between(-3.0, 3.0),
        y + dice.between(0.0, 2.0),
        z + dice.between(-3.0, 3.0)
    );
    let motion = match dice.whole(0, 4) {
        0 => format!(
            "Travel(to: {to}, speed_m_s: {:.2}, pause_secs: {:.2})",
            dice.between(0.5, 12.0),
            dice.between(0.0, 2.0)
        ),
        1 => format!(
            "Rise(height_m: {:.2}, period_secs: {:.2})",
            dice.between(0.5, 5.0),
            dice.between(2.0, 9.0)
        ),
        2 if method != "JointMotor" => {
            format!(
                "Turn(speed_deg_s: {:.1})",
                dice.one_of(&[-1.0, 1.0]) * dice.between(5.0, 200.0)
            )
        }
        3 => format!(
            "Step(to: {near}, period_secs: {:.2})",
            dice.between(1.0, 6.0)
        ),
        _ => "Still".to_owned(),
    };
    let mut fields = format!(
        "size_m: ({:.3}, {:.3}, {:.3}), position: ({x:.3}, {y:.3}, {z:.3}), mass_kg: {:.2}, method: {method}, motion: {motion}",
        dice.between(0.8, 5.0),
        dice.between(0.1, 1.0),
        dice.between(0.8, 5.0),
        dice.magnitude(1.0, 1000.0)
    );
    if method != "PdController" {
        let _ = write!(
            fields,
            ", spring: (frequency_hz: {:.2}, damping_ratio: {:.2})",
            dice.between(0.5, 15.0),
            dice.between(0.0, 2.0)
        );
    }
    let ours = ["Exact", "Implicit", "StablePd"].contains(&method);
    if ours && dice.chance(0.4) {
        let _ = write!(
            fields,
            ", authority: ForceBased(tuned_for_kg: {:.1})",
            dice.magnitude(1.0, 1000.0)
        );
    }
    fields
}
