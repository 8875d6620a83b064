#pragma once
// Another way to find what is seen in the arenas of the visibility benchmark, on the same work.

#include <lince/core/vec.h>

#include <memory>
#include <string>
#include <vector>

namespace lince::bench {

/// A square with closed outlines in it.
struct VisibilityArena {
    double side = 100; ///< metres; the low corner is (0, 0)
    std::vector<std::vector<Vec2>> obstacles;
};

class VisibilityPeer {
  public:
    virtual ~VisibilityPeer() = default;
    virtual std::string name() const = 0;
    /// Finds what is seen from there, all around; the result stays inside until the next call.
    virtual void see(Vec2 viewer) = 0;
    /// Of the last result, square metres.
    virtual double area() const = 0;
};

/// Only where CGAL is installed (LINCE_PEER_CGAL): triangular expansion, rotational sweep.
std::vector<std::unique_ptr<VisibilityPeer>> makeCgalPeers(const VisibilityArena& arena);

} // namespace lince::bench
