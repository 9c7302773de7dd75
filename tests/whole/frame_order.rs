//! The order of a frame listed in `schedule::frame` matches the schedules that bevy built.

use crate::common;
use std::collections::{HashMap, HashSet};

use bevy::ecs::schedule::{InternedSystemSet, NodeId, ScheduleGraph, Schedules};
use bevy::prelude::*;
use springyard::schedule;

type Edges = HashMap<NodeId, Vec<NodeId>>;

fn edges(pairs: impl Iterator<Item = (NodeId, NodeId)>) -> Edges {
    let mut edges = Edges::new();
    for (from, to) in pairs {
        edges.entry(from).or_default().push(to);
    }
    edges
}

/// All nodes that can be reached along the edges, including the start.
fn reached(start: NodeId, next: impl Fn(NodeId) -> Vec<NodeId>) -> HashSet<NodeId> {
    let (mut found, mut open) = (HashSet::from([start]), vec![start]);
    while let Some(node) = open.pop() {
        for node in next(node) {
            if found.insert(node) {
                open.push(node);
            }
        }
    }
    found
}

/// Whether the ordering edges make every system of `first` run before every system of `second`.
fn is_before(graph: &ScheduleGraph, first: InternedSystemSet, second: InternedSystemSet) -> bool {
    let children = edges(graph.hierarchy().all_edges());
    let parents = edges(
        graph
            .hierarchy()
            .all_edges()
            .map(|(parent, child)| (child, parent)),
    );
    let followers = edges(graph.dependency().all_edges());
    let of = |edges: &Edges, node| edges.get(&node).cloned().unwrap_or_default();
    let systems = |set: InternedSystemSet| -> Vec<NodeId> {
        let Some(key) = graph.system_sets.get_key(set) else {
            return Vec::new();
        };
        let within = reached(NodeId::Set(key), |node| of(&children, node));
        within
            .into_iter()
            .filter(|node| matches!(node, NodeId::System(_)))
            .collect()
    };
    // All nodes that must run after `start`. An edge of a set applies to all of its members.
    let after = |start: NodeId| {
        let mut all = HashSet::new();
        let mut open = vec![start];
        while let Some(node) = open.pop() {
            for around in reached(node, |node| of(&parents, node)) {
                for follower in of(&followers, around) {
                    for node in reached(follower, |node| of(&children, node)) {
                        if all.insert(node) {
                            open.push(node);
                        }
                    }
                }
            }
        }
        all
    };
    let (first, second) = (systems(first), systems(second));
    !first.is_empty()
        && !second.is_empty()
        && first.iter().all(|start| {
            let after = after(*start);
            second.iter().all(|system| after.contains(system))
        })
}

#[test]
fn a_frame_runs_in_the_order_of_the_list() {
    let game = common::Play::file("levels/court.ron", Vec::new());
    let schedules = game.app.world().resource::<Schedules>();
    let mut last: HashMap<_, InternedSystemSet> = HashMap::new();
    let mut compared = 0;
    for stage in schedule::frame() {
        let Some(before) = last.insert(stage.schedule, stage.set) else {
            continue;
        };
        let graph = schedules.get(stage.schedule).unwrap().graph();
        let (set, schedule) = (stage.set, stage.schedule);
        assert!(
            is_before(graph, before, set),
            "{before:?} is not ordered before {set:?} in {schedule:?}"
        );
        assert!(!is_before(graph, set, before));
        compared += 1;
    }
    assert!(compared > 20, "{compared} pairs");
}
