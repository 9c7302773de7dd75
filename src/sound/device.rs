//! The audio device: [`Orders`] -> samples, on a thread of the system. A node of firewheel's graph holds the
//! [`springyard_sound::Live`]; orders reach it without a lock.
//!
//! A device that cannot be opened, or is unplugged with no other in its place, is one line in the log: the game plays on in silence. One
//! that stops as soon as it was opened is tried again every 2 s.

use bevy::prelude::*;
use bevy::time::Real;
use firewheel::channel_config::{ChannelConfig, ChannelCount};
use firewheel::cpal::{CpalConfig, CpalOutputConfig, CpalStream};
use firewheel::event::{NodeEventType, ProcEvents};
use firewheel::node::{
    AudioNode, AudioNodeInfo, AudioNodeProcessor, ConstructProcessorContext, EmptyConfig,
    NodeError, NodeID, ProcBuffers, ProcExtra, ProcInfo, ProcessStatus,
};
use firewheel::{FirewheelConfig, FirewheelContext};
use springyard_sound::{Live, Order, Volumes};

use super::SoundSystems;
use super::live::Orders;

/// Samples that the device asks for at a time: at 48 000 a second it hears an order within 11 ms.
const BLOCK: u32 = 512;

/// Opens the device, and plays [`Orders`] on it. Needs [`super::live::plugin`].
pub fn plugin(app: &mut App) {
    app.add_systems(Startup, open)
        .add_systems(Last, play.in_set(SoundSystems::Play));
}

/// Shortest time from one opening to the next, s.
const RETRY_SECS: f64 = 2.0;

/// When a device that has stopped is opened anew, by the wall clock, s.
struct Reopens {
    at_secs: f64,
}

/// What lasts from one order to the next. A device that is opened anew begins with it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Modes {
    volumes: Option<Volumes>,
    is_held: bool,
    backwards: f32,
}

impl Modes {
    fn note(&mut self, orders: &[Order]) {
        for order in orders {
            match order {
                Order::Volumes(volumes) => self.volumes = Some(*volumes),
                Order::Hold(is_held) => self.is_held = *is_held,
                Order::Backwards(factor) => self.backwards = *factor,
                Order::Strike(..) | Order::End(_) => {}
            }
        }
    }

    fn orders(self) -> Vec<Order> {
        let volumes = self.volumes.map(Order::Volumes).into_iter();
        let modes = [Order::Hold(self.is_held), Order::Backwards(self.backwards)];
        volumes.chain(modes).collect()
    }
}

/// A device that plays.
struct Device {
    // Dropped first: the graph waits for the thread to let go of it.
    stream: CpalStream,
    graph: FirewheelContext,
    node: NodeID,
    /// When it was opened, by the wall clock, s.
    opened_secs: f64,
}

impl Device {
    /// The one that the system has chosen, opened at this time by the wall clock, s.
    fn open(opened_secs: f64) -> Result<Self, Box<dyn std::error::Error>> {
        let mut graph = FirewheelContext::new(FirewheelConfig::default());
        let node = graph.add_node(LiveNode, None)?;
        let out = graph.graph_out_node_id();
        graph.connect_stereo(node, out, true)?;
        let output = CpalOutputConfig {
            desired_block_frames: Some(BLOCK),
            ..default()
        };
        let config = CpalConfig {
            output,
            ..default()
        };
        let stream = CpalStream::new(&mut graph, config)?;
        Ok(Self {
            stream,
            graph,
            node,
            opened_secs,
        })
    }

    /// Sends orders to its thread.
    fn send(&mut self, orders: Vec<Order>) -> Result<(), Box<dyn std::error::Error>> {
        if !orders.is_empty() {
            let event = NodeEventType::custom(orders);
            self.graph.queue_event_for(self.node, event);
        }
        self.graph.update()?;
        match self.stream.poll_status().last() {
            Some(error) if !self.stream.output_stream_ok() => Err(error.into()),
            None if !self.stream.output_stream_ok() => Err("it has stopped".into()),
            _ => Ok(()),
        }
    }
}

/// Opens it, or says once that there is none.
fn open(world: &mut World) {
    #[cfg(target_os = "linux")]
    keep_quiet();
    match Device::open(now_secs(world)) {
        Ok(device) => {
            world.insert_non_send(device);
        }
        Err(error) => warn!("no sound: the audio device cannot be opened: {error}"),
    }
}

/// The wall clock, s.
fn now_secs(world: &World) -> f64 {
    let time = world.get_resource::<Time<Real>>();
    time.map_or(0.0, Time::elapsed_secs_f64)
}

/// ALSA's library writes lines of its own about a missing device; now it keeps them, on this thread.
#[cfg(target_os = "linux")]
fn keep_quiet() {
    if let Err(error) = alsa::Output::local_error_handler() {
        debug!("ALSA writes its own errors: {error}");
    }
}

/// Sends the orders of the frame; without a device they are dropped. One that has stopped is opened anew, at once if it has played for
/// longer than [`RETRY_SECS`].
fn play(world: &mut World, mut modes: Local<Modes>) {
    let mut orders = world.resource_mut::<Orders>().take();
    modes.note(&orders);
    let reopens = world.get_non_send::<Reopens>();
    if reopens.is_some_and(|it| now_secs(world) >= it.at_secs) {
        world.remove_non_send::<Reopens>();
        open(world);
        orders.splice(0..0, modes.orders());
    }
    let Some(mut device) = world.get_non_send_mut::<Device>() else {
        return;
    };
    if let Err(error) = device.send(orders) {
        info!("the audio device has stopped ({error}); trying the one that the system now has");
        let at_secs = device.opened_secs + RETRY_SECS;
        world.remove_non_send::<Device>();
        world.insert_non_send(Reopens { at_secs });
    }
}

/// The node of the graph: no input, left and right out.
struct LiveNode;

impl AudioNode for LiveNode {
    type Configuration = EmptyConfig;

    fn info(&self, _: &EmptyConfig) -> Result<AudioNodeInfo, NodeError> {
        let channels = ChannelConfig {
            num_inputs: ChannelCount::ZERO,
            num_outputs: ChannelCount::STEREO,
        };
        let info = AudioNodeInfo::new().debug_name("springyard");
        Ok(info.channel_config(channels))
    }

    fn construct_processor(
        &self,
        _: &EmptyConfig,
        context: ConstructProcessorContext,
    ) -> Result<impl AudioNodeProcessor, NodeError> {
        let rate_hz = context.stream_info.sample_rate.get();
        Ok(Processor(Live::new(rate_hz)))
    }
}

/// What runs on the device's thread.
struct Processor(Live);

impl AudioNodeProcessor for Processor {
    fn events(&mut self, _: &ProcInfo, events: &mut ProcEvents, _: &mut ProcExtra) {
        for event in events.drain() {
            for order in event.downcast_ref::<Vec<Order>>().into_iter().flatten() {
                self.0.take(order);
            }
        }
    }

    fn process(
        &mut self,
        info: &ProcInfo,
        buffers: ProcBuffers,
        _: &mut ProcExtra,
    ) -> ProcessStatus {
        let [left, right] = buffers.outputs else {
            return ProcessStatus::ClearAllOutputs;
        };
        let ears = left.iter_mut().zip(right.iter_mut());
        for (left, right) in ears.take(info.frames) {
            [*left, *right] = self.0.sample();
        }
        ProcessStatus::OutputsModified
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use springyard_sound::Bus;

    #[test]
    fn a_device_that_is_opened_anew_begins_with_the_modes_of_the_last_one() {
        let mut modes = Modes::default();
        let volumes = Volumes {
            all: 0.5,
            world: 1.0,
            interface: 0.0,
        };
        modes.note(&[Order::Hold(true), Order::Volumes(volumes)]);
        modes.note(&[
            Order::Backwards(4.0),
            Order::End(Bus::World),
            Order::Hold(false),
        ]);
        let expected = [
            Order::Volumes(volumes),
            Order::Hold(false),
            Order::Backwards(4.0),
        ];
        assert_eq!(modes.orders(), expected);
    }

    #[test]
    fn without_a_device_orders_are_dropped_and_the_game_plays_on() {
        let mut app = App::new();
        app.init_resource::<Orders>().add_systems(Last, play);
        for _ in 0..3 {
            app.world_mut()
                .resource_mut::<Orders>()
                .add(Order::Hold(true));
            app.update();
            assert_eq!(app.world_mut().resource_mut::<Orders>().take(), []);
        }
    }
}
