// The garrison in grey-green: guard, officer, lookout, gunner; and those who only live there.
#include "cloth.h"
#include "looks.h"

namespace lince::commandos {
namespace {

using namespace palette;

constexpr Colour kFieldGrey{112, 122, 112, 255}, kDarkGrey{84, 94, 88, 255}, kSteel{92, 102, 98, 255},
    kBlackBoots{48, 46, 46, 255};
constexpr Colour kOfficerGrey{142, 146, 140, 255}, kCapBand{128, 34, 36, 255};

FigureCut greyCut() {
    FigureCut cut{kSkin, kFieldGrey, kDarkGrey, kBlackBoots, kBlackBoots};
    cut.vested = true;
    cut.bootTop = 0.32f;
    return cut;
}

void dressPouches(ModelBuilder& b) {
    wornOn(b, Bone::Hips).colour(kDarkLeather);
    for (const float x : {-0.1f, 0.1f})
        b.box({x, 1.04f, -0.135f}, {0.045f, 0.035f, 0.022f}, 0.006f);
}

void dressGuard(ModelBuilder& b) {
    addJacket(b, kFieldGrey, kDarkLeather);
    addShoulders(b, kDarkGrey);
    addArmband(b);
    addSteelHelmet(b, kSteel, 0.026f);
    b.colour(kWhite).sideColour(0.9f).box({0, 1.826f, 0.006f}, {0.03f, 0.014f, 0.05f}, 0.006f);
    dressPouches(b);
    addPack(b, kDarkGrey, 0.11f, 0.09f);
}

/// A cap with a high front and a red band, epaulettes, a long coat.
void dressOfficer(ModelBuilder& b) {
    addJacket(b, kOfficerGrey, kDarkLeather);
    addCoatTails(b, kOfficerGrey, 0.5f);
    addShoulders(b, kOfficerGrey);
    addArmband(b);
    addHair(b, kHair);
    wornOn(b, Bone::Head).colour(kCapBand);
    b.loft({level(1.712f, 0.114f, 0.13f, 0.004f), level(1.756f, 0.116f, 0.132f, 0.004f)}, 12);
    b.colour(kOfficerGrey);
    b.loft({level(1.754f, 0.118f, 0.134f, 0.004f),
            {{0, 1.812f, -0.012f}, {0.176f, 0, 0}, {0, 0.03f, -0.176f}},
            {{0, 1.838f, -0.012f}, {0.15f, 0, 0}, {0, 0.028f, -0.15f}}},
           12);
    b.colour({34, 32, 34, 255});
    b.loft({{{0, 1.722f, -0.112f}, {0.1f, 0, 0}, {0, 0.012f, 0}}, {{0, 1.7f, -0.19f}, {0.06f, 0, 0}, {0, 0.006f, 0}}},
           4);
    b.colour(kBrass).box({0, 1.79f, -0.172f}, {0.03f, 0.026f, 0.014f});
    wornOn(b, Bone::Chest).colour(kBrass);
    for (const float x : {-0.16f, 0.16f})
        b.box({x, 1.492f, 0.006f}, {0.05f, 0.012f, 0.03f}, 0.004f);
}

/// A cape against the wind, a cap with ears.
void dressLookout(ModelBuilder& b) {
    const int chest = of(Bone::Chest), spine = of(Bone::Spine);
    addJacket(b, kFieldGrey, kDarkLeather);
    addArmband(b);
    b.colour({74, 86, 92, 255});
    b.loft({level(1.12f, 0.25f, 0.2f, 0.02f, spine), level(1.35f, 0.24f, 0.182f, 0.012f, chest),
            level(1.5f, 0.15f, 0.126f, 0.014f, chest), level(1.56f, 0.096f, 0.094f, 0.018f, chest)},
           10, 0.8f);
    wornOn(b, Bone::Head).colour({70, 76, 74, 255});
    b.loft({level(1.62f, 0.112f, 0.1f, 0.03f), level(1.72f, 0.122f, 0.138f, 0.006f),
            level(1.79f, 0.104f, 0.12f, 0.006f), level(1.82f, 0.05f, 0.06f, 0.006f)},
           10, 0.9f);
    b.colour({164, 140, 108, 255}).box({0, 1.748f, -0.118f}, {0.09f, 0.034f, 0.026f}, 0.012f);
    b.colour(kDarkMetal); // field glasses
    wornOn(b, Bone::Chest);
    for (const float x : {-0.035f, 0.035f})
        b.limb({x, 1.33f, -0.17f}, {x, 1.31f, -0.25f}, 0.026f, 0.032f, 8);
}

/// A broad man with belts of cartridges across his breast.
void dressGunner(ModelBuilder& b) {
    addJacket(b, kDarkGrey, kDarkLeather);
    addShoulders(b, kFieldGrey);
    addArmband(b);
    addSteelHelmet(b, {72, 80, 78, 255}, 0.036f);
    dressPouches(b);
    wornOn(b, Bone::Chest).colour(kBrass);
    for (const float side : {-1.0f, 1.0f})
        for (int i = 0; i < 7; ++i) {
            const float t = static_cast<float>(i) / 6;
            b.box({side * (0.15f - 0.27f * t), 1.48f - 0.36f * t, -0.128f - 0.03f * t * (1 - t) * 4},
                  {0.02f, 0.024f, 0.016f}, 0, quatFromAxisAngle({0, 0, 1}, side * 0.65f));
        }
    addPack(b, {96, 88, 66, 255}, 0.16f, 0.12f);
}

void dressCivilian(ModelBuilder& b) {
    const int hips = of(Bone::Hips), spine = of(Bone::Spine), chest = of(Bone::Chest);
    addHair(b, {110, 84, 58, 255});
    // A straw hat, an apron.
    wornOn(b, Bone::Head).colour({222, 196, 138, 255});
    b.loft(
        {level(1.73f, 0.2f, 0.21f, 0.002f), level(1.745f, 0.205f, 0.215f, 0.002f), level(1.76f, 0.11f, 0.126f, 0.004f)},
        12);
    b.loft({level(1.755f, 0.11f, 0.126f, 0.004f), level(1.83f, 0.09f, 0.104f, 0.004f)}, 10, 0.9f);
    b.colour({168, 92, 70, 255});
    b.loft({level(1.758f, 0.114f, 0.13f, 0.004f), level(1.78f, 0.11f, 0.126f, 0.004f)}, 10, 0.9f);
    b.colour({196, 190, 172, 255});
    b.loft({level(0.7f, 0.15f, 0.03f, -0.12f, hips), level(1.03f, 0.145f, 0.03f, -0.105f, hips, spine, 0.4f),
            level(1.36f, 0.1f, 0.03f, -0.118f, chest)},
           8, 0.5f);
}

} // namespace

void addGarrisonLooks(ModelLibrary& library) {
    library.add(makeFigure("guard", greyCut(), dressGuard));
    FigureCut officer = greyCut();
    officer.shirt = kOfficerGrey;
    officer.bootTop = 0.42f;
    library.add(makeFigure("officer", officer, dressOfficer));
    library.add(makeFigure("lookout", greyCut(), dressLookout));
    FigureCut gunner = greyCut();
    gunner.limb = 1.25f, gunner.torsoWidth = 1.08f, gunner.torsoDepth = 1.1f;
    library.add(makeFigure("gunner", gunner, dressGunner));
    FigureCut civilian{kSkin, {188, 164, 130, 255}, {96, 104, 124, 255}, {112, 84, 62, 255}, kSkin};
    civilian.sleeve = 0.36f;
    civilian.bootTop = 0.12f;
    library.add(makeFigure("civilian", civilian, dressCivilian));
}

} // namespace lince::commandos
