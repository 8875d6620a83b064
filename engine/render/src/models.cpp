// The list of the engine's models: a new one is one row here and its builder.
#include "models/models.h"

#include <lince/render/figure.h>

#include <cassert>
#include <utility>

namespace lince {

namespace {

struct Row {
    const char* name;
    ModelMesh (*make)(std::string name);
};

template <FigureDress dress>
ModelMesh figure(std::string name) {
    return makeFigure(std::move(name), dress);
}

constexpr Row kRows[] = {
    {"soldier", figure<FigureDress::Soldier>},
    {"walker", figure<FigureDress::Walker>},
    {"giant", figure<FigureDress::Giant>},
    {"hunter", figure<FigureDress::Hunter>},
    {"rifle", makeRifle},
    {"pistol", makePistol},
    {"shotgun", makeShotgun},
    {"rocket", makeRocketLauncher},
    {"grenade", makeGrenade},
    {"shell", makeRocketShell},
    {"bomb", makeGrenadeBomb},
    {"health", makeHealth},
    {"ammunition", makeAmmunition},
    {"item", makePack},
    {"ball", makeBall},
    {"crate", makeCrate},
    {"barrel", makeBarrel},
    {"door", makeDoor},
    {"tank", makeTank},
    {"truck", makeTruck},
};

} // namespace

ModelLibrary ModelLibrary::standard() {
    ModelLibrary library;
    for (const Row& row : kRows)
        library.add(row.make(row.name));
    return library;
}

ModelId ModelLibrary::add(ModelMesh mesh) {
    assert(mesh.bones <= kMaxModelBones);
    m_models.push_back(std::move(mesh));
    return {static_cast<std::uint16_t>(m_models.size() - 1)};
}

ModelId ModelLibrary::find(std::string_view name) const {
    // From the back: a later model of the same name takes the place of an earlier one.
    for (std::size_t i = m_models.size() - 1; i > 0; --i)
        if (m_models[i].name == name) return {static_cast<std::uint16_t>(i)};
    return {};
}

} // namespace lince
