//! How much a switch changes the velocity of the picture: at the moment of the switch, against the same picture without it.

use bevy::prelude::*;
use spring_math::random::SplitMix64;
use spring_math::rotation::rotation_vector;
use springyard_camera::Rig;
use springyard_camera::switch::pose::Pose;
use springyard_test_lab::worst::Extreme;

use super::course::{Camera, RIGS, rig};

/// Length of the probing frames after a switch, s. The frames before it are of 1/60 s. Shorter: the last digits of f32 show; longer: the
/// spring's own acceleration does.
const PROBE_SECS: f64 = 6e-3;
/// Time of the eased blend, s: 95 % of the inertialized one.
const EASED_SECS: f64 = 0.7;

/// Velocity (m/s) and angular velocity (degrees/s) of a picture at the first of six probing frames: the slope there of the polynomial
/// through them.
fn velocity(frames: [Rig; 6]) -> (Vec3, Vec3) {
    let slope = |[a, b, c, d, e]: [Vec3; 5]| {
        let sum = a * 300.0 - b * 300.0 + c * 200.0 - d * 75.0 + e * 12.0;
        sum / (60.0 * PROBE_SECS as f32)
    };
    let [first, rest @ ..] = frames;
    let rotation = |rig: Rig| rig.rotation * rig.shake;
    let turn = |rig: Rig| rotation_vector(rotation(rig) * rotation(first).conjugate());
    let turn_deg_s = slope(rest.map(turn)) * 1.0_f32.to_degrees();
    (
        slope(rest.map(|rig| rig.place() - first.place())),
        turn_deg_s,
    )
}

/// The next frames of a camera.
fn probe(mut camera: Camera) -> [Rig; 6] {
    let first = camera.picture();
    let mut next = || {
        camera.frame(PROBE_SECS);
        camera.picture()
    };
    [first, next(), next(), next(), next(), next()]
}

/// The usual blend, for comparison: from the picture as it is, at rest, to the rig, eased (smoothstep).
struct Eased {
    from: Pose,
    /// The rig at the beginning, at the angle from which the way is shorter.
    to: Pose,
    begin: f64,
}

impl Eased {
    fn new(from: Rig, secs: f64, shown: usize) -> Self {
        let from = Pose::of(&from);
        Self {
            from,
            to: Pose::of(&rig(shown, secs)).unwrapped(from),
            begin: secs,
        }
    }

    fn picture(&self, secs: f64, shown: usize) -> Rig {
        let rig = rig(shown, secs);
        let to = Pose::of(&rig).unwrapped(self.to);
        let t = (((secs - self.begin) / EASED_SECS) as f32).clamp(0.0, 1.0);
        let part = t * t * (3.0 - 2.0 * t);
        (self.from * (1.0 - part) + to * part).onto(rig)
    }

    fn probe(&self, secs: f64, shown: usize) -> [Rig; 6] {
        [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|frame| self.picture(secs + frame * PROBE_SECS, shown))
    }
}

/// Largest jumps so far, m/s and degrees/s; NaN stays.
#[derive(Debug, Default, Clone, Copy)]
struct Worst(f32, f32);

impl Worst {
    fn note(&mut self, before: [Rig; 6], after: [Rig; 6]) {
        let (before, after) = (velocity(before), velocity(after));
        self.0.keep_largest(before.0.distance(after.0));
        self.1.keep_largest(before.1.distance(after.1));
    }
}

#[test]
fn ten_thousand_switches_and_interruptions_do_not_change_the_velocity_of_the_picture() {
    let mut random = SplitMix64::new(7);
    let mut pick = |count: usize| (random.unit() * count as f64) as usize;
    let mut camera = Camera::new();
    let mut eased = Eased::new(camera.picture(), camera.secs, camera.shown);
    let (mut worst, mut worst_eased, mut farthest) = (Worst::default(), Worst::default(), 0.0_f32);
    for number in 0..10_000 {
        // Most of them interrupt a blend; some wait for its end.
        let frames = if number % 20 == 0 { 90 } else { 1 + pick(20) };
        (0..frames).for_each(|_| camera.frame(1.0 / 60.0));
        let to = (camera.shown + 1 + pick(RIGS - 1)) % RIGS;
        if number % 50 == 49 {
            // A cut interrupts the blend: the picture is the rig.
            camera.cut(to);
            assert_eq!(camera.picture().place(), rig(to, camera.secs).place());
            eased = Eased::new(camera.picture(), camera.secs, to);
            continue;
        }
        let (without, from) = (probe(camera), camera.shown);
        camera.switch(to);
        worst.note(without, probe(camera));
        let target = rig(to, camera.secs).place();
        farthest.keep_largest(camera.picture().place().distance(target));

        let without = eased.probe(camera.secs, from);
        eased = Eased::new(without[0], camera.secs, to);
        worst_eased.note(without, eased.probe(camera.secs, to));
    }
    println!(
        "jump of the velocity at a switch: {:.4} m/s, {:.3} degrees/s; eased {:.1} m/s, {:.0} degrees/s; rigs up to {farthest:.0} m apart",
        worst.0, worst.1, worst_eased.0, worst_eased.1
    );
    assert!(worst.0 < 0.02 && worst.1 < 0.5, "{worst:?}");
    assert!(worst_eased.0 > 1.0 && farthest > 10.0);
}
