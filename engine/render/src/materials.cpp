#include <lince/render/level_look.h>

#include <algorithm>
#include <array>
#include <string>

namespace lince {
namespace {

/// `words`: parted by blanks.
bool hasAny(std::string_view text, std::string_view words) {
    while (!words.empty()) {
        const std::size_t end = std::min(words.find(' '), words.size());
        if (text.find(words.substr(0, end)) != text.npos) return true;
        words.remove_prefix(std::min(end + 1, words.size()));
    }
    return false;
}

struct Named {
    std::string_view words; ///< any of these in a name
    MaterialKind kind;
    Colour tint;
    float metresPerTile;
};

using Kind = MaterialKind;

/// In order: the first that fits wins, so what is told by a longer word stands above what is told by a part of it.
constexpr std::array kNamed{
    Named{"cliff", Kind::Cliff, {168, 156, 140}, 24},
    Named{"leaves leaf foliage bush hedge crown", Kind::Grass, {104, 118, 74}, 3},
    Named{"bark trunk", Kind::Wood, {116, 96, 78}, 2},
    Named{"sandstone", Kind::Brick, {206, 184, 148}, 3.2f},
    Named{"stntile stnlarge stnsqr tile marble ceramic checker", Kind::Tiles, {198, 192, 180}, 2},
    Named{"concr crete cement cem beton", Kind::Concrete, {184, 180, 171}, 6},
    Named{"brick", Kind::Brick, {186, 134, 110}, 2},
    Named{"crate wood plank timber parquet panelw", Kind::Wood, {184, 150, 112}, 2.4f},
    Named{"block stone stn masonry castle ancient", Kind::Brick, {172, 166, 154}, 3.2f},
    Named{"metal mtl met steel iron rust pewter rivet clang chrome grate pipe barrel beam support plate copper cable",
          Kind::Metal,
          {156, 158, 160},
          2},
    Named{"grass moss meadow lawn", Kind::Grass, {122, 130, 88}, 4},
    Named{"sand desert beach gravel mud dirt soil earth ground", Kind::Sand, {204, 182, 142}, 4},
    Named{"rock quartz boulder cave terrain", Kind::Rock, {150, 142, 132}, 6},
    Named{"plaster stucco chalk paint", Kind::Plaster, {222, 212, 194}, 4},
    Named{"flame fire lava", Kind::Plain, {226, 132, 66}, 2},
    Named{"water slime", Kind::Plain, {96, 128, 134}, 4},
    Named{"glass window", Kind::Plain, {150, 172, 178}, 2},
};

/// What a surface is made of when its name does not tell: light walls, a stone floor, a plain ceiling.
MaterialLook lookOfClass(ClassId objectClass) {
    if (objectClass == classes::kFloor) return {Kind::Tiles, {186, 178, 164}, 2.4f, false};
    if (objectClass == classes::kCeiling) return {Kind::Plaster, {206, 202, 194}, 4, false};
    if (objectClass == classes::kWall) return {Kind::Plaster, {214, 204, 188}, 4, false};
    if (objectClass == classes::kDoor) return {Kind::Metal, {150, 140, 126}, 2, false};
    if (objectClass == classes::kBox) return {Kind::Wood, {176, 142, 104}, 2, false};
    if (objectClass == classes::kTree) return {Kind::Grass, {104, 118, 74}, 3, false};
    if (objectClass == classes::kWater) return {Kind::Plain, {96, 128, 134}, 4, false};
    return {Kind::Plain, {200, 194, 184}, 2, false};
}

std::uint8_t mixed(int a, int b, int percent) {
    return static_cast<std::uint8_t>((a * (100 - percent) + b * percent) / 100);
}
Colour mixed(Colour a, Colour b, int percent) {
    return {mixed(a.red, b.red, percent), mixed(a.green, b.green, percent), mixed(a.blue, b.blue, percent), 255};
}

/// True where the word stands by itself: between anything that is no letter.
bool hasWholeWord(std::string_view text, std::string_view word) {
    const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !isLetter(text[at - 1]);
        const bool ends = at + word.size() >= text.size() || !isLetter(text[at + word.size()]);
        if (begins && ends) return true;
    }
    return false;
}

/// Colours in names matter: they tell the halves of a map apart. Kept as quiet as the rest of the palette.
Colour tintedByName(Colour tint, std::string_view name) {
    if (hasWholeWord(name, "red") || hasAny(name, "redm _red")) return mixed(tint, {184, 84, 66}, 60);
    if (hasWholeWord(name, "blue") || hasAny(name, "_blue")) return mixed(tint, {78, 106, 148}, 60);
    if (hasWholeWord(name, "green") || hasAny(name, "green")) return mixed(tint, {112, 132, 98}, 50);
    if (hasWholeWord(name, "yellow")) return mixed(tint, {206, 172, 92}, 50);
    if (hasAny(name, "rust brn brown")) return mixed(tint, {148, 106, 80}, 50);
    if (hasWholeWord(name, "black")) return mixed(tint, {44, 44, 46}, 85);
    if (hasAny(name, "dark drk dim")) return mixed(tint, {96, 94, 94}, 38);
    if (hasWholeWord(name, "white")) return mixed(tint, {236, 232, 224}, 70);
    return tint;
}

/// A few percent lighter or darker by the name, so that two materials of one kind can be told apart.
Colour ofItsOwn(Colour tint, std::string_view name) {
    std::uint32_t hash = 2166136261u;
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
    const int brightness = static_cast<int>(hash >> 8 & 15) - 8, warmth = static_cast<int>(hash >> 16 & 7) - 4;
    const auto part = [](int v) { return static_cast<std::uint8_t>(v < 0 ? 0 : v > 255 ? 255 : v); };
    return {part(tint.red + brightness + warmth), part(tint.green + brightness), part(tint.blue + brightness - warmth),
            255};
}

} // namespace

MaterialLook lookOfMaterial(std::string_view material, ClassId objectClass) {
    std::string lower(material);
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::size_t slash = lower.rfind('/');
    const std::string_view all = lower, last = slash == lower.npos ? all : all.substr(slash + 1);

    MaterialLook look = lookOfClass(objectClass);
    look.isSky = hasAny(last, "sky skies") || hasAny(all, "skies/") ||
                 hasAny(last, "nodraw trigger caulk portal_hint areaportal origin") || hasWholeWord(last, "clip") ||
                 hasWholeWord(last, "hint") || hasAny(last, "playerclip weapclip");
    const bool isPath = slash != lower.npos;
    const auto apply = [&](const Named& named) {
        look.kind = named.kind, look.metresPerTile = named.metresPerTile;
        look.tint = named.tint;
    };
    // The file's own name tells more than its folders.
    bool told = false;
    for (const std::string_view text : {last, all}) {
        for (const Named& named : kNamed) {
            if (told || !hasAny(text, named.words)) continue;
            apply(named);
            told = true;
        }
    }
    if (!told && hasAny(last, "roof shingle") && objectClass == classes::kFloor)
        look = {Kind::Brick, {176, 112, 84}, 2, look.isSky};
    // Bricks underfoot are paving, not the wall's warm red.
    if (look.kind == Kind::Brick && objectClass == classes::kFloor && isPath)
        look.tint = mixed(look.tint, {170, 158, 142}, 60);
    look.tint = tintedByName(look.tint, last);
    if (isPath) look.tint = ofItsOwn(look.tint, all);
    return look;
}

} // namespace lince
