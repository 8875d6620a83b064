#include <lince/app/language.h>
#include <lince/app/level_stamps.h>
#include <lince/core/math.h>

#include <array>

namespace lince::app {
namespace {

void replaceHole(std::string& text, std::string_view hole, std::string_view words) {
    if (const std::size_t at = text.find(hole); at != std::string::npos) text.replace(at, hole.size(), words);
}

std::string tupleOf(Vec3 place) {
    return withNumbers({}, std::array<float, 3>{place.x, place.y, place.z});
}

} // namespace

std::vector<LevelStamp> standardStamps(Language language) {
    const auto title = [&](Word word) { return std::string(text(word, language)); };
    const std::string all = title(Word::StampsOfAll);
    return {
        {title(Word::StampTree), all, R"xml(<levelObject class="tree">{place}</levelObject>)xml", 0, "tree"},
        {title(Word::StampBush), all, R"xml(<levelObject class="bush">{place}</levelObject>)xml", 0, "bush"},
        {title(Word::StampWall), all, R"xml(<levelObject class="wall" size="(4, 2.2, 0.4)">{place}</levelObject>)xml",
         0, "wall"},
        {title(Word::StampBox), all, R"xml(<box position="{centre}" size="(2, 1.2, 2)" material="stone"/>)xml", 0.6f,
         "block"},
        {title(Word::StampLamp), all, R"xml(<light position="{centre}" colour="(1, 0.85, 0.6)" radius="9"/>)xml", 3,
         "lamp"},
        {title(Word::StampSpawn), all, R"xml(<spawn>{place}</spawn>)xml", 0, "spawn"},
        {title(Word::StampZone), all, R"xml(<zone name="zone" low="{low}" high="{high}"/>)xml", 0, "zone"},
    };
}

std::string stampText(const LevelStamp& stamp, Vec3 place, const TerrainHeight& terrain) {
    constexpr float kOnGround = 0.05f; // metres
    std::string text = stamp.xml;
    const bool flat = absolute(place.y - terrain(place.x, place.z).value_or(0)) < kOnGround;
    replaceHole(text, "{place}", flat ? withNumbers({}, std::array<float, 2>{place.x, place.z}) : tupleOf(place));
    replaceHole(text, "{centre}", tupleOf(place + Vec3{0, stamp.lift, 0}));
    replaceHole(text, "{low}", tupleOf(place - Vec3{4, 1, 4}));
    replaceHole(text, "{high}", tupleOf(place + Vec3{4, 4, 4}));
    return text;
}

} // namespace lince::app
