#include <lince/bronto/free_way.h>

#include <algorithm>

namespace lince::bronto {
namespace {

int scaled(float pixels, int pictureHeight) {
    return std::max(1, static_cast<int>(pixels * static_cast<float>(pictureHeight) / 120.0f + 0.5f));
}

/// The column that the source calls 79.
int centreOf(const EyeView& view) {
    return view.width() / 2 - 1;
}

/// Which edge of the search box the lowest obstructed row is obstructed nearer to.
Strategy obstructionOf(const std::vector<int>& columns, int left, int right) {
    const auto column = [&](int x) { return columns[static_cast<std::size_t>(x)]; };
    int lowest = column(left);
    for (int x = left; x <= right; ++x)
        lowest = std::min(lowest, column(x));
    int fromLeft = 0;
    while (column(left + fromLeft) != lowest)
        ++fromLeft;
    int fromRight = 0;
    while (column(right - fromRight) != lowest)
        ++fromRight;
    if (fromLeft == fromRight) return Strategy::ObstacleAcross;
    return fromLeft < fromRight ? Strategy::ObstacleLeft : Strategy::ObstacleRight;
}

} // namespace

const char* nameOf(Strategy strategy) {
    switch (strategy) {
    case Strategy::None:
        return "no free way";
    case Strategy::Centre:
        return "strategy 1: straight on";
    case Strategy::ObstacleLeft:
        return "strategy 2: obstructed on the left";
    case Strategy::ObstacleRight:
        return "strategy 3: obstructed on the right";
    case Strategy::ObstacleAcross:
        return "strategy 4: obstructed ahead";
    }
    return "";
}

WalkMargins WalkMargins::of(const Parameters& parameters, int pictureHeight) {
    return {scaled(parameters.bodyPixels, pictureHeight), scaled(parameters.upperMargin, pictureHeight),
            scaled(parameters.lowerMargin, pictureHeight)};
}

void FreeWaySearch::measureColumns(const EyeView& view, ClassId floor) {
    m_columns.assign(static_cast<std::size_t>(view.width()), 0);
    for (int x = 0; x < view.width(); ++x) {
        int& rows = m_columns[static_cast<std::size_t>(x)];
        while (rows < view.height() && view.classAt(x, rows) == floor)
            ++rows;
    }
}

int FreeWaySearch::heightOf(int x0, int width) const {
    const auto first = m_columns.begin() + x0;
    return *std::min_element(first, first + width);
}

WalkChoice FreeWaySearch::choose(const EyeView& view, const WalkMargins& margins, ClassId floor) {
    const int width = 2 * margins.body + 1;
    const int min = margins.lower + margins.upper;
    const int centre = centreOf(view);
    const int last = view.width() - width; // the greatest x0
    if (centre - margins.body < 0 || centre - margins.body > last || min >= view.height()) return {};
    measureColumns(view, floor);

    int chosen = -1;
    Strategy strategy = Strategy::Centre;
    if (heightOf(centre - margins.body, width) >= min) {
        chosen = centre - margins.body;
    } else {
        int any = 0;
        while (any <= last && heightOf(any, width) < min)
            ++any;
        if (any > last) return {};
        strategy = obstructionOf(m_columns, centre - margins.body, centre + margins.body);
        if (strategy == Strategy::ObstacleLeft) {
            for (int x0 = std::min(centre - 1, last); x0 >= 0 && chosen < 0; --x0)
                if (heightOf(x0, width) >= min) chosen = x0;
        } else if (strategy == Strategy::ObstacleRight) {
            for (int x0 = std::max(centre + 2 - width, 0); x0 <= last && chosen < 0; ++x0)
                if (heightOf(x0, width) >= min) chosen = x0;
        }
    }
    if (chosen < 0) return {strategy, {}};
    const int greatest = std::min(heightOf(chosen, width) - min, view.height() - min - 1); // y_G
    return {strategy, EyePixel{std::min(chosen + margins.body + 1, view.width() - 1), greatest + margins.lower}};
}

std::optional<EyePixel> FreeWaySearch::turn(const EyeView& view, const WalkMargins& margins, ClassId floor, Side side) {
    if (margins.lower >= view.height()) return {};
    const int step = side == Side::Left ? -1 : 1;
    const int centre = centreOf(view);
    int x = centre;
    while (view.contains(x, margins.lower) && view.classAt(x, margins.lower) == floor)
        x += step;
    const int found = x - step * (margins.upper + 1); // x is the first that is not floor
    if ((found - centre) * step <= 0) return {};
    return EyePixel{found, margins.lower};
}

} // namespace lince::bronto
