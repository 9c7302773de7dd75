//! Bodies on the same springs are driven together: the arithmetic takes four at a time.

use bevy::prelude::*;
use bevy_rapier3d::prelude::*;
use bevy_rapier3d::rapier::dynamics::{
    LockedAxes as RawLocks, RigidBody as RawBody, RigidBodyHandle,
};
use spring_math::body::{self, BodySpring, BodyState, EngineStep, REST_SPEED, Ride, Stride};

use super::Pace;
use super::check;
use super::drive_bodies::{DrivenItem, StepWorld};
use super::fault::{DriveFault, Faults};
use super::plan::{DrivePlan, locked};
use super::react::Push;
use super::step_cache::{FeltSpring, SpringSet};

/// As many batches are gathered side by side: bodies on so many springs may come in any order.
const MOST_OPEN: usize = 8;

/// As many bodies of a batch are gathered before they are driven.
const MOST_BODIES: usize = 16;

/// Bodies that are about to be driven.
#[derive(Default)]
pub(super) struct Batches<'w> {
    open: Vec<Batch<'w>>,
    last: usize,
    oldest: usize,
}

/// Those of them that are on the same springs.
struct Batch<'w> {
    springs: SpringSet,
    /// Their name.
    name: u32,
    rides: Vec<Ride<'w>>,
    riders: Vec<Rider<'w>>,
}

/// Whose [`Ride`] it is.
struct Rider<'w> {
    entity: Entity,
    handle: RigidBodyHandle,
    plan: &'w DrivePlan,
    pace: Option<Mut<'w, Pace>>,
    velocity: Mut<'w, Velocity>,
    at_rest: bool,
}

impl<'w> Batches<'w> {
    /// Takes a body on. When there are many, some are driven first.
    #[inline(always)]
    pub fn take(
        &mut self,
        driven: DrivenItem<'w, '_>,
        world: &mut StepWorld,
        messages: &mut MessageWriter<DriveFault>,
    ) {
        let DrivenItem {
            entity,
            handle: &RapierRigidBodyHandle(handle),
            drive,
            target,
            sprung,
            pace,
            plan,
            mut state,
            mut memory,
            transform,
            velocity,
        } = driven;
        let Some(body) = world.bodies.get(handle) else {
            return;
        };
        let mut faults = Faults {
            entity,
            at_secs: world.ends_at_secs,
            messages,
        };
        let plan = plan.into_inner();
        let mut goal = target.goal();
        if !plan.trusts(&target, &mut memory) {
            let Some(mended) = check::mend(&target, &mut memory, &mut faults) else {
                return;
            };
            goal = mended.goal();
        }
        if !plan.acts_on(body, &drive, &mut memory, world.steps, &mut faults) {
            return;
        }
        if let Some(mut sprung) = sprung {
            let step = world.steps.plain(sprung.spring);
            goal = sprung.step(&goal, step).goal();
        }
        let start = BodyState {
            position: transform.translation,
            rotation: transform.rotation,
            velocity: velocity.linear,
            angular_velocity: velocity.angular,
            centre_of_mass: body.local_center_of_mass(),
        };
        let weight = if plan.weighs {
            body.gravity_scale()
        } else {
            0.0
        };
        let acceleration = world.engine.gravity() * weight;
        let strides = pace.is_some() && start.velocity.abs().max_element() >= REST_SPEED;
        // What hangs on another body goes on weighing on it, asleep or not.
        let at_rest = !strides
            && plan.reaction.is_none()
            && start.is_slow(acceleration, plan.axes, &world.engine)
            && start.is_near(&goal, acceleration * plan.compliance, plan.axes);
        if at_rest && body.is_sleeping() {
            state.0.forget();
            return;
        }
        let frame = if plan.insulated {
            Quat::IDENTITY
        } else {
            let mass = &body.mass_properties().local_mprops;
            start.rotation * mass.principal_inertia_local_frame
        };
        // What others wrote to it, such as the weight of a character, came once; what the engine did may go on.
        let (kick, twist) = (
            start.velocity - body.linvel(),
            start.angular_velocity - body.angvel(),
        );
        let batch = self.on(plan.springs, memory.springs, world);
        batch.rides.push(Ride {
            memory: &mut state.into_inner().0,
            rules: &plan.rules,
            goal,
            kick,
            twist,
            weight,
            frame,
            body: start,
        });
        batch.riders.push(Rider {
            entity,
            handle,
            plan,
            pace,
            velocity,
            at_rest,
        });
    }

    /// Drives all who were taken on.
    pub fn drive(&mut self, world: &mut StepWorld) {
        for batch in &mut self.open {
            batch.drive(world);
        }
    }

    /// The batch on the springs of this name, with room for one more.
    #[inline]
    fn on(&mut self, name: u32, springs: SpringSet, world: &mut StepWorld) -> &mut Batch<'w> {
        let is_it = |batch: &Batch| batch.name == name;
        if !self.open.get(self.last).is_some_and(is_it) {
            let found = self.open.iter().position(is_it);
            self.last = found.unwrap_or_else(|| self.begin(name, springs, world));
        }
        let batch = &mut self.open[self.last];
        if batch.rides.len() == MOST_BODIES {
            batch.drive(world);
        }
        batch
    }

    /// Another batch, in place of the oldest if there are too many.
    fn begin(&mut self, name: u32, springs: SpringSet, world: &mut StepWorld) -> usize {
        if self.open.len() < MOST_OPEN {
            self.open.push(Batch::new(name, springs));
            return self.open.len() - 1;
        }
        let index = self.oldest;
        self.oldest = (index + 1) % MOST_OPEN;
        let batch = &mut self.open[index];
        batch.drive(world);
        (batch.name, batch.springs) = (name, springs);
        index
    }
}

impl Batch<'_> {
    fn new(name: u32, springs: SpringSet) -> Self {
        Self {
            springs,
            name,
            rides: Vec::with_capacity(MOST_BODIES),
            riders: Vec::with_capacity(MOST_BODIES),
        }
    }

    /// Gives those who were taken on their velocities.
    fn drive(&mut self, world: &mut StepWorld) {
        let SpringSet {
            linear,
            angular,
            method,
        } = self.springs;
        if let Some(angular) = angular {
            let step = world.steps.get(angular, method);
            body::turn(&mut self.rides, step, &world.engine);
        } else {
            let memories = self.rides.iter_mut().map(|ride| &mut ride.memory.angular);
            memories.for_each(BodySpring::forget);
        }
        if let Some(linear) = linear {
            let step = world.steps.get(FeltSpring::Same(linear), method);
            body::pull(&mut self.rides, step, &world.engine);
        } else {
            let memories = self.rides.iter_mut().map(|ride| &mut ride.memory.linear);
            memories.for_each(BodySpring::forget);
        }
        for (ride, rider) in self.rides.iter_mut().zip(&mut self.riders) {
            if !rider.go(ride, world) {
                ride.memory.forget();
                world.refused.push(rider.entity);
            }
        }
        self.rides.clear();
        self.riders.clear();
    }
}

impl Rider<'_> {
    /// Hands over the velocities for the step. False, and nothing is written, if they are not finite.
    fn go(&mut self, ride: &Ride, world: &mut StepWorld) -> bool {
        let before = *self.velocity;
        let mut command = Velocity {
            linear: ride.body.velocity,
            angular: ride.body.angular_velocity,
        };
        if let Some(pace) = &mut self.pace
            && let Some(body) = world.bodies.get(self.handle)
        {
            let stride = Stride {
                velocity: command.linear,
                goal: ride.goal.velocity,
                acceleration: world.engine.gravity() * ride.weight,
                reach: world.engine.reach(),
            };
            let axes = pace.axes & !locked(body, RawLocks::TRANSLATION_LOCKED_X);
            let step = world.steps.pace(pace.spring);
            let max_acceleration = ride.rules.linear.max_acceleration();
            command.linear = pace.state.step(step, stride, axes, max_acceleration);
        }
        if !(command.linear.is_finite() && command.angular.is_finite()) {
            if let Some(pace) = &mut self.pace {
                pace.reset();
            }
            return false;
        }
        if let Some(on) = self.plan.reaction
            && let Some(body) = world.bodies.get(self.handle)
        {
            let push = self.reaction(on, ride, body, &before, &command, &world.engine);
            world.reactions.push(push);
        }
        if self.at_rest {
            // Told to rapier directly, and without waking the body: at rest on its target, it may fall asleep.
            if let Some(body) = world.bodies.get_mut(self.handle) {
                body.set_linvel(command.linear, false);
                body.set_angvel(command.angular, false);
            }
        } else if command == before
            && let Some(body) = world.bodies.get_mut(self.handle)
        {
            // Rapier lets go to sleep what moves slower than 0.1 m/s and is not written to.
            body.wake_up(true);
        }
        self.velocity.set_if_neq(command);
        true
    }

    /// The opposite of what the drive did to the body, for who takes it.
    fn reaction(
        &self,
        on: Entity,
        ride: &Ride,
        body: &RawBody,
        before: &Velocity,
        command: &Velocity,
        engine: &EngineStep,
    ) -> Push {
        let mass = &body.mass_properties().local_mprops;
        let start = &ride.body;
        let frame = start.rotation * mass.principal_inertia_local_frame;
        let spin = |frame: Quat, velocity: Vec3| {
            frame * (mass.principal_inertia() * (frame.inverse() * velocity))
        };
        // With no gyroscopic torque the spin of a turning body changes though its velocity does not: the drive holds its axis.
        let at_end = if self.plan.insulated && self.plan.axes.angular.is_some() {
            engine.turn_of(command.angular) * frame
        } else {
            frame
        };
        let spun = spin(at_end, command.angular) - spin(frame, before.angular);
        Push {
            driven: self.entity,
            on,
            impulse: (before.linear - command.linear) * body.mass(),
            torque_impulse: -spun,
            point: start.position + start.rotation * start.centre_of_mass,
        }
    }
}
