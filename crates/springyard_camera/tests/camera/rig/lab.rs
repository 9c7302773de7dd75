//! [`CameraLab`]: a character with a camera behind it.

use bevy::ecs::relationship::RelationshipTarget;
use bevy::prelude::*;
use springyard_camera::{CameraSystems, Look, Rig, RigState, Stance, ThirdPerson, third_person};
use springyard_character::{
    BodyDimensions, Character, CharacterState, CharacterSystems, Intent, Sensed, UpFrame,
};
use springyard_test_lab::another_game;
use springyard_test_lab::owned;
use springyard_test_lab::{CharacterLab, Input, Scene, Setup};
use springyard_timestep::frame_times::FrameSpec;
use springyard_timestep::{ViewOf, Views};

/// Length of a frame in [`CameraLab::run`], s.
pub const FRAME_SECS: f64 = 1.0 / 60.0;

/// A character in a scene, 60 steps a second, and a third-person camera that watches its view.
///
/// The camera's [`Look`] and that of the character are one: a `Look` of the timeline turns both, and so does a test that writes the
/// resource.
pub struct CameraLab {
    /// The world.
    pub world: CharacterLab,
    /// The view of the character.
    pub view: Entity,
    /// The camera.
    pub camera: Entity,
    parameters: ThirdPerson,
}

impl CameraLab {
    /// A scene in which the character's input follows this timeline (s).
    pub fn of(scene: &Scene, inputs: impl IntoIterator<Item = (f64, Input)>) -> Self {
        Self::at(60.0, scene, inputs)
    }

    /// The same at another step rate, steps a second.
    pub fn at(hz: f64, scene: &Scene, inputs: impl IntoIterator<Item = (f64, Input)>) -> Self {
        let setup = Setup::at(hz).with(springyard_camera::plugin).with(couple);
        let mut world = scene.play_in(setup, inputs);
        let mut views = world.seen().get::<Views>().iter();
        let view = views.next().expect("a lab's player has a view");
        let parameters = ThirdPerson::default();
        let mut entity = world.app.world_mut().entity_mut(view);
        entity.insert(Stance::default());
        let camera = world.spawn(third_person(view, parameters));
        let mut lab = Self {
            world,
            view,
            camera,
            parameters,
        };
        // Everything is there, and no time has passed.
        lab.frame(0.0);
        lab
    }

    /// Flat ground, where the character's input follows this timeline (s).
    pub fn open(inputs: impl IntoIterator<Item = (f64, Input)>) -> Self {
        Self::of(&Scene::default(), inputs)
    }

    /// One frame of `secs` seconds.
    pub fn frame(&mut self, secs: f64) {
        another_game::frame(&mut self.world.app, secs);
    }

    /// Runs `secs` seconds at 60 frames a second, and calls `each` after each frame with the simulated time, s.
    pub fn run(&mut self, secs: f64, mut each: impl FnMut(&mut Self, f64)) {
        let until = self.world.secs() + secs;
        while self.world.secs() < until - 1e-9 {
            self.frame(FRAME_SECS);
            let now = self.world.secs();
            each(self, now);
        }
    }

    /// Changes the parameters of the camera.
    pub fn tune(&mut self, change: impl FnOnce(&mut ThirdPerson)) {
        change(&mut self.parameters);
        let mut camera = self.world.app.world_mut().entity_mut(self.camera);
        camera.insert(self.parameters);
    }

    /// Sends a message to the camera.
    pub fn send<M: Message>(&mut self, message: M) {
        self.world.app.world_mut().write_message(message);
    }

    /// A further rig that watches the same view.
    pub fn further_rig(&mut self, drivers: impl Bundle) -> Entity {
        self.world.spawn((Rig::default(), drivers))
    }

    /// The camera's pose while its drivers computed it.
    pub fn rig(&self) -> Rig {
        self.rig_of(self.camera)
    }

    /// The same of any rig.
    pub fn rig_of(&self, rig: Entity) -> Rig {
        *self.world.of(rig).get::<Rig>()
    }

    /// The pose of the camera.
    pub fn camera(&self) -> Transform {
        self.world.of(self.camera).pose()
    }

    /// Where the character is drawn, m.
    pub fn view(&self) -> Vec3 {
        self.world.of(self.view).position()
    }

    /// How strongly the camera shakes, 0 to 1.
    pub fn trauma(&self) -> f32 {
        self.world.of(self.camera).get::<RigState>().shake.trauma
    }

    /// The look direction.
    pub fn look(&self) -> Look {
        *self.world.app.world().resource::<Look>()
    }

    /// The look direction, to turn it.
    pub fn look_mut(&mut self) -> Mut<'_, Look> {
        self.world.app.world_mut().resource_mut::<Look>()
    }
}

/// Frame times, s.
pub fn frames(spec: &str) -> impl Iterator<Item = f64> {
    let spec: FrameSpec = spec.parse().unwrap();
    spec.frames().unwrap()
}

/// Prints and checks a row of the measurements in docs/camera.md.
pub fn own_row(label: &str, cell: String) {
    owned::assert_row("docs/camera.md", label, &[cell]);
}

/// What a game adds between character and camera.
fn couple(app: &mut App) {
    app.insert_resource(Look {
        yaw_deg: 0.0,
        pitch_deg: -12.0,
    })
    .add_systems(FixedUpdate, share_look.before(CharacterSystems::TakeIntent))
    .add_systems(PostUpdate, read_stance.before(CameraSystems::Watch));
}

/// A look of the character's timeline turns the camera; whatever else turns the camera turns the character.
fn share_look(
    mut look: ResMut<Look>,
    mut intent: Single<&mut Intent, With<Character>>,
    mut last: Local<Look>,
) {
    let of_character = Look {
        yaw_deg: intent.look_yaw_deg,
        pitch_deg: intent.look_pitch_deg,
    };
    if of_character != *last {
        *look = of_character;
    }
    intent.look_yaw_deg = look.yaw_deg;
    intent.look_pitch_deg = look.pitch_deg;
    *last = *look;
}

/// Tells the camera the character's heights, its ground and whether it jumps or dashes.
fn read_stance(
    characters: Query<(&CharacterState, &Sensed, &BodyDimensions, &UpFrame, &Intent)>,
    mut views: Query<(&ViewOf, &mut Stance)>,
) {
    for (view_of, mut stance) in &mut views {
        if let Ok((state, sensed, dimensions, frame, intent)) = characters.get(view_of.0) {
            *stance = Stance {
                head_m: dimensions.half_height_m(),
                feet_m: dimensions.ride_height_m,
                ground_m: sensed.beneath(state).map(|ground| ground.below),
                axes: frame.rotation(),
                landing: None,
                is_busy: intent.jump.held || intent.dash.held,
                aim: stance.aim,
                wish_m_s: stance.wish_m_s,
                carry: stance.carry,
            };
        }
    }
}
