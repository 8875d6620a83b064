#pragma once
// Where to walk, from the static viewport alone (spec S0.A1, S0.A2). Colours only, as the source has it: no depth, no
// perspective. So the top of a box is floor (higher floor problem), and a gap that looks wide enough is taken to be
// wide enough (perspective problem).

#include <lince/agent/eye_view.h>
#include <lince/bronto/parameters.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace lince::bronto {

/// The margins of the search in pixels of one picture, each at least 1.
struct WalkMargins {
    int body = 12, upper = 10, lower = 10; ///< B_bbr, b_waupd, b_walpd
    static WalkMargins of(const Parameters& parameters, int pictureHeight);
};

/// What the search for a free way came to.
enum class Strategy : std::uint8_t {
    None,           ///< nowhere in the picture is a free way
    Centre,         ///< 1: straight on
    ObstacleLeft,   ///< 2: the lowest obstructed row is obstructed nearer the left edge of the search box
    ObstacleRight,  ///< 3: the mirror image
    ObstacleAcross, ///< 4: obstructed equally: no
};
const char* nameOf(Strategy strategy);

struct WalkChoice {
    Strategy strategy = Strategy::None;
    std::optional<EyePixel> destination; ///< nothing: the strategy failed
};

enum class Side : std::uint8_t { Left, Right };

/// Searches one picture after another; holds only scratch.
class FreeWaySearch {
  public:
    /// A free way is a rectangle on the bottom row, 2·body + 1 wide and at least lower + upper high, all floor. It
    /// belongs to the left half of the picture when its left edge does (x0 < 79 of the source), and to the right half
    /// when its right edge does. Strategy 2 takes the rightmost one of the left half, strategy 3 the leftmost one of
    /// the right.
    WalkChoice choose(const EyeView& view, const WalkMargins& margins, ClassId floor);
    /// The farthest floor pixel on the row of the lower margin that can be reached from the centre over floor, less the
    /// upper margin.
    static std::optional<EyePixel> turn(const EyeView& view, const WalkMargins& margins, ClassId floor, Side side);

  private:
    void measureColumns(const EyeView& view, ClassId floor);
    int heightOf(int x0, int width) const;

    std::vector<int> m_columns; ///< rows of floor from the bottom, for each column
};

} // namespace lince::bronto
