#include <lince/core/debug_draw.h>
#include <lince/core/log.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace lince {
namespace {

constexpr Colour kRed{255, 0, 0, 255};

TEST(DebugDraw, boxIsItsTwelveEdges) {
    RecordingDebugDraw sink;
    const Aabb box{{0, 0, 0}, {1, 2, 3}};
    drawBox(sink, box, kRed);
    ASSERT_EQ(sink.lines.size(), 12u);
    float total = 0;
    for (const auto& l : sink.lines) {
        total += length(l.to - l.from);
        EXPECT_EQ(l.colour, kRed);
        EXPECT_TRUE(box.contains(l.from) && box.contains(l.to));
    }
    EXPECT_EQ(total, 4 * (1.0f + 2 + 3));
}

TEST(DebugDraw, cylinderStandsOnItsFeet) {
    RecordingDebugDraw sink;
    drawCylinder(sink, {1, 2, 3}, 0.5f, 1.8f, kRed);
    float lowest = 1e9f, highest = -1e9f;
    for (const auto& l : sink.lines)
        for (const Vec3 p : {l.from, l.to}) {
            EXPECT_NEAR(length(horizontal(p - Vec3{1, 0, 3})), 0.5f, 1e-5f);
            lowest = std::min(lowest, p.y), highest = std::max(highest, p.y);
        }
    EXPECT_FLOAT_EQ(lowest, 2);
    EXPECT_FLOAT_EQ(highest, 3.8f);
}

TEST(DebugDraw, arrowEndsAtItsTip) {
    for (const Vec3 to : {Vec3{2, 0, 0}, Vec3{0, 5, 0}, Vec3{1, 2, 3}}) {
        RecordingDebugDraw sink;
        drawArrow(sink, {}, to, kRed);
        ASSERT_EQ(sink.lines.size(), 3u);
        EXPECT_EQ(sink.lines[0].to, to);
        for (const auto& l : sink.lines) {
            EXPECT_TRUE(isFinite(l.to));
            EXPECT_TRUE(l.from == to || l.to == to);
        }
        EXPECT_NE(sink.lines[1].to, sink.lines[2].to);
    }
}

TEST(DebugDraw, objNamesEveryVertexOnce) {
    RecordingDebugDraw sink;
    sink.line({0, 0, 0}, {1, 0, 0}, kRed);
    sink.triangle({0, 0, 0}, {1, 0, 0}, {0, 1.5f, 0}, kRed);
    sink.text({1, 2, 3}, "here", kRed);
    EXPECT_EQ(sink.toObj(), "# 1 2 3: here\n"
                            "v 0 0 0\nv 1 0 0\nl 1 2\n"
                            "v 0 0 0\nv 1 0 0\nv 0 1.5 0\nf 3 4 5\n");
}

TEST(DebugDraw, objKeepsForeignTextOnOneLine) {
    RecordingDebugDraw sink;
    sink.text({}, "two\nlines", kRed);
    const std::string obj = sink.toObj();
    EXPECT_EQ(std::count(obj.begin(), obj.end(), '\n'), 1) << obj;
}

TEST(Log, sinkGetsWhatIsImportantEnough) {
    std::vector<std::string> seen;
    const Log log([&](LogLevel level,
                      std::string_view text) { seen.push_back(std::string(nameOf(level)) + " " + std::string(text)); },
                  LogLevel::Warning);
    log.write(LogLevel::Info, "1");
    log.write(LogLevel::Warning, "2 of 3");
    log.write(LogLevel::Error, "end");
    EXPECT_EQ(seen, (std::vector<std::string>{"warning 2 of 3", "error end"}));
    Log().write(LogLevel::Error, "nobody listens");
}

} // namespace
} // namespace lince
