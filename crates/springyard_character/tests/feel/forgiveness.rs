//! Coyote time and jump buffer: a press inside its window jumps, with an accuracy of one step, and a press outside does not.
//!
//! The tests compute independently, from the logged positions, when a press should have jumped.

use bevy::math::DVec3;
use bevy::prelude::*;
use spring_math::random::SplitMix64;
use springyard_character::CharacterTuning;
use springyard_test_lab::Input::{Look, Move, Press, Release, Tap};
use springyard_test_lab::IntentButton::{Jump, Respawn};
use springyard_test_lab::owned::assert_block;
use springyard_test_lab::{Input, RATES, Scene, Solid};

use super::measured::{PAGE, own_row, standing_height, usual};
use super::run::{Log, Run, Step};
use super::slopes::ledge;

/// The steps in which the player takes off: in the air, with a sudden increase of the upward velocity.
fn jumps(rows: &[Step]) -> Vec<usize> {
    let leaps = |i: &usize| {
        let (before, now) = (rows[i - 1], rows[*i]);
        let leaps = before.grounded || now.velocity.y > before.velocity.y + 1.0;
        !now.grounded && now.velocity.y > 4.0 && leaps
    };
    (1..rows.len()).filter(leaps).collect()
}

/// Length of a trial, s. Each trial begins with a respawn.
const TRIAL_SECS: f64 = 1.5;

/// Number of presses to try on each side of a window's edge, a quarter of a step apart.
const QUARTERS: i32 = 16;

/// Repeats the same moves, each time with a press at another time after the respawn. Returns whether each press jumped. `None`
/// as the press gives the reference run.
fn trials(run: &Run, hz: f64, presses: &[Option<f64>]) -> (Log, Vec<bool>) {
    let mut all = Run {
        inputs: Vec::new(),
        secs: TRIAL_SECS * presses.len() as f64,
        ..run.clone()
    };
    for (i, press) in presses.iter().enumerate() {
        let begins = TRIAL_SECS * i as f64;
        all.inputs.push((begins, Tap(Respawn)));
        for (secs, input) in &run.inputs {
            all.inputs.push((begins + secs, *input));
        }
        if let Some(secs) = press {
            all.inputs.push((begins + secs, Tap(Jump)));
        }
    }
    let log = all.at(hz);
    let jumped = (0..presses.len()).map(|i| {
        let begins = TRIAL_SECS * i as f64;
        let own = run
            .inputs
            .iter()
            .filter(|(_, input)| *input == Tap(Jump))
            .count();
        jumps(log.between(begins, begins + TRIAL_SECS)).len() > own
    });
    let jumped = jumped.collect();
    (log, jumped)
}

/// Presses around `edge`, a quarter of a step apart.
fn sweep(edge: f64, hz: f64) -> Vec<Option<f64>> {
    (-QUARTERS..=QUARTERS)
        .map(|quarter| Some(edge + 0.25 * f64::from(quarter) / hz))
        .collect()
}

#[test]
fn a_press_after_the_edge_jumps_until_the_coyote_time_is_over_to_one_step() {
    let window = usual(|t| t.coyote_secs);
    // The spawn is 1.2 m from the edge, on a ledge so high that the jump buffer cannot catch a late press at the landing.
    let run = Run {
        scene: Scene {
            spawn: Vec3::new(0.0, 9.0, 1.2),
            solids: vec![ledge()],
            ..default()
        },
        inputs: vec![(0.0, Move(0.0, 1.0))],
        ..default()
    };
    let mut edges = [0.0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let (alone, _) = trials(&run, hz, &[None]);
        let rows = &alone.steps;
        let last_stood = (0..rows.len() - 1)
            .find(|i| *i > 3 && !rows[i + 1].grounded)
            .unwrap();
        let left = rows[last_stood].t;
        let presses = sweep(left + window, hz);
        let (_, jumped) = trials(&run, hz, &presses);
        let too_late = jumped.iter().position(|jumped| !jumped).unwrap();
        assert!(
            jumped[too_late..].iter().all(|jumped| !jumped),
            "{hz} Hz: no press jumps after one that was too late: {jumped:?}"
        );
        assert!(too_late > 0, "{hz} Hz: some press jumps");
        edges[i] = presses[too_late - 1].unwrap() - left;
        // A press acts in the next step, so the last one that jumps is up to a step before the window's end, never after it.
        assert!(
            edges[i] > window - 0.75 / hz && edges[i] < window + 1e-6,
            "{hz} Hz: the last press that jumps comes {} s after the edge",
            edges[i]
        );
    }
    own_row(
        "coyote time: latest press that jumps, after the edge, ms",
        edges.map(|s| 1000.0 * s),
        1,
    );
}

#[test]
fn a_press_before_landing_jumps_from_the_buffer_time_on_to_one_step() {
    let window = usual(|t| t.jump_buffer_secs);
    let run = Run {
        inputs: vec![(0.0, Move(0.0, 0.0)), (0.2, Tap(Jump))],
        ..default()
    };
    let mut edges = [0.0; 4];
    for (i, hz) in RATES.into_iter().enumerate() {
        let (alone, _) = trials(&run, hz, &[None]);
        let rows = &alone.steps;
        let up = jumps(rows)[0];
        let landed = (up..rows.len()).find(|i| rows[*i].grounded).unwrap();
        // The step that lands begins when the step before it ends.
        let lands = rows[landed - 1].t;
        let presses = sweep(lands - window, hz);
        let (_, jumped) = trials(&run, hz, &presses);
        let in_time = jumped.iter().position(|jumped| *jumped).unwrap();
        assert!(
            jumped[in_time..].iter().all(|jumped| *jumped),
            "{hz} Hz: every press jumps after the first that was in time: {jumped:?}"
        );
        assert!(in_time > 0, "{hz} Hz: some press is too early");
        edges[i] = lands - presses[in_time].unwrap();
        assert!(
            (edges[i] - window).abs() <= 1.0 / hz,
            "{hz} Hz: the first press that jumps comes {} s before landing",
            edges[i]
        );
    }
    own_row(
        "jump buffer: earliest press that jumps, before landing, ms",
        edges.map(|s| 1000.0 * s),
        1,
    );
}

/// Width of the boxes of the arena. They form a grid, too high to walk onto, and far enough apart to fall between them.
const BOX_M: f64 = 2.5;
const BOX_HEIGHT_M: f64 = 2.0;
/// Coordinates of the boxes along x and z, m.
const BOXES: [f64; 4] = [-6.0, -2.0, 2.0, 6.0];

/// The boxes, enclosed by walls that are too high to jump over.
fn arena() -> Vec<Solid> {
    let size = DVec3::new(BOX_M, BOX_HEIGHT_M, BOX_M).as_vec3();
    let boxes = BOXES.iter().flat_map(|x| BOXES.iter().map(move |z| (x, z)));
    let boxes = boxes.map(|(x, z)| {
        let middle = DVec3::new(*x, 0.5 * BOX_HEIGHT_M, *z).as_vec3();
        Solid::block(&format!("box {x} {z}"), size, middle)
    });
    let walls = [
        (0.0, -9.0, 20.0, 1.0),
        (0.0, 9.0, 20.0, 1.0),
        (-9.0, 0.0, 1.0, 20.0),
        (9.0, 0.0, 1.0, 20.0),
    ];
    let walls = walls.iter().enumerate().map(|(i, (x, z, wide, deep))| {
        Solid::block(&format!("wall {i}"), (*wide, 8.0, *deep), (*x, 4.0, *z))
    });
    boxes.chain(walls).collect()
}

/// Height of the highest ground within the body's radius of a position, m.
fn ground_below(position: DVec3) -> f64 {
    let reach = 0.5 * BOX_M + usual(|t| t.radius_m);
    let over_a_row = |along: f64| BOXES.iter().any(|middle| (along - middle).abs() <= reach);
    if over_a_row(position.x) && over_a_row(position.z) {
        BOX_HEIGHT_M
    } else {
        0.0
    }
}

/// Random moves, looks, taps, held buttons and respawns.
struct Inputs {
    script: Vec<(f64, Input)>,
    /// Times of the presses of the jump button, s.
    presses: Vec<f64>,
    /// Times of the respawns, s. A respawn discards earlier presses.
    restarts: Vec<f64>,
    secs: f64,
}

/// A number rounded to this many digits after the point, as in a script written by hand.
fn rounded(number: f64, digits: i32) -> f32 {
    let unit = 10.0_f64.powi(digits);
    ((number * unit).round() / unit) as f32
}

fn random_inputs(seed: u64, inputs: usize) -> Inputs {
    let mut random = SplitMix64::new(seed);
    let (mut script, mut presses, mut restarts) = (Vec::new(), Vec::new(), Vec::new());
    let (mut now, mut held, mut heading) = (0.5, false, 0.0);
    for _ in 0..inputs {
        now += 0.16 * random.unit();
        // Half of the time there are few presses, so that the character runs off edges.
        let calm = now.rem_euclid(6.0) < 3.0 && random.unit() < 0.7;
        let choice = if calm {
            3.0 * random.unit()
        } else {
            8.0 * random.unit()
        };
        let input = match choice as u32 {
            0 if random.unit() < 0.4 => {
                restarts.push(now);
                Tap(Respawn)
            }
            0 => Look(rounded(20.0 * random.signed(), 1), 0.0),
            1 | 2 => {
                heading += random.signed();
                Move(rounded(heading.sin(), 4), rounded(heading.cos(), 4))
            }
            _ if held => {
                held = false;
                Release(Jump)
            }
            3 | 4 => {
                presses.push(now);
                Tap(Jump)
            }
            _ => {
                held = true;
                presses.push(now);
                Press(Jump)
            }
        };
        script.push((now, input));
    }
    Inputs {
        script,
        presses,
        restarts,
        secs: (now + 1.0).ceil(),
    }
}

/// Number of presses in a run, by result.
#[derive(Debug, Default)]
struct Tally {
    presses: usize,
    /// Jumped from the ground.
    standing: usize,
    /// Jumped in the air, within the coyote time after an edge.
    coyote: usize,
    /// Jumped at a landing, within the jump buffer after the press.
    buffered: usize,
    /// Too late after an edge or too early before a landing: no jump.
    out_of_window: usize,
    /// Within a step of a window's edge: both results are valid.
    at_the_edge: usize,
    /// In the air, and cut off by a respawn or the end of the run before it landed: no jump.
    cut_off: usize,
}

/// Checks that each press of a run jumps if it should, and that each jump has a press.
fn judge(log: &Log, inputs: &Inputs, (coyote, buffer): (f64, f64), what: &str) -> Tally {
    let (rows, dt) = (&log.steps, log.dt());
    let jumped = jumps(rows);
    let is_jump = |i: usize| jumped.binary_search(&i).is_ok();
    // An event acts in the first step that starts at or after it.
    let steps = |events: &[f64]| {
        let steps = events
            .iter()
            .map(|secs| (secs * log.hz - 1e-6).ceil() as usize);
        let mut steps: Vec<usize> = steps.collect();
        steps.dedup();
        steps
    };
    let (pressed, restarted) = (steps(&inputs.presses), steps(&inputs.restarts));
    let last_restart = |step: usize| {
        restarted
            .iter()
            .copied()
            .rfind(|at| *at <= step)
            .unwrap_or(0)
    };
    // Time off the ground at the start of a step. `None` after a jump: coyote time does not apply then.
    let off_ground = |step: usize| {
        let stood = (last_restart(step)..step).rfind(|i| rows[*i].grounded)?;
        let took_off = (stood + 1..step).any(is_jump);
        (!took_off).then(|| (step - 1 - stood) as f64 * dt)
    };
    let mut tally = Tally {
        presses: pressed.len(),
        ..Tally::default()
    };

    for &step in &pressed {
        match off_ground(step) {
            Some(0.0) => {
                assert!(
                    is_jump(step),
                    "{what}: the press of step {step} is lost: it stood"
                );
                tally.standing += 1;
                continue;
            }
            Some(secs) if secs + dt < coyote - 1e-6 => {
                assert!(
                    is_jump(step),
                    "{what}: the press of step {step} is lost: {secs} s off the edge"
                );
                tally.coyote += 1;
                continue;
            }
            Some(secs) if secs < coyote + dt && is_jump(step) => {
                tally.at_the_edge += 1;
                continue;
            }
            _ => {}
        }
        // In the air: the press is buffered until the next landing, which is a step on the ground, or the jump itself.
        let next = (step..rows.len()).find(|i| rows[*i].grounded || is_jump(*i));
        let Some(next) = next.filter(|next| last_restart(*next) <= step) else {
            tally.cut_off += 1;
            continue;
        };
        let waited = (next - step) as f64 * dt;
        if waited + dt < buffer - 1e-6 {
            assert!(
                is_jump(next),
                "{what}: the press of step {step} is lost: it landed {waited} s later"
            );
            tally.buffered += 1;
        } else if waited < buffer + dt {
            tally.at_the_edge += 1;
        } else {
            tally.out_of_window += 1;
        }
    }

    for (i, &step) in jumped.iter().enumerate() {
        let used = if i == 0 { 0 } else { jumped[i - 1] + 1 };
        let own = pressed.iter().rfind(|press| (used..=step).contains(press));
        let Some(own) = own else {
            panic!("{what}: the jump of step {step} has no press of its own");
        };
        let waited = (step - own) as f64 * dt;
        assert!(
            waited <= buffer + dt,
            "{what}: the jump of step {step} was pressed {waited} s before"
        );
        if off_ground(step).is_some_and(|secs| secs <= coyote + dt) {
            continue;
        }
        if restarted.contains(&step) {
            // The respawn puts the character on the ground before it jumps.
            continue;
        }
        // A jump from the air is valid only in the step that lands: without the jump the fall would have reached the ride height.
        let before = rows[step - 1];
        let above = before.position.y - standing_height() - ground_below(before.position);
        let fall = dt * (0.5 - before.velocity.y).max(0.0);
        assert!(
            above <= fall + 0.02,
            "{what}: jumps in the air in step {step}, {above} m up, falling {fall} m a step"
        );
    }
    tally
}

#[test]
fn of_ten_thousand_random_inputs_no_press_is_lost_and_none_jumps_twice() {
    let mut total = Tally::default();
    for (seed, hz) in (0..).zip([30.0, 30.0, 60.0, 60.0, 120.0, 120.0, 240.0, 240.0]) {
        let inputs = random_inputs(seed, 1250);
        // The default windows, and long ones that more presses fall into.
        let windows = if seed % 2 == 0 {
            (usual(|t| t.coyote_secs), usual(|t| t.jump_buffer_secs))
        } else {
            (0.25, 0.2)
        };
        // A jump that reaches the top of the boxes.
        let tuning = CharacterTuning {
            jump_apex_m: 2.3,
            jump_time_to_apex_secs: 0.45,
            coyote_secs: windows.0 as f32,
            jump_buffer_secs: windows.1 as f32,
            ..default()
        };
        let run = Run {
            scene: Scene {
                tuning,
                spawn: Vec3::new(2.0, BOX_HEIGHT_M as f32, 2.0),
                solids: arena(),
                ..default()
            },
            inputs: inputs.script.clone(),
            secs: inputs.secs,
        };
        let what = format!("seed {seed}, {hz} Hz");
        let tally = judge(&run.at(hz), &inputs, windows, &what);
        println!("{what}: {tally:?}");
        total.presses += tally.presses;
        total.standing += tally.standing;
        total.coyote += tally.coyote;
        total.buffered += tally.buffered;
        total.out_of_window += tally.out_of_window;
        total.at_the_edge += tally.at_the_edge;
        total.cut_off += tally.cut_off;
    }
    let Tally {
        presses,
        standing,
        coyote,
        buffered,
        out_of_window,
        at_the_edge,
        cut_off,
    } = total;
    assert_eq!(
        standing + coyote + buffered + out_of_window + at_the_edge + cut_off,
        presses,
        "each press has one result: {total:?}"
    );
    let summary = format!(
        "Of 10 000 random inputs at the four rates, {presses} are presses of the jump button. Of these\n\n\
        - {standing} came on the ground, and jumped;\n\
        - {coyote} came within the coyote time, and jumped;\n\
        - {buffered} came within the jump buffer, and jumped at the landing;\n\
        - {at_the_edge} came within one step of the edge of a window, where both a jump and none are right;\n\
        - {out_of_window} came outside every window, and did not jump;\n\
        - {cut_off} came in the air, and a respawn or the end of the run came before a landing.\n\n\
        No press that had to jump was lost, and none jumped twice or in the air."
    );
    println!("{summary}");
    assert_block(PAGE, "presses", &summary);
    // The random inputs must have produced each result often enough.
    for (name, seen) in [
        ("standing", standing),
        ("coyote", coyote),
        ("buffered", buffered),
        ("out of window", out_of_window),
    ] {
        assert!(seen > 20, "{name}: {seen} presses only");
    }
}
