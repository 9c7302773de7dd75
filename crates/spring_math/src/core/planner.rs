#![doc = include_str!("planner.md")]

mod settings;

pub use settings::{Backlog, PlannerError, PlannerSettings, Policy};

/// A remainder below this part of a step is left for the next frame.
const NEGLIGIBLE: f64 = 1e-6;
/// The shortest last step of `Mixed`, as a part of a step.
const SLIVER: f64 = 0.1;

/// Turns the time of each frame into steps: the accumulator of a fixed timestep, or another [`Policy`].
///
/// ```
/// use spring_math::planner::{Backlog, Planner, PlannerSettings, Policy};
/// let mut planner = Planner::new(PlannerSettings::new(Policy::Fixed, 0.01, 8, Backlog::Drop)?);
/// let plan = planner.plan(0.025);
/// assert_eq!(plan.steps().collect::<Vec<_>>(), [0.01, 0.01, 0.01]);
/// assert!((plan.alpha - 0.5).abs() < 1e-12); // half-way back between the second step and the third
/// assert!((planner.carried_secs() + 0.005).abs() < 1e-15);
/// # Ok::<(), spring_math::planner::PlannerError>(())
/// ```
#[doc(alias = "fix your timestep")]
#[doc(alias = "accumulator")]
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Planner {
    settings: PlannerSettings,
    /// The accumulator: frame time that no step has simulated yet, s.
    carried: f64,
    /// The time between the last two states, s: the length of the last step. `alpha` is a part of it.
    last_step: f64,
    /// The delay of the view behind the present, s. After a change of policy it moves to the delay of the new policy.
    delay: f64,
}

/// The largest change of the delay, as a part of the frame time: the view runs at half to one and a half of its speed meanwhile.
const DELAY_CHANGE: f64 = 0.5;

/// The steps of one frame.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FramePlan {
    /// The number of steps.
    pub count: u32,
    /// The interpolation factor of the view: 0 draws the state before the last step, 1 the state after it.
    pub alpha: f64,
    /// Time dropped because of the cap on steps, s.
    pub dropped_secs: f64,
    main_secs: f64,
    tail_secs: f64,
    tail_count: u32,
}

impl FramePlan {
    /// The length of each step, s, in order.
    pub fn steps(&self) -> impl Iterator<Item = f64> + use<> {
        let Self {
            count,
            main_secs,
            tail_secs,
            tail_count,
            ..
        } = *self;
        (0..count).map(move |step| {
            if step < count - tail_count {
                main_secs
            } else {
                tail_secs
            }
        })
    }

    /// The sum of the steps, s.
    #[must_use]
    pub fn simulated_secs(&self) -> f64 {
        f64::from(self.count - self.tail_count) * self.main_secs
            + f64::from(self.tail_count) * self.tail_secs
    }
}

impl Planner {
    /// A planner at time zero.
    #[must_use]
    pub fn new(settings: PlannerSettings) -> Self {
        Self {
            settings,
            carried: 0.0,
            last_step: settings.step_secs,
            delay: settings.delay_secs(),
        }
    }

    /// The settings in force.
    #[must_use]
    pub fn settings(&self) -> PlannerSettings {
        self.settings
    }

    /// Uses other settings from the next frame on. No time is lost, and the view does not jump: carried time stays carried, and
    /// between a policy that shows the present and the one that shows the past, the view runs slower or faster until it has the
    /// new delay.
    pub fn set_settings(&mut self, settings: PlannerSettings) {
        self.settings = settings;
    }

    /// The accumulator: frame time that no step has simulated yet, s. Negative when [`Policy::Fixed`] has simulated past the
    /// frame.
    #[must_use]
    pub fn carried_secs(&self) -> f64 {
        self.carried
    }

    /// Puts the view at this interpolation factor between the last two states, by changing the carried time. For states that were put
    /// back, from which time goes on. `last_step_secs`: the length of the step between them, s. A length that is not positive and finite
    /// changes nothing, and neither does a factor that is not finite.
    pub fn put_view(&mut self, alpha: f64, last_step_secs: f64) {
        if !(alpha.is_finite() && last_step_secs.is_finite() && last_step_secs > 0.0) {
            return;
        }
        self.last_step = last_step_secs;
        self.carried = if self.is_lagging() {
            alpha.clamp(0.0, 1.0 - f64::EPSILON) * last_step_secs
        } else {
            self.delay - (1.0 - alpha.clamp(0.0, 1.0)) * last_step_secs
        };
    }

    /// The steps for a frame of `frame_secs` seconds. A negative, infinite or NaN frame time counts as 0.
    pub fn plan(&mut self, frame_secs: f64) -> FramePlan {
        let frame_secs = if frame_secs.is_finite() {
            frame_secs.max(0.0)
        } else {
            0.0
        };
        let PlannerSettings {
            policy,
            step_secs,
            max_steps,
            backlog,
        } = self.settings;
        let time = (self.carried + frame_secs).min(f64::MAX);
        let lagging = self.ease_delay(frame_secs);
        // The time to simulate. `FixedLagging` takes all whole steps and shows one step late; while its delay is still changing,
        // the delay is subtracted instead.
        let due = if lagging { time } else { time - self.delay };
        let (wanted, main_secs, tail_count, tail_secs) = self.wanted_steps(due, lagging);
        let steps = if policy == Policy::Variable {
            wanted
        } else {
            wanted.min(max_steps)
        };
        let mut plan = FramePlan {
            count: steps,
            alpha: 1.0,
            dropped_secs: 0.0,
            main_secs,
            tail_secs,
            tail_count,
        };
        self.carried = time - plan.simulated_secs();
        if steps < wanted && backlog == Backlog::Drop {
            // `FixedLagging` drops whole steps only, so that its view keeps its position between two steps. The others drop all that is due:
            // the view is then at the last step.
            let kept = if lagging {
                self.carried % step_secs
            } else {
                self.delay
            };
            plan.dropped_secs = self.carried - kept;
            self.carried = kept;
        }
        if steps > 0 {
            self.last_step = if tail_count > 0 { tail_secs } else { main_secs };
        }
        plan.alpha = self.alpha(lagging);
        plan
    }

    /// `count` whole steps, whatever is due and whatever the cap is: for a pause that is stepped through. The frame is as long as the
    /// steps; carried time and delay stay. If the step was made shorter since the last frame, the view may jump by less than the step
    /// before the change.
    pub fn plan_steps(&mut self, count: u32) -> FramePlan {
        if count > 0 {
            self.last_step = self.settings.step_secs;
        }
        let lagging = self.is_lagging() && self.carried >= 0.0;
        FramePlan {
            count,
            alpha: self.alpha(lagging),
            dropped_secs: 0.0,
            main_secs: self.settings.step_secs,
            tail_secs: 0.0,
            tail_count: 0,
        }
    }

    /// The steps for `due` seconds, before the cap: their number, the length of the main steps (s), the number of tail steps
    /// among them, and the length of the tail steps (s). Counts too large for a `u32` saturate.
    fn wanted_steps(&self, due: f64, lagging: bool) -> (u32, f64, u32, f64) {
        let PlannerSettings {
            step_secs,
            max_steps,
            ..
        } = self.settings;
        let whole = due / step_secs;
        match self.settings.policy {
            _ if whole <= NEGLIGIBLE => (0, 0.0, 0, 0.0),
            Policy::FixedLagging if lagging => (count(whole, f64::floor), step_secs, 0, 0.0),
            Policy::Fixed | Policy::FixedLagging => {
                (count(whole - NEGLIGIBLE, f64::ceil), step_secs, 0, 0.0)
            }
            Policy::Variable => (1, due, 0, 0.0),
            Policy::Uniform => {
                let steps = count(whole - NEGLIGIBLE, f64::ceil);
                let secs = if steps > max_steps {
                    step_secs
                } else {
                    due / f64::from(steps)
                };
                (steps, secs, 0, 0.0)
            }
            Policy::Mixed => mixed(due, step_secs, max_steps),
        }
    }

    /// The interpolation factor of the view after the frame's steps.
    fn alpha(&self, lagging: bool) -> f64 {
        // The time from the view to the end of the last step.
        let ahead = self.delay - self.carried;
        if lagging {
            // With a backlog the view stays at the last step, the latest state there is.
            (self.carried / self.settings.step_secs).clamp(0.0, 1.0 - f64::EPSILON)
        } else if ahead < 1e-12 * self.last_step {
            // Uniform steps sum to the frame except for rounding.
            1.0
        } else {
            (1.0 - ahead / self.last_step).clamp(f64::EPSILON, 1.0)
        }
    }

    /// Moves the delay towards that of the policy. Returns whether `FixedLagging` is fully in force.
    fn ease_delay(&mut self, frame_secs: f64) -> bool {
        let own = self.settings.delay_secs();
        let most = DELAY_CHANGE * frame_secs;
        self.delay += (own - self.delay).clamp(-most, most);
        self.is_lagging() && self.carried >= 0.0
    }

    /// Whether `FixedLagging` is fully in force, if the view is not ahead. It draws between two states that are one whole step apart,
    /// so one such step must have been taken.
    fn is_lagging(&self) -> bool {
        self.settings.policy == Policy::FixedLagging
            && self.delay == self.settings.delay_secs()
            && self.last_step == self.settings.step_secs
    }
}

/// The steps of [`Policy::Mixed`]: full steps, then the remainder as a step of its own, shared with the last full step, or left
/// for the next frame.
fn mixed(time: f64, step_secs: f64, max_steps: u32) -> (u32, f64, u32, f64) {
    let full = count(time / step_secs, f64::floor);
    let rest = time - f64::from(full) * step_secs;
    let short = rest < SLIVER * step_secs;
    if rest <= NEGLIGIBLE * step_secs {
        (full, step_secs, 0, 0.0)
    } else if full >= max_steps {
        (full.saturating_add(1), step_secs, 0, 0.0)
    } else if full > 0 && short {
        (full + 1, step_secs, 2, 0.5 * (step_secs + rest))
    } else {
        (full + 1, step_secs, 1, rest)
    }
}

fn count(steps: f64, round: fn(f64) -> f64) -> u32 {
    round(steps) as u32
}
