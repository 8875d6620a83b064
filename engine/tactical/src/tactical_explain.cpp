// Tactical paths for people: as lines of a trace and as a drawing.

#include <lince/tactical/tactical_path.h>

#include <fmt/format.h>

namespace lince {
namespace {

constexpr Colour kHidden{40, 200, 60, 255};
constexpr Colour kSeen{220, 40, 30, 255};
constexpr Colour kWords{255, 255, 255, 255};
constexpr float kLift = 0.1f; ///< metres above the ground
constexpr float kBroadest = 0.5f;

const char* nameOfResult(PathResult result) {
    return result == PathResult::Complete ? "complete" : result == PathResult::Partial ? "partial" : "none";
}

} // namespace

void TacticalPath::clear() {
    path.clear();
    pieces.clear();
    seenMetres = longestSeenMetres = 0;
}

void explain(const TacticalPath& path, DecisionTrace& trace) {
    trace.note(TraceKind::Choice, "way", path.path.result != PathResult::None, path.path.cost,
               fmt::format("{}: {:.1f} m, seen {:.1f} m, longest {:.1f} m without a break",
                           nameOfResult(path.path.result), path.path.length, path.seenMetres, path.longestSeenMetres));
    trace.deeper();
    for (const TacticalPiece& piece : path.pieces) {
        std::string reason = fmt::format("{:.1f} m", piece.length);
        if (piece.step == NavStep::Jump) reason += ", a jump";
        if (piece.step == NavStep::Drop) reason += ", a drop";
        if (piece.step == NavStep::Carried) reason += ", carried";
        if (piece.ground > 0) reason += fmt::format(", ground {:.1f}", piece.ground);
        if (piece.seen)
            reason += fmt::format(", exposure {:.1f} at an open run of {:.1f}", piece.exposure, piece.openRun);
        if (piece.fire > 0) reason += fmt::format(", line of fire {:.1f}", piece.fire);
        if (piece.threat > 0) reason += fmt::format(", threat {:.1f}", piece.threat);
        trace.note(TraceKind::Score, piece.seen ? "seen" : "hidden", true, piece.cost, reason);
    }
    trace.shallower();
}

void draw(DebugDraw& sink, const TacticalPath& path) {
    const Vec3 lift{0, kLift, 0};
    for (const TacticalPiece& piece : path.pieces) {
        const Vec3 from = piece.from + lift, to = piece.to + lift;
        const Colour colour = piece.seen ? kSeen : kHidden;
        sink.line(from, to, colour);
        if (piece.seen) {
            // A band of both triangles: as broad as the run is long, up to half a metre to each side.
            const float half = minimum(kBroadest, 0.05f + 0.02f * piece.openRun);
            const Vec3 along = normalized(horizontal(to - from));
            const Vec3 side = Vec3{-along.z, 0, along.x} * half;
            sink.triangle(from - side, from + side, to + side, colour);
            sink.triangle(from - side, to + side, to - side, colour);
        }
        sink.text(lerp(from, to, 0.5f), fmt::format("{:.1f}", piece.cost), kWords);
    }
}

} // namespace lince
