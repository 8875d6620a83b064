#pragma once
// The game's models: a new one is its builder and two lines here. All stand on their origin and look along -Z, in
// metres.

#include <lince/render/model_mesh.h>

namespace lince::groups {

ModelMesh makeBowl(std::string name);
ModelMesh makeCat(std::string name);
ModelMesh makeTom(std::string name);
ModelMesh makeSheep(std::string name);
ModelMesh makeDog(std::string name);
ModelMesh makeWolf(std::string name);
ModelMesh makeButterfly(std::string name);
ModelMesh makeMonarch(std::string name);

struct ModelRow {
    const char* name; ///< a body's `look`
    ModelMesh (*make)(std::string name);
};
inline constexpr ModelRow kModels[] = {{"bowl", makeBowl},           {"cat", makeCat},        {"tom", makeTom},
                                       {"sheep", makeSheep},         {"dog", makeDog},        {"wolf", makeWolf},
                                       {"butterfly", makeButterfly}, {"monarch", makeMonarch}};

} // namespace lince::groups
