// Colours of sun, sky and haze, shared by the material and the sky. All colours are linear RGB; 1 is the display's white.
#define_import_path springyard::daylight

// The direction to the sun, as in light.rs. A constant, since on a software driver what a fragment
// shader reads from a buffer costs more than arithmetic.
const TO_SUN = vec3<f32>(-0.6484, 0.6484, 0.3990);
// Light of the sun on a surface that faces it.
const SUN = vec3<f32>(0.92, 0.79, 0.58);
// Ambient light on a surface that faces up, and on one that faces down: sky above, sunlit ground below.
const FROM_SKY = vec3<f32>(0.46, 0.51, 0.63);
const FROM_GROUND = vec3<f32>(0.36, 0.32, 0.30);
// The sky at the horizon, which is the colour of the haze, and overhead.
const HORIZON = vec3<f32>(0.74, 0.83, 0.88);
const ZENITH = vec3<f32>(0.15, 0.42, 0.80);
// Added to the sky in the direction of the sun.
const SUN_GLOW = vec3<f32>(0.16, 0.12, 0.05);

// Haze covers 1 - exp(-(d / D)^2) of a surface at distance d, m; D is 190 m.
const HAZE_PER_M2: f32 = 2.77e-5;

// Colours above 0.6 approach 1 instead of being cut off there: x for x < 0.6, then with slope 1 at first.
fn shoulder(colour: vec3<f32>) -> vec3<f32> {
    let over = max(colour - 0.6, vec3<f32>(0.0));
    return colour - over + over / (1.0 + 2.5 * over);
}

// `direction` is a unit vector.
fn sky(direction: vec3<f32>) -> vec3<f32> {
    let down = 1.0 - clamp(direction.y, 0.0, 1.0);
    let gradient = mix(ZENITH, HORIZON, down * down * down);
    let near_sun = max(dot(direction, TO_SUN), 0.0);
    let wide = near_sun * near_sun * near_sun * near_sun;
    let narrow = wide * wide * wide * wide;
    // The disc has a radius of 1.3 degrees and a soft edge.
    let disc = smoothstep(0.99965, 0.9998, near_sun);
    return gradient + SUN_GLOW * (0.35 * wide + narrow * narrow * 0.8) + disc;
}
