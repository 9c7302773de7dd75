// The dampers and springs of five texts on springs for games, from their formulas: the names and errors of the texts are those of
// docs/errata.md. Each function has the signature of `subjects::Step::Cpp` in Rust.

#include <cmath>

namespace {

const float LN_2 = 0.69314718056f;
const float EPSILON = 1e-5f;

// As `subjects::State`.
struct State {
    float x;
    float v;
};

// As `subjects::Numbers`.
struct Numbers {
    float omega;
    float zeta;
    float stiffness;
    float damping;
    float rate;
    float half_life;
    float spring_half_life;
    float smoothing_time;
    float part_at_60;
};

float lerp(float from, float to, float part) { return (1.0f - part) * from + part * to; }

// 1 / (1 + u + 0.48 u^2 + 0.235 u^3), for exp(-u).
float fast_exp(float u) { return 1.0f / (1.0f + u * (1.0f + u * (0.48f + u * 0.235f))); }

// 1 / (1 + A u + B u^2 + C u^3) with fitted coefficients, for exp(-u).
float engine_exp(float u) {
    return 1.0f / (1.0f + u * (1.00746054f + u * (0.45053901f + u * 0.25724632f)));
}

// pi/4 w - w (w - 1) (0.2447 + 0.0663 w), for atan(w) with w up to 1; beyond 1 the angle of the inverse, from pi/2.
float fast_atan(float tangent) {
    const float quarter = 0.78539816339f;
    const float size = std::fabs(tangent);
    const float w = size > 1.0f ? 1.0f / size : size;
    const float angle = quarter * w - w * (w - 1.0f) * (0.2447f + 0.0663f * w);
    return std::copysign(size > 1.0f ? 2.0f * quarter - angle : angle, tangent);
}

// The rate y of a critical spring from the Roll-Call's half-life: 2 y = 4 ln 2 / (h + eps).
float rate_of(float half_life) { return 2.0f * LN_2 / (half_life + EPSILON); }

// A critical spring: x' = g + E (e + j dt), v' = E (v - j y dt), with j = v + y e and E = exp(-y dt).
State critical(State now, float goal, float y, float dt) {
    const float e = now.x - goal;
    const float j = now.v + y * e;
    const float left = fast_exp(y * dt);
    return {goal + left * (e + j * dt), left * (now.v - j * y * dt)};
}

// x' = g + j E cos(w dt + p), the Roll-Call's amplitude j and phase p, each with its epsilon.
State swing(State now, float goal, float y, float w, float dt) {
    const float e = now.x - goal;
    const float rate = now.v + y * e;
    const float size = std::sqrt(rate * rate / (w * w + EPSILON) + e * e);
    const float phase = fast_atan(rate / (-e * w + EPSILON));
    const float amplitude = (e > 0.0f ? size : -size) * fast_exp(y * dt);
    const float c = amplitude * std::cos(w * dt + phase);
    const float s = amplitude * std::sin(w * dt + phase);
    return {goal + c, -y * c - w * s};
}

// x' = g + a exp(-p dt) + b exp(-q dt), p and q the roots of r^2 - damping r + stiffness.
State overdamped(State now, float goal, float stiffness, float damping, float dt) {
    const float root = std::sqrt(damping * damping - 4.0f * stiffness);
    const float p = 0.5f * (damping + root);
    const float q = 0.5f * (damping - root);
    const float e = now.x - goal;
    const float b = -(e * p + now.v) / (q - p);
    const float a = (e - b) * fast_exp(p * dt);
    const float slow = b * fast_exp(q * dt);
    return {goal + a + slow, -p * a - q * slow};
}

// The camera's spring as it moves the way left to the goal: `now.x` is that way, `now.v` its rate.
State camera_way(State now, float omega, float zeta, float dt) {
    if (zeta < 1.0f) {
        const float turn = omega * std::sqrt(1.0f - zeta * zeta);
        const float decay = omega * zeta;
        const float left = std::exp(-decay * dt);
        const float cosine = left * std::cos(turn * dt);
        const float sine = left * std::sin(turn * dt);
        const float rate = now.v + decay * now.x;
        const float way = now.x * cosine + rate / (turn + EPSILON) * sine;
        return {way, -decay * way + rate * cosine - now.x * turn * sine};
    }
    if (zeta == 1.0f) {
        // Without the velocity, as in the text.
        const float way = now.x * std::exp(-omega * dt);
        return {way, -omega * way};
    }
    const float root = std::sqrt(zeta * zeta - 1.0f);
    const float fast = omega * (zeta + root);
    const float slow = omega * (zeta - root);
    const float a = (-now.v / omega - (zeta - root) * now.x) / (2.0f * root + EPSILON);
    const float of_fast = a * std::exp(-fast * dt);
    const float of_slow = (now.x - a) * std::exp(-slow * dt);
    return {of_fast + of_slow, -fast * of_fast - slow * of_slow};
}

} // namespace

extern "C" {

// Roll-Call and Spring Damp: 2^(-dt / h) by `exp`.
void damper_exp(const Numbers &n, State &now, float goal, float dt) {
    const float left = std::exp(-(LN_2 * dt) / (n.half_life + EPSILON));
    now.x = lerp(now.x, goal, 1.0f - left);
}

// Roll-Call: the same with its fast exponential.
void damper_fast_exp(const Numbers &n, State &now, float goal, float dt) {
    const float left = fast_exp(LN_2 * dt / (n.half_life + EPSILON));
    now.x = lerp(now.x, goal, 1.0f - left);
}

// Spring Damp: with an engine's fast exponential.
void damper_engine_exp(const Numbers &n, State &now, float goal, float dt) {
    now.x = lerp(now.x, goal, 1.0f - engine_exp(n.rate * dt));
}

// Roll-Call: as fast at any frame as a lerp by `part_at_60` at 60 frames a second.
void damper_fixed_rate(const Numbers &n, State &now, float goal, float dt) {
    const float left = std::pow(1.0f / (1.0f - n.part_at_60), -dt * 60.0f);
    now.x = lerp(now.x, goal, 1.0f - left);
}

// Roll-Call: the critical spring by its half-life.
void roll_call_critical(const Numbers &n, State &now, float goal, float dt) {
    now = critical(now, goal, rate_of(n.spring_half_life), dt);
}

// Roll-Call: the spring of any damping.
void roll_call_spring(const Numbers &n, State &now, float goal, float dt) {
    const float y = 0.5f * n.damping;
    const float square = n.stiffness - y * y;
    if (std::fabs(square) < EPSILON) {
        now = critical(now, goal, y, dt);
    } else if (square > 0.0f) {
        now = swing(now, goal, y, std::sqrt(square), dt);
    } else {
        now = overdamped(now, goal, n.stiffness, n.damping, dt);
    }
}

// Camera: the spring of any damping.
void camera_spring(const Numbers &n, State &now, float goal, float dt) {
    const State way = camera_way({goal - now.x, -now.v}, n.omega, n.zeta, dt);
    now = {goal - way.x, -way.v};
}

// Production: explicit Euler.
void explicit_euler(const Numbers &n, State &now, float goal, float dt) {
    const float force = n.stiffness * (goal - now.x) - n.damping * now.v;
    now.x += now.v * dt;
    now.v += force * dt;
}

// Production: Stable PD for a lone spring.
void stable_pd(const Numbers &n, State &now, float goal, float dt) {
    const float next = now.x + dt * now.v;
    const float force = n.stiffness * (goal - next) - n.damping * now.v;
    now.x = next;
    now.v += force * dt / (1.0f + dt * n.damping);
}

// Numeric Springing: semi-implicit Euler.
void semi_implicit_euler(const Numbers &n, State &now, float goal, float dt) {
    const float force = n.stiffness * (goal - now.x) - n.damping * now.v;
    now.v += force * dt;
    now.x += now.v * dt;
}

// Numeric Springing: implicit Euler. D = 1 + 2 dt z w + dt^2 w^2, v' = (v + dt w^2 (g - x)) / D.
void implicit_euler(const Numbers &n, State &now, float goal, float dt) {
    const float friction = 1.0f + 2.0f * dt * n.zeta * n.omega;
    const float pull = dt * n.omega * n.omega;
    const float shrink = 1.0f / (friction + dt * pull);
    const float x = (friction * now.x + dt * now.v + dt * pull * goal) * shrink;
    now.v = (now.v + pull * (goal - now.x)) * shrink;
    now.x = x;
}

} // extern "C"
