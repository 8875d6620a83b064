// The five: beret, hood, coat and hat, helmet with pack, red cross. The side's colour is on the arm.
#include "cloth.h"
#include "looks.h"

#include <lince/core/math.h>

namespace lince::commandos {
namespace {

using namespace palette;

constexpr Colour kOlive{104, 112, 74, 255}, kDarkOlive{78, 86, 58, 255}, kBeret{38, 128, 58, 255};
constexpr Colour kBrownJacket{134, 104, 72, 255}, kSandCloth{190, 172, 132, 255}, kGhillie{146, 138, 86, 255};
constexpr Colour kCoat{92, 90, 104, 255}, kHat{62, 60, 70, 255}, kNavy{58, 72, 98, 255}, kSteelGreen{92, 98, 78, 255};
constexpr Colour kYellowTape{226, 188, 62, 255}, kCross{206, 44, 40, 255};

FigureCut cutIn(Colour jacket, Colour trousers) {
    FigureCut cut{kSkin, jacket, trousers, kDarkLeather, kDarkLeather};
    cut.vested = true;
    cut.bootTop = 0.26f;
    return cut;
}

/// Broad, in a green beret that hangs to one side.
void dressBeret(ModelBuilder& b) {
    addJacket(b, kOlive, kDarkLeather);
    addShoulders(b, kDarkOlive);
    addArmband(b);
    addHair(b, kHair);
    wornOn(b, Bone::Head).colour({24, 88, 42, 255});
    b.loft({level(1.725f, 0.112f, 0.128f, 0.004f), level(1.75f, 0.116f, 0.132f, 0.004f)}, 10);
    b.colour(kBeret);
    b.loft({{{0.004f, 1.748f, 0.004f}, {0.12f, 0, 0}, {0, 0, 0.136f}},
            {{0.03f, 1.775f, 0.01f}, {0.178f, -0.03f, 0}, {0, 0, 0.176f}},
            {{0.034f, 1.812f, 0.012f}, {0.15f, -0.03f, 0}, {0, 0, 0.15f}},
            {{0.03f, 1.826f, 0.012f}, {0.05f, -0.01f, 0}, {0, 0, 0.05f}}},
           12);
    b.colour(kBrass).box({-0.075f, 1.77f, -0.115f}, {0.02f, 0.024f, 0.012f});
    wornOn(b, Bone::Hips).colour(kDarkMetal).box({0.18f, 0.93f, 0.0f}, {0.02f, 0.12f, 0.035f}); // the knife
}

/// A hood in tatters, a mantle over the shoulders.
void dressSniper(ModelBuilder& b) {
    const int chest = of(Bone::Chest);
    addJacket(b, kSandCloth, kDarkLeather);
    addArmband(b);
    b.colour(kGhillie);
    b.loft({level(1.33f, 0.236f, 0.186f, 0.012f, chest), level(1.42f, 0.232f, 0.178f, 0.012f, chest),
            level(1.52f, 0.14f, 0.126f, 0.018f, chest), level(1.57f, 0.1f, 0.1f, 0.022f, chest)},
           10, 0.8f);
    addShoulders(b, kGhillie);
    wornOn(b, Bone::Head).colour(kGhillie);
    b.loft({level(1.55f, 0.11f, 0.098f, 0.05f), level(1.66f, 0.132f, 0.128f, 0.034f),
            level(1.76f, 0.13f, 0.144f, 0.016f), level(1.83f, 0.084f, 0.1f, 0.02f), level(1.86f, 0.03f, 0.05f, 0.05f)},
           10, 0.9f);
    b.colour({112, 112, 62, 255});
    for (int i = 0; i < 9; ++i) { // tatters
        const float angle = 0.7f * static_cast<float>(i), r = 0.1f + 0.03f * static_cast<float>(i % 3);
        const Vec3 out{sine(angle), 0, cosine(angle)};
        b.box(Vec3{0, 1.8f - 0.05f * static_cast<float>(i % 4), 0.02f} + out * r, {0.03f, 0.012f, 0.022f}, 0,
              quatFromYaw(angle));
    }
}

/// A long coat and a hat with a brim: no soldier, until he wears the clothes of one.
void dressSpy(ModelBuilder& b) {
    addJacket(b, kCoat, kHat);
    addCoatTails(b, kCoat, 0.36f);
    addShoulders(b, kCoat);
    addArmband(b);
    addHair(b, {46, 40, 38, 255});
    wornOn(b, Bone::Chest).colour(kOffWhite);
    b.plate({{-0.045f, 1.475f, -0.118f}, {0.045f, 1.475f, -0.118f}, {0, 1.3f, -0.142f}}, {0, 0, -0.012f});
    b.colour({150, 44, 48, 255}).box({0, 1.4f, -0.146f}, {0.014f, 0.06f, 0.008f}); // tie
    wornOn(b, Bone::Head).colour(kHat);
    b.loft({level(1.725f, 0.176f, 0.196f, 0.002f), level(1.735f, 0.19f, 0.212f, 0.002f),
            level(1.752f, 0.12f, 0.14f, 0.004f)},
           12);
    b.colour({168, 158, 140, 255});
    b.loft({level(1.748f, 0.118f, 0.136f, 0.004f), level(1.775f, 0.116f, 0.133f, 0.004f)}, 10, 0.9f);
    b.colour(kHat);
    b.loft(
        {level(1.77f, 0.113f, 0.13f, 0.004f), level(1.84f, 0.1f, 0.118f, 0.004f), level(1.83f, 0.04f, 0.07f, 0.004f)},
        10, 0.9f);
}

/// A helmet with a yellow stripe, a great pack with rolls of wire.
void dressSapper(ModelBuilder& b) {
    addJacket(b, kBrownJacket, kDarkLeather);
    addShoulders(b, {112, 86, 60, 255});
    addArmband(b);
    addSteelHelmet(b, kSteelGreen, 0.045f);
    b.colour(kYellowTape);
    b.loft({level(1.7f, 0.133f, 0.149f, 0.01f), level(1.722f, 0.13f, 0.146f, 0.01f)}, 10, 0.9f);
    b.box({0, 1.815f, 0.008f}, {0.022f, 0.022f, 0.1f}, 0.01f);
    addPack(b, {120, 106, 74, 255}, 0.16f, 0.17f);
    b.colour(kYellowTape).box({0, 1.52f, 0.19f}, {0.1f, 0.035f, 0.05f}, 0.01f); // charges
    b.colour(kDarkMetal).limb({-0.2f, 1.22f, 0.2f}, {0.2f, 1.22f, 0.2f}, 0.05f, 0.05f, 8);
}

/// White helmet and bag with a red cross.
void dressMedic(ModelBuilder& b) {
    addJacket(b, kNavy, kDarkLeather);
    addShoulders(b, kOffWhite);
    addArmband(b);
    addSteelHelmet(b, kOffWhite, 0.02f);
    b.colour(kCross);
    b.box({0, 1.822f, 0.008f}, {0.028f, 0.02f, 0.088f}, 0.006f)
        .box({0, 1.822f, 0.008f}, {0.088f, 0.02f, 0.028f}, 0.006f);
    addPack(b, kOffWhite, 0.15f, 0.13f);
    b.colour(kCross);
    b.box({0, 1.37f, 0.262f}, {0.024f, 0.08f, 0.01f}).box({0, 1.37f, 0.262f}, {0.08f, 0.024f, 0.01f});
    b.box({0, 1.512f, 0.19f}, {0.02f, 0.01f, 0.055f}).box({0, 1.512f, 0.19f}, {0.055f, 0.01f, 0.02f});
}

} // namespace

void addCommandoLooks(ModelLibrary& library) {
    FigureCut broad = cutIn(kOlive, kDarkOlive);
    broad.limb = 1.15f, broad.torsoWidth = 1.05f;
    library.add(makeFigure("beret", broad, dressBeret));
    library.add(makeFigure("sniper", cutIn(kSandCloth, {124, 116, 88, 255}), dressSniper));
    library.add(makeFigure("spy", cutIn(kCoat, {58, 56, 64, 255}), dressSpy));
    library.add(makeFigure("sapper", cutIn(kBrownJacket, {98, 84, 62, 255}), dressSapper));
    library.add(makeFigure("medic", cutIn(kNavy, {70, 78, 92, 255}), dressMedic));
}

} // namespace lince::commandos
