//! [`SeekError`]: why a step cannot be reached.

/// Why a step cannot be reached. The registered state is as it was before the seek; for what else may have changed see
/// [`seek`](crate::seek()).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SeekError {
    /// The step is not in the history.
    #[error("step {tick} is not in the history, which has steps {first} to {last}")]
    NotKept {
        /// The step.
        tick: u64,
        /// The first step that can be reached.
        first: u64,
        /// The last step that can be reached.
        last: u64,
    },
    /// An entity that was there has been despawned for good.
    #[error(
        "step {tick} cannot be reached: {entity} was there and has been despawned for good; despawn it with springyard_rewind::StepCommands"
    )]
    Despawned {
        /// The step from which the seek would have begun: number of steps before it.
        tick: u64,
        /// The name of the entity, or its id.
        entity: String,
    },
    /// A step that would have to run again spawns an entity, which would get another id.
    #[error(
        "step {tick} cannot run again: it has spawned {entity} with Commands; spawn it with springyard_rewind::StepCommands"
    )]
    Spawned {
        /// The step.
        tick: u64,
        /// The name of the entity, or its id.
        entity: String,
    },
    /// The steps have run again, and another state came out.
    #[error(
        "run again, the steps to step {tick} gave another `{state}`: they read something that is not registered with springyard_state, \
         or that depends on the order of systems"
    )]
    Diverged {
        /// The first step after which the state differs.
        tick: u64,
        /// The name of the state; `entities`: what has been spawned.
        state: String,
    },
}
