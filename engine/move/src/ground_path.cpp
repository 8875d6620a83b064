#include <lince/core/state_visitor.h>
#include <lince/move/ground_marks.h>
#include <lince/move/ground_path.h>

#include <algorithm>

namespace lince {
namespace {

float speedAt(const BezierCurve& curve, float t) {
    return length(curve.derivative(t));
}

/// Metres between two parameters of a curve by Simpson's rule. Over a sixteenth of a curve of some metres it is right
/// to a millimetre; to a centimetre where a curve turns back on the spot.
float arcLength(const BezierCurve& curve, float from, float to) {
    const float ends = speedAt(curve, from) + speedAt(curve, to);
    return (to - from) / 6 * (ends + 4 * speedAt(curve, 0.5f * (from + to)));
}

Vec3 onGround(Vec2 point, float height) {
    return {point.x, height, point.y};
}

} // namespace

Vec2 BezierCurve::at(float t) const {
    const float s = 1 - t;
    return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t);
}

Vec2 BezierCurve::derivative(float t) const {
    const float s = 1 - t;
    return (p1 - p0) * (3 * s * s) + (p2 - p1) * (6 * s * t) + (p3 - p2) * (3 * t * t);
}

BezierCurve curveBetween(Vec2 from, Vec2 direction, Vec2 to, Vec2 arrival) {
    const float handle = length(to - from) / 3;
    return {from, from + direction * handle, to - arrival * handle, to};
}

void GroundPath::Piece::measure() {
    metres[0] = 0;
    for (std::size_t i = 0; i < kSamples; ++i) {
        const float from = static_cast<float>(i) / kSamples;
        metres[i + 1] = metres[i] + arcLength(curve, from, static_cast<float>(i + 1) / kSamples);
    }
}

float GroundPath::Piece::parameterAt(float metresOfCurve) const {
    if (metresOfCurve <= 0) return 0;
    if (metresOfCurve >= metres[kSamples]) return 1;
    const auto above = std::upper_bound(metres.begin() + 1, metres.end() - 1, metresOfCurve);
    const auto i = static_cast<std::size_t>(above - metres.begin()) - 1;
    const float from = static_cast<float>(i) / kSamples;
    const float part = metres[i + 1] - metres[i];
    const float rest = metresOfCurve - metres[i];
    const float first = from + (part > 0 ? rest / part : 0) / kSamples;
    // One step of Newton: the speed along a curve changes within a sixteenth of it.
    const float speed = speedAt(curve, first);
    if (speed <= 1e-6f) return first;
    return clamp(first - (arcLength(curve, from, first) - rest) / speed, from, from + 1.0f / kSamples);
}

void GroundPath::Piece::visitState(StateVisitor& v) {
    const BezierCurve before = curve;
    v.field("p0", curve.p0);
    v.field("p1", curve.p1);
    v.field("p2", curve.p2);
    v.field("p3", curve.p3);
    if (!(curve == before)) measure(); // lengths follow from the points
}

void GroundPath::clear() {
    m_pieces.clear();
    m_length = 0;
}

bool GroundPath::add(const BezierCurve& curve) {
    if (m_pieces.size() >= kMaxCurves) return false;
    Piece& piece = m_pieces.emplace_back();
    piece.curve = curve;
    piece.begin = m_length;
    piece.measure();
    m_length += piece.metres[kSamples];
    return true;
}

GroundPath GroundPath::direct(Vec2 from, Vec2 direction, Vec2 to) {
    GroundPath path;
    const Vec2 straight = normalized(to - from);
    path.add(curveBetween(from, normalized(direction, straight), to, straight));
    return path;
}

GroundPath GroundPath::through(Vec2 from, Vec2 direction, const std::vector<Vec2>& points) {
    GroundPath path;
    Vec2 here = from;
    Vec2 leaving = direction;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 there = points[i];
        if (there == here) continue;
        const Vec2 side = normalized(there - here);
        Vec2 arriving = side;
        for (std::size_t next = i + 1; next < points.size(); ++next) {
            if (points[next] == there) continue;
            arriving = normalized(points[next] - here, side);
            break;
        }
        if (!path.add(curveBetween(here, normalized(leaving, side), there, arriving))) break;
        here = there;
        leaving = arriving;
    }
    return path;
}

const GroundPath::Piece& GroundPath::pieceAt(float metres) const {
    const auto after = std::upper_bound(m_pieces.begin() + 1, m_pieces.end(), metres,
                                        [](float value, const Piece& piece) { return value < piece.begin; });
    return *(after - 1);
}

Vec2 GroundPath::at(float metres) const {
    if (m_pieces.empty()) return {};
    const Piece& piece = pieceAt(metres);
    return piece.curve.at(piece.parameterAt(metres - piece.begin));
}

Vec2 GroundPath::directionAt(float metres) const {
    if (m_pieces.empty()) return {};
    const Piece& piece = pieceAt(metres);
    const float t = piece.parameterAt(metres - piece.begin);
    // A curve whose handle has no length has no derivative at that end; its chord is the limit.
    return normalized(piece.curve.derivative(t), normalized(piece.curve.p3 - piece.curve.p0));
}

Vec2 GroundPath::end() const {
    return m_pieces.empty() ? Vec2{} : m_pieces.back().curve.p3;
}

float GroundPath::nearest(Vec2 point, float from, float to) const {
    from = clamp(from, 0, m_length);
    to = clamp(to, from, m_length);
    constexpr int kSteps = 24;
    const float step = (to - from) / kSteps;
    const auto distance = [&](float metres) { return lengthSquared(at(metres) - point); };
    float best = from;
    float bestDistance = distance(from);
    for (int i = 1; i <= kSteps; ++i) {
        const float metres = minimum(from + step * static_cast<float>(i), to);
        const float here = distance(metres);
        if (here < bestDistance) best = metres, bestDistance = here;
    }
    float low = maximum(best - step, from);
    float high = minimum(best + step, to);
    for (int i = 0; i < 16; ++i) { // thirds: between two samples there is one lowest place
        const float third = (high - low) / 3;
        if (distance(low + third) <= distance(high - third))
            high -= third;
        else
            low += third;
    }
    const float refined = 0.5f * (low + high);
    return distance(refined) < bestDistance ? refined : best;
}

void GroundPath::draw(DebugDraw& sink, float height, Colour colour) const {
    constexpr float kBand = 0.16f, kEdge = 0.05f; // metres: seen from across a courtyard, on light ground too
    constexpr Colour kDark{24, 22, 20, 120};
    std::vector<Vec3> points;
    for (const Piece& piece : m_pieces) {
        if (points.empty()) points.push_back(onGround(piece.curve.p0, height));
        for (int i = 1; i <= kSamples; ++i)
            points.push_back(onGround(piece.curve.at(static_cast<float>(i) / kSamples), height));
    }
    for (std::size_t i = 1; i < points.size(); ++i)
        sink.line(points[i - 1], points[i], colour);
    drawRibbon(sink, points, kBand + 2 * kEdge, kDark);
    drawRibbon(sink, points, kBand, colour);
}

void GroundPath::visitState(StateVisitor& v) {
    v.list("pieces", m_pieces);
    if (m_pieces.size() > kMaxCurves) m_pieces.resize(kMaxCurves); // a state from outside may say anything
    m_length = 0;
    for (Piece& piece : m_pieces) {
        piece.begin = m_length;
        m_length += piece.metres[kSamples];
    }
}

} // namespace lince
