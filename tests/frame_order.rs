//! The list of a frame in `schedule::frame` is the order that bevy built.

mod common;

use std::collections::{HashMap, HashSet};

use bevy::ecs::schedule::{InternedSystemSet, NodeId, ScheduleGraph, Schedules, SystemKey};
use bevy::prelude::*;
use springyard::schedule;

fn systems(graph: &ScheduleGraph, node: NodeId) -> Vec<SystemKey> {
    match node {
        NodeId::System(key) => vec![key],
        NodeId::Set(key) => graph
            .system_sets
            .get(key)
            .and_then(|set| graph.systems_in_set(set.intern()).ok())
            .map(|systems| systems.iter().copied().collect())
            .unwrap_or_default(),
    }
}

/// Each system and those that must run after it.
fn followers(graph: &ScheduleGraph) -> HashMap<NodeId, HashSet<NodeId>> {
    let mut after: HashMap<NodeId, HashSet<NodeId>> = HashMap::new();
    for (first, second) in graph.dependency().all_edges() {
        // By way of the sets themselves: an empty set still orders what stands on both sides of it.
        after.entry(first).or_default().insert(second);
        for system in systems(graph, first) {
            after
                .entry(NodeId::System(system))
                .or_default()
                .insert(second);
        }
    }
    after
}

fn is_before(graph: &ScheduleGraph, first: InternedSystemSet, second: InternedSystemSet) -> bool {
    let after = followers(graph);
    let (Ok(first), Ok(second)) = (graph.systems_in_set(first), graph.systems_in_set(second))
    else {
        return false;
    };
    !first.is_empty()
        && !second.is_empty()
        && first.iter().all(|start| {
            let mut reached = HashSet::new();
            let mut open = vec![NodeId::System(*start)];
            while let Some(node) = open.pop() {
                for next in after.get(&node).into_iter().flatten() {
                    if reached.insert(*next) {
                        open.push(*next);
                        open.extend(systems(graph, *next).into_iter().map(NodeId::System));
                        reached.extend(systems(graph, *next).into_iter().map(NodeId::System));
                    }
                }
            }
            second
                .iter()
                .all(|system| reached.contains(&NodeId::System(*system)))
        })
}

#[test]
fn a_frame_runs_in_the_order_of_the_list() {
    let game = common::Play::file("levels/yard.ron", Vec::new());
    let schedules = game.app.world().resource::<Schedules>();
    for pair in schedule::frame().windows(2) {
        let [first, second] = pair else { continue };
        if first.schedule != second.schedule {
            continue;
        }
        let graph = schedules.get(first.schedule).unwrap().graph();
        assert!(
            is_before(graph, first.set, second.set),
            "{:?} is not ordered before {:?} in {:?}",
            first.set,
            second.set,
            first.schedule
        );
    }
}
