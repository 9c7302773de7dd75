//! Springs on the positions or the rotations of rigid bodies, by any [`BodyMethod`], within bounds; four bodies at a time.

use glam::{BVec4A, Vec3, Vec3A, Vec4};

use super::bounds::Limits;
use super::contact::{Contact, Contacts};
use super::four::{LANES, Rotations, Vectors};
use super::turning::from_rotation_vector;
use super::{BodyMethod, EngineStep, ExactDrive, SpringStep, landing_velocity};

/// What a spring on a body's position, or on its rotation, remembers from step to step.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BodySpring {
    exact: ExactDrive<Vec3A>,
    contact: Contact,
}

impl Default for BodySpring {
    fn default() -> Self {
        Self {
            exact: ExactDrive::new(Vec3A::ZERO),
            contact: Contact::default(),
        }
    }
}

impl BodySpring {
    /// The spring's own velocity, m/s or rad/s.
    #[must_use]
    pub fn velocity(&self) -> Vec3 {
        self.exact.spring_velocity().into()
    }

    /// The spring's own velocity, of a body that shows `measured`: with whatever contacts did to it since the last step.
    #[must_use]
    pub fn velocity_of(&self, measured: Vec3) -> Vec3 {
        if self.is_fresh() {
            measured
        } else {
            self.exact.rate(measured.into(), Vec3A::ZERO).into()
        }
    }

    /// The frame that the body moves in has taken on `velocity` (m/s), and the body with it.
    pub fn carry(&mut self, measured: Vec3, velocity: Vec3) {
        self.begin(measured);
        self.exact
            .set_spring_velocity(self.exact.spring_velocity() + Vec3A::from(velocity));
    }

    /// Forgets what the spring was doing: the next step takes the body as it is then. For a body that something else has moved.
    pub fn forget(&mut self) {
        self.contact.fresh = true;
    }

    /// Takes a body as it is, if it is a new one.
    #[inline]
    pub(super) fn begin(&mut self, measured: Vec3) {
        if self.is_fresh() {
            self.exact = ExactDrive::new(measured.into());
            self.contact = Contact::default();
            self.contact.fresh = false;
        }
    }

    pub(super) fn is_fresh(&self) -> bool {
        self.contact.fresh
    }
}

/// The memories of four springs, none of them fresh.
pub(super) struct Springs {
    exact: ExactDrive<Vectors>,
    contacts: Contacts,
    /// Which bodies something has touched since the last step.
    touched: BVec4A,
}

/// What four springs work on.
pub(super) struct Task {
    /// The bodies less their goals, at the start of the step, m or rad.
    pub error: Vectors,
    /// The bodies', m/s or rad/s.
    pub velocity: Vectors,
    /// What somebody but the engine has added to that, m/s or rad/s.
    pub kick: Vectors,
    /// The goals' mean through the step, m/s or rad/s.
    pub goal_velocity: Vectors,
    /// What the engine adds within the step, m/s^2.
    pub load: Vectors,
    /// What of it bends the springs, m/s^2; the drives carry the rest.
    pub felt: Vectors,
    /// From the axes of the springs to the world's, where they have their own.
    pub frame: Option<Rotations>,
    pub limits: Limits,
}

impl Springs {
    #[inline]
    pub fn new(each: [&BodySpring; LANES], spring: &SpringStep, task: &Task) -> Self {
        let velocity = Vectors::new(each.map(|spring| spring.exact.spring_velocity()));
        let expected = Vectors::new(each.map(|spring| spring.exact.expected_velocity()));
        let mut exact = ExactDrive::new(velocity);
        exact.set_expected_velocity(expected);
        let (contacts, touched) = Contacts::felt(
            each.map(|spring| &spring.contact),
            task.velocity - task.kick,
            expected,
            &task.limits,
            spring.foresight,
        );
        Self {
            exact,
            contacts,
            touched,
        }
    }

    #[inline]
    pub fn keep<'a>(&self, springs: impl Iterator<Item = &'a mut BodySpring>, engine: &EngineStep) {
        let velocity = self.exact.spring_velocity().each();
        let expected = self.exact.expected_velocity().each();
        let contacts = springs.enumerate().map(|(lane, spring)| {
            spring.exact.set_spring_velocity(velocity[lane]);
            spring.exact.set_expected_velocity(expected[lane]);
            &mut spring.contact
        });
        self.contacts.keep(contacts, engine.per_second());
    }

    /// The velocities to give bodies for a step towards their goals, m/s.
    #[inline]
    pub fn pull(&mut self, spring: &SpringStep, engine: &EngineStep, task: &Task) -> Vectors {
        let command = if spring.method == BodyMethod::Exact {
            let moved = self.land(spring, engine, task);
            let carried = self.carried(engine, task);
            landing_velocity(moved, engine.per_second(), task.goal_velocity, carried)
        } else {
            task.velocity + self.change(spring, engine, task)
        };
        self.bound(command, spring, engine, task)
    }

    /// The angular velocities to give bodies for a step towards their goals, rad/s; and the errors that it will leave. `back`
    /// tells the way from an error to the goal at the end of the step.
    #[inline]
    pub fn turn(
        &mut self,
        spring: &SpringStep,
        engine: &EngineStep,
        task: &Task,
        back: impl FnOnce(Vectors) -> Rotations,
    ) -> (Vectors, Vectors) {
        let carried = self.carried(engine, task);
        let (command, landed) = if spring.method == BodyMethod::Exact {
            let landed = task.error + self.land(spring, engine, task);
            let turn = from_rotation_vector(landed) * back(task.error);
            (engine.spin(turn) - carried, landed)
        } else {
            let command = task.velocity + self.change(spring, engine, task);
            let moved = (command + carried - task.goal_velocity) * engine.dt();
            (command, task.error + moved)
        };
        let command = self.bound(command, spring, engine, task);
        (command, landed)
    }

    /// What the engine and contacts will add to the velocities, m/s^2 or rad/s^2.
    #[inline]
    fn load(&self, task: &Task) -> Vectors {
        task.load + self.contacts.foreseen
    }

    /// What the engine and contacts will add to the velocities in the mean of the step, m/s or rad/s. The engine adds its part bit by
    /// bit; bodies that lie on each other press together, and part again in the first of the engine's iterations.
    #[inline]
    fn carried(&self, engine: &EngineStep, task: &Task) -> Vectors {
        (task.load * engine.reach() + self.contacts.foreseen) * engine.dt()
    }

    /// The exact step: how the error changes. The spring's own velocity goes on.
    #[inline(always)]
    fn land(&mut self, spring: &SpringStep, engine: &EngineStep, task: &Task) -> Vectors {
        let (dt, limits, load) = (engine.dt(), &task.limits, self.load(task));
        let mut rate = self.exact.rate(task.velocity, task.goal_velocity);
        if spring.coarse {
            // Past a radian a step, the spring's own velocity and the chord that the body moves on have little to do with each
            // other. What a contact or a kick has left of the body's velocity is then all there is.
            let pushed = self.touched | task.kick.largest().cmpgt(Vec4::ZERO);
            rate = Vectors::select(pushed, task.velocity - task.goal_velocity, rate);
        }
        let masked = limits.masked(rate);
        let (mut moved, mut sped) = self.error_step(spring, task, masked);
        if let Some((limited, cut)) = limits.limit(limits.masked(sped - load * dt), dt) {
            // Saturated, the drive is a constant acceleration through the step.
            sped = Vectors::select(cut, limited + load * dt, sped);
            moved = Vectors::select(cut, (masked + sped * 0.5) * dt, moved);
        }
        self.exact
            .set_spring_velocity(rate + sped + task.goal_velocity);
        moved
    }

    /// What the step adds to the errors and to their rates.
    #[inline(always)]
    fn error_step(&self, spring: &SpringStep, task: &Task, rate: Vectors) -> (Vectors, Vectors) {
        let error = task.limits.masked(task.error);
        let felt = task.limits.masked(task.felt + self.contacts.foreseen);
        spring.error_step(error, rate, felt, task.frame)
    }

    /// The approximate rules: a change of the measured velocity. The load's part within the step is known, so it is taken out
    /// of what was measured and carried beforehand.
    fn change(&self, spring: &SpringStep, engine: &EngineStep, task: &Task) -> Vectors {
        let (dt, limits, load) = (engine.dt(), &task.limits, self.load(task));
        let mean = task.velocity - task.load * ((1.0 - engine.reach()) * dt);
        let rate = limits.masked(mean - task.goal_velocity);
        let (_, sped) = self.error_step(spring, task, rate);
        let own = limits.masked(sped - load * dt);
        limits.limit(own, dt).map_or(own, |(limited, _)| limited)
    }

    /// What is left of a command within bounds, and what the body will then show.
    #[inline]
    fn bound(
        &mut self,
        command: Vectors,
        spring: &SpringStep,
        engine: &EngineStep,
        task: &Task,
    ) -> Vectors {
        let (dt, limits, velocity) = (engine.dt(), &task.limits, task.velocity);
        let load = self.load(task);
        // The chord of a curve that bends more and more changes by a little more than the curve itself.
        let command = limits
            .limit(limits.masked(command - velocity), dt)
            .map_or(command, |(limited, cut)| {
                Vectors::select(cut, velocity + limited, command)
            });
        let command = limits.select(command, velocity);
        let expected = command + load * dt;
        self.exact.set_expected_velocity(expected);
        // The approximate rules know of no velocity but the body's.
        let own = if spring.method == BodyMethod::Exact {
            limits.select(self.exact.spring_velocity(), expected)
        } else {
            expected
        };
        self.exact.set_spring_velocity(own);
        command
    }
}
