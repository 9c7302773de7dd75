//! The substep planner: the properties of each policy, and that no time is lost or made.

use proptest::prelude::*;
use spring_math::planner::{Backlog, FramePlan, Planner, PlannerError, PlannerSettings, Policy};
use spring_math::random::SplitMix64;

const HZ_60: f64 = 1.0 / 60.0;

fn planner(policy: Policy, max_steps: u32, backlog: Backlog) -> Planner {
    Planner::new(PlannerSettings::new(policy, HZ_60, max_steps, backlog).unwrap())
}

fn steps(plan: &FramePlan) -> Vec<f64> {
    plan.steps().collect()
}

/// Neumaier's compensated sum, so that the rounding of the test does not hide that of the planner.
#[derive(Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, value: f64) {
        let total = self.sum + value;
        self.lost += if self.sum.abs() >= value.abs() {
            (self.sum - total) + value
        } else {
            (value - total) + self.sum
        };
        self.sum = total;
    }

    fn total(&self) -> f64 {
        self.sum + self.lost
    }
}

#[test]
fn a_rounded_frame_of_60_fps_is_one_step_of_60_hz() {
    for policy in Policy::ALL {
        for frame in [16_666_667e-9, 1.0 / 60.0] {
            let plan = planner(policy, 8, Backlog::Drop).plan(frame);
            assert_eq!(plan.count, 1, "{policy:?}");
        }
    }
}

#[test]
fn a_hundred_thousand_such_frames_take_one_step_each_but_for_what_they_are_too_long() {
    for policy in Policy::ALL {
        let mut planner = planner(policy, 8, Backlog::Drop);
        let taken: u32 = (0..100_000)
            .map(|_| planner.plan(16_666_667e-9).count)
            .sum();
        let expected = match policy {
            // Each frame is 2e-8 of a step too long. All of them together are 2e-3 of a step, which over-simulation rounds up to
            // one more step.
            Policy::Fixed => 100_001,
            // Every 50 frames the remainder exceeds a millionth of a step, and a full step and the remainder are shared in
            // halves.
            Policy::Mixed => 101_960,
            _ => 100_000,
        };
        assert_eq!(taken, expected, "{policy:?}");
    }
}

#[test]
fn over_simulating_shows_the_present_and_lagging_shows_the_past() {
    let (mut present, mut past) = (
        planner(Policy::Fixed, 8, Backlog::Drop),
        planner(Policy::FixedLagging, 8, Backlog::Drop),
    );
    let (mut now, mut simulated) = (0.0, [0.0, 0.0]);
    let mut random = SplitMix64::new(7);
    for _ in 0..10_000 {
        let frame = HZ_60 * (0.1 + 2.0 * random.unit());
        now += frame;
        for (which, (planner, lag)) in [(&mut present, 0.0), (&mut past, HZ_60)]
            .into_iter()
            .enumerate()
        {
            let plan = planner.plan(frame);
            simulated[which] += plan.simulated_secs();
            let shown = simulated[which] - HZ_60 + plan.alpha * HZ_60;
            assert!((shown - (now - lag)).abs() < 1e-9, "{which}: {shown} {now}");
        }
    }
}

#[test]
fn alpha_stays_in_its_range_and_points_between_the_last_two_steps() {
    for policy in Policy::ALL {
        for backlog in [Backlog::Drop, Backlog::CatchUp] {
            let mut planner = planner(policy, 4, backlog);
            let mut random = SplitMix64::new(1);
            for _ in 0..10_000 {
                let alpha = planner.plan(0.1 * random.unit().powi(3)).alpha;
                match policy {
                    Policy::FixedLagging => assert!((0.0..1.0).contains(&alpha)),
                    Policy::Fixed => assert!(alpha > 0.0 && alpha <= 1.0),
                    _ => assert_eq!(alpha, 1.0),
                }
            }
        }
    }
}

#[test]
fn uniform_steps_are_equal_and_never_too_long() {
    let mut planner = planner(Policy::Uniform, 100, Backlog::Drop);
    let mut random = SplitMix64::new(3);
    for _ in 0..10_000 {
        let plan = planner.plan(0.2 * random.unit());
        let steps = steps(&plan);
        assert!(
            steps
                .iter()
                .all(|&step| step == steps[0] && step <= HZ_60 * 1.000_001)
        );
    }
}

#[test]
fn mixed_steps_are_full_but_for_the_end_and_never_end_on_a_sliver() {
    let plan = planner(Policy::Mixed, 8, Backlog::Drop).plan(2.5 * HZ_60);
    assert_eq!(plan.count, 3);
    assert!((steps(&plan)[2] - 0.5 * HZ_60).abs() < 1e-15);

    let mut planner = planner(Policy::Mixed, 100, Backlog::Drop);
    let mut random = SplitMix64::new(3);
    for _ in 0..100_000 {
        // Frame times that are often within a nanosecond of whole steps.
        let whole = (4.0 * random.unit()).floor() * HZ_60;
        let plan = planner.plan(whole + 1e-9 * random.unit() + HZ_60 * random.unit().powi(8));
        for step in plan.steps() {
            assert!(
                step <= HZ_60 && (step >= 0.1 * HZ_60 || plan.count == 1),
                "{step}"
            );
        }
    }
}

#[test]
fn a_hitch_is_dropped_or_caught_up_as_asked() {
    for policy in [
        Policy::Fixed,
        Policy::FixedLagging,
        Policy::Uniform,
        Policy::Mixed,
    ] {
        let mut drop = planner(policy, 8, Backlog::Drop);
        let plan = drop.plan(2.0);
        assert_eq!(plan.count, 8, "{policy:?}");
        assert!((plan.dropped_secs - (2.0 - 8.0 * HZ_60)).abs() < HZ_60 + 1e-9);
        assert!(drop.plan(HZ_60).count <= 2);

        let mut catch_up = planner(policy, 8, Backlog::CatchUp);
        assert_eq!(catch_up.plan(2.0).dropped_secs, 0.0);
        let frames = (0..)
            .take_while(|_| catch_up.plan(HZ_60).count == 8)
            .count();
        assert!(
            (14..=16).contains(&frames),
            "112 steps behind, 7 gained a frame: {frames}"
        );
    }
    let variable = planner(Policy::Variable, 8, Backlog::Drop).plan(2.0);
    assert_eq!(steps(&variable), [2.0]);
}

#[test]
fn frames_that_are_no_time_change_nothing() {
    for policy in Policy::ALL {
        let mut planner = planner(policy, 8, Backlog::CatchUp);
        planner.plan(0.021);
        let carried = planner.carried_secs();
        for frame in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            let plan = planner.plan(frame);
            assert_eq!(
                (plan.count, plan.dropped_secs),
                (0, 0.0),
                "{policy:?} {frame}"
            );
            assert_eq!(planner.carried_secs(), carried);
        }
        assert!(planner.plan(0.1).count > 0);
    }
}

#[test]
fn settings_that_make_no_sense_are_refused() {
    for step_secs in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let error = PlannerSettings::new(Policy::Fixed, step_secs, 8, Backlog::Drop).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with(&format!("the step is {step_secs} s"))
        );
    }
    assert_eq!(
        PlannerSettings::new(Policy::Fixed, 0.1, 0, Backlog::Drop),
        Err(PlannerError::NoSteps)
    );
}

#[test]
fn settings_say_what_they_were_made_of() {
    for policy in Policy::ALL {
        for backlog in Backlog::ALL {
            let settings = PlannerSettings::new(policy, 0.25, 7, backlog).unwrap();
            assert_eq!((settings.policy(), settings.step_secs()), (policy, 0.25));
            assert_eq!((settings.max_steps(), settings.backlog()), (7, backlog));
            let is_late = policy == Policy::FixedLagging;
            assert_eq!(settings.delay_secs(), if is_late { 0.25 } else { 0.0 });
            assert_eq!(Planner::new(settings).settings(), settings);
        }
        assert_eq!(Policy::from_name(policy.name()), Some(policy));
    }
    assert_eq!(Policy::from_name("half-fixed"), None);
    assert_eq!(Backlog::ALL.map(Backlog::name), ["drop", "catch-up"]);
}

#[test]
fn a_change_of_settings_does_not_move_what_is_shown() {
    for policy in Policy::ALL {
        let mut planner = planner(Policy::Fixed, 100, Backlog::CatchUp);
        let plan = planner.plan(0.021);
        let (simulated, last) = (plan.simulated_secs(), HZ_60);
        let shown = simulated - (1.0 - plan.alpha) * last;
        planner.set_settings(PlannerSettings::new(policy, 0.004, 100, Backlog::CatchUp).unwrap());
        let alpha = planner.plan(0.0).alpha;
        assert!(
            (simulated - (1.0 - alpha) * last - shown).abs() < 1e-12,
            "{policy:?}"
        );
    }
}

#[test]
fn single_steps_are_all_taken_and_move_the_view_by_their_length() {
    for policy in Policy::ALL {
        for count in [1, 3, 20] {
            let mut planner = planner(policy, 8, Backlog::Drop);
            let before = [0.021, 0.013, 0.013].map(|frame| planner.plan(frame).alpha)[2];
            let (carried, last) = (planner.carried_secs(), planner);
            let plan = planner.plan_steps(count);
            assert_eq!(steps(&plan), vec![HZ_60; count as usize], "{policy:?}");
            assert_eq!(plan.dropped_secs, 0.0);
            assert_eq!(planner.carried_secs(), carried);
            if matches!(policy, Policy::Fixed | Policy::FixedLagging) {
                assert!((plan.alpha - before).abs() < 1e-12, "{policy:?}: {plan:?}");
            } else {
                assert_eq!(plan.alpha, 1.0, "{policy:?}");
            }
            // No step, no change.
            planner = last;
            assert_eq!(planner.plan_steps(0).count, 0);
            assert_eq!(planner, last);
        }
    }
}

#[test]
fn a_view_that_was_put_somewhere_stays_there_and_goes_on_from_there() {
    for policy in [Policy::Fixed, Policy::FixedLagging] {
        for alpha in [0.1, 0.5, 1.0] {
            let mut planner = planner(policy, 8, Backlog::Drop);
            for _ in 0..10 {
                planner.plan(0.013);
            }
            planner.put_view(alpha, HZ_60);
            let plan = planner.plan(0.0);
            assert_eq!(plan.count, 0, "{policy:?}, {alpha}");
            assert!(
                (plan.alpha - alpha).abs() < 1e-12,
                "{policy:?}: {}",
                plan.alpha
            );
            // A quarter of a step later.
            let plan = planner.plan(0.25 * HZ_60);
            let shown = f64::from(plan.count) + plan.alpha - 1.0;
            assert!(
                (shown - (alpha - 1.0 + 0.25)).abs() < 1e-12,
                "{policy:?}: {plan:?}"
            );
        }
    }
}

#[test]
fn a_view_is_put_between_any_two_states_also_while_its_delay_changes() {
    for (from, to) in [
        (Policy::Fixed, Policy::Fixed),
        (Policy::Fixed, Policy::FixedLagging),
        (Policy::FixedLagging, Policy::Fixed),
        (Policy::FixedLagging, Policy::Uniform),
    ] {
        for (alpha, last) in [(0.4, HZ_60), (0.7, 0.004), (1.0, 0.03)] {
            let mut planner = planner(from, 8, Backlog::Drop);
            planner.plan(0.05);
            planner.set_settings(PlannerSettings::new(to, HZ_60, 8, Backlog::Drop).unwrap());
            planner.plan(0.004);
            planner.put_view(alpha, last);
            // A frame of no time changes neither delay nor view.
            let plan = planner.plan(0.0);
            assert_eq!(plan.count, 0, "{from:?} to {to:?}, {alpha} {last}");
            let off = (plan.alpha - alpha).abs();
            assert!(off < 1e-12, "{from:?} to {to:?}, {alpha} {last}: {plan:?}");
        }
    }
}

#[test]
fn a_view_that_is_put_nowhere_stays_and_one_beyond_the_states_is_put_at_the_nearer() {
    for policy in [Policy::Fixed, Policy::FixedLagging] {
        let mut planner = planner(policy, 8, Backlog::Drop);
        planner.plan(0.021);
        let before = planner;
        let bad = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        for number in bad {
            planner.put_view(number, HZ_60);
            planner.put_view(0.5, number);
        }
        planner.put_view(0.5, 0.0);
        planner.put_view(0.5, -HZ_60);
        assert_eq!(planner, before);
        for (alpha, expected) in [(-3.0, 0.0), (7.0, 1.0)] {
            planner.put_view(alpha, HZ_60);
            let shown = planner.plan(0.0).alpha;
            assert!((shown - expected).abs() < 1e-12, "{policy:?}: {shown}");
        }
    }
}

#[test]
fn what_is_shown_goes_on_without_a_jump_through_any_change_of_policy() {
    let mut random = SplitMix64::new(5);
    let mut planner = planner(Policy::Fixed, 100, Backlog::CatchUp);
    let (mut simulated, mut last) = (0.0, HZ_60);
    let mut shown: Option<f64> = None;
    for frame in 0..100_000 {
        if frame % 7 == 0 {
            let policy = Policy::ALL[(5.0 * random.unit()) as usize];
            let step = 1.0 / (5.0 + 235.0 * random.unit());
            planner
                .set_settings(PlannerSettings::new(policy, step, 100, Backlog::CatchUp).unwrap());
        }
        let secs = 0.001 + 0.03 * random.unit();
        let plan = planner.plan(secs);
        simulated += plan.simulated_secs();
        last = plan.steps().last().unwrap_or(last);
        let now = simulated - (1.0 - plan.alpha) * last;
        if let Some(before) = shown {
            // The view moves by half to one and a half of the frame time, with a tolerance of a millionth of a step (at most 0.2
            // s).
            let moved = now - before;
            assert!(
                moved >= 0.5 * secs - 1e-6 && moved <= 1.5 * secs + 1e-6,
                "{frame}, {:?}: {moved} s in a frame of {secs} s",
                planner.settings()
            );
        }
        shown = Some(now);
    }
}

#[test]
fn a_million_frames_balance_to_rounding() {
    for policy in Policy::ALL {
        for backlog in [Backlog::Drop, Backlog::CatchUp] {
            let mut planner = planner(policy, 3, backlog);
            let mut books = Sum::default();
            let mut random = SplitMix64::new(11);
            for _ in 0..1_000_000 {
                let frame = HZ_60 * 4.0 * random.unit().powi(2);
                let plan = planner.plan(frame);
                books.add(frame);
                books.add(-plan.simulated_secs());
                books.add(-plan.dropped_secs);
            }
            let off = books.total() - planner.carried_secs();
            assert!(off.abs() < 1e-12, "{policy:?} {backlog:?}: {off}");
        }
    }
}

proptest! {
    #[test]
    fn no_policy_nor_change_of_policy_loses_time(
        frames in prop::collection::vec((0.0..0.2f64, 0usize..5, 1u32..20, any::<bool>(), 1e-3..0.1f64), 1..100),
    ) {
        let mut planner = planner(Policy::Fixed, 8, Backlog::Drop);
        for (frame, policy, max_steps, drop, step) in frames {
            let backlog = if drop { Backlog::Drop } else { Backlog::CatchUp };
            planner.set_settings(PlannerSettings::new(Policy::ALL[policy], step, max_steps, backlog).unwrap());
            let before = planner.carried_secs();
            let plan = planner.plan(frame);
            let listed: f64 = plan.steps().sum();
            let off = frame - (listed + plan.dropped_secs + planner.carried_secs() - before);
            prop_assert!(off.abs() < 1e-14, "{off}");
            prop_assert!(plan.count <= max_steps || Policy::ALL[policy] == Policy::Variable);
            prop_assert!(plan.dropped_secs >= 0.0);
        }
    }

    #[test]
    fn no_frame_time_panics_or_poisons(frames in prop::collection::vec(any::<f64>(), 1..20), policy in 0usize..5) {
        let mut planner = planner(Policy::ALL[policy], 4, Backlog::CatchUp);
        for frame in frames {
            let plan = planner.plan(frame);
            prop_assert!(plan.alpha.is_finite() && planner.carried_secs().is_finite());
        }
    }
}
