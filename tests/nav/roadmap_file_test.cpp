// Roadmaps as files: nothing is lost, and nothing broken is believed.
#include "roadmap_worlds.h"

#include <lince/roadmap/roadmap_file.h>
#include <lince/roadmap/roadmap_query.h>

#include <gtest/gtest.h>

#include <algorithm>

namespace lince {
namespace {

using test::randomAir;
using test::randomField;

std::shared_ptr<const FreeSpace> fieldOf(std::uint32_t seed) {
    return makeFieldSpace(randomField(seed), 0.3f);
}

void expectOneLine(const Error& error) {
    EXPECT_EQ(error.message.find('\n'), std::string::npos);
    EXPECT_EQ(error.message.rfind("a.roadmap", 0), 0u) << error.message;
    EXPECT_NE(error.message.find("expected"), std::string::npos) << error.message;
}

TEST(RoadmapFile, GivesBackWhatWasWritten) {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        RoadmapSettings settings;
        settings.nodes = seed == 6 ? 2000 : 80;
        settings.seed = seed;
        settings.local = seed % 2 == 0 ? RoadmapLocal::Slide : RoadmapLocal::Straight;
        settings.connect = seed % 3 == 0 ? RoadmapConnect::Forest : RoadmapConnect::Nearest;
        const auto space = seed % 3 == 1 ? randomAir(seed) : fieldOf(seed);
        const auto roadmap = Roadmap::learn(space, settings);
        const auto bytes = writeRoadmap(*roadmap);
        const auto read = readRoadmap(bytes, "a.roadmap", space);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ((*read)->hash(), roadmap->hash());
        EXPECT_EQ((*read)->settings(), settings);
        EXPECT_EQ((*read)->components(), roadmap->components());
        EXPECT_EQ((*read)->counters().ways, roadmap->counters().ways);
        for (std::uint32_t i = 0; i < roadmap->size(); ++i)
            EXPECT_EQ((*read)->component(i), roadmap->component(i));
        EXPECT_EQ(writeRoadmap(**read), bytes);
        RoadmapQuery query;
        RoadmapPath first, second;
        EXPECT_EQ(query.find(*roadmap, roadmap->node(0), roadmap->node(9), first),
                  query.find(**read, roadmap->node(0), roadmap->node(9), second));
        EXPECT_EQ(first.points, second.points);

        const auto summary = checkRoadmap(bytes, "a.roadmap");
        ASSERT_TRUE(summary) << summary.error().message;
        EXPECT_EQ(summary->nodes, roadmap->size());
        EXPECT_EQ(summary->edges, roadmap->edgeCount() / 2);
        EXPECT_EQ(summary->components, roadmap->components());
        EXPECT_EQ(summary->flies, space->flies());
        EXPECT_EQ(summary->settings, settings);
    }
}

TEST(RoadmapFile, AnotherSpaceIsRefused) {
    const auto roadmap = Roadmap::learn(fieldOf(1), {});
    const auto other = readRoadmap(writeRoadmap(*roadmap), "a.roadmap", fieldOf(2));
    ASSERT_FALSE(other);
    expectOneLine(other.error());
    EXPECT_FALSE(readRoadmap(writeRoadmap(*roadmap), "a.roadmap", makeFieldSpace(randomField(1), 0.4f)));
}

TEST(RoadmapFile, EveryFlippedByteAndEveryCutIsFound) {
    RoadmapSettings settings;
    settings.nodes = 15, settings.neighbours = 3;
    const auto space = fieldOf(3);
    const auto bytes = writeRoadmap(*Roadmap::learn(space, settings));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        auto broken = bytes;
        broken[i] ^= std::byte{0x41};
        const auto read = readRoadmap(broken, "a.roadmap", space);
        ASSERT_FALSE(read) << "byte " << i;
        expectOneLine(read.error());
        EXPECT_FALSE(checkRoadmap(broken, "a.roadmap"));
        const auto cut = readRoadmap(std::span(bytes).first(i), "a.roadmap", space);
        ASSERT_FALSE(cut) << "cut at " << i;
        expectOneLine(cut.error());
    }
    auto longer = bytes;
    longer.push_back(std::byte{0});
    EXPECT_FALSE(readRoadmap(longer, "a.roadmap", space));
}

/// Behind the checksum: what is believed is a roadmap that can be walked, whatever the bytes were.
TEST(RoadmapFile, BrokenContentIsRefusedOrARoadmap) {
    for (const RoadmapConnect connect : {RoadmapConnect::Nearest, RoadmapConnect::Forest}) {
        RoadmapSettings settings;
        settings.nodes = 15, settings.neighbours = 3, settings.connect = connect;
        const auto space = fieldOf(3);
        const auto content = roadmapPayload(*Roadmap::learn(space, settings));
        RoadmapQuery query;
        RoadmapPath path;
        std::size_t refused = 0;
        for (std::size_t i = 0; i < content.size(); ++i) {
            for (const unsigned flip : {0x01u, 0x41u, 0x80u, 0xffu}) {
                auto broken = content;
                broken[i] ^= static_cast<std::byte>(flip);
                const auto read = readRoadmapPayload(broken, "a.roadmap", space);
                if (!read) {
                    ++refused;
                    expectOneLine(read.error());
                    continue;
                }
                for (std::uint32_t node = 0; node < (*read)->size(); ++node)
                    for (const RoadmapEdge& edge : (*read)->edges(node)) {
                        ASSERT_LT(edge.to, (*read)->size());
                        ASSERT_NE(edge.to, node);
                    }
                if ((*read)->size() > 1) query.find(**read, (*read)->node(0), (*read)->node((*read)->size() - 1), path);
            }
            const auto cut = readRoadmapPayload(std::span(content).first(i), "a.roadmap", space);
            ASSERT_FALSE(cut);
            expectOneLine(cut.error());
        }
        EXPECT_GT(refused, content.size());
    }
}

TEST(RoadmapFile, AnEmptyRoadmapIsOneToo) {
    FieldObstacles full;
    full.boxes.push_back({{-1, -1}, {50, 50}});
    const auto space = makeFieldSpace(full, 0.3f);
    const auto roadmap = Roadmap::learn(space, {});
    EXPECT_EQ(roadmap->size(), 0u);
    const auto read = readRoadmap(writeRoadmap(*roadmap), "a.roadmap", space);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ((*read)->hash(), roadmap->hash());
    RoadmapQuery query;
    RoadmapPath path;
    EXPECT_FALSE(query.find(**read, {1, 0, 1}, {2, 0, 2}, path));
}

} // namespace
} // namespace lince
