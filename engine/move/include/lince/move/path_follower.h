#pragma once
// Walks a body along a path: steers to a point a little ahead, knows the share that is walked.

#include <lince/agent/intent.h>
#include <lince/agent/self_state.h>
#include <lince/move/ground_path.h>

namespace lince {

struct PathFollowing {
    float lookAhead = 0.6f;    ///< metres along the path
    float arriveWithin = 0.2f; ///< metres to the end: done
    bool run = false;
    bool faceTheWay = true; ///< turn the body (and the eyes) along the path
};

class PathFollower {
  public:
    void start(const GroundPath& path);
    void stop();
    bool walking() const { return m_walking; }
    const GroundPath& path() const { return m_path; }
    /// [0, 1]; 1 when there is no path or it is done.
    float fractionWalked() const;
    float metresWalked() const { return m_metres; }

    /// Sets move, yaw and the Run button of the intent for the next ticks; false when the path is done (then move is
    /// 0).
    bool steer(const SelfState& self, const PathFollowing& following, Intent& intent);

    void draw(DebugDraw& sink, float height, Colour colour) const { m_path.draw(sink, height, colour); }
    void visitState(StateVisitor& v);

  private:
    GroundPath m_path;
    float m_metres = 0;
    bool m_walking = false;
};

} // namespace lince
