#pragma once
// What all games add to the window and its pictures.

#include <lince/app/game_part.h>
#include <lince/render/model_mesh.h>

#include <memory>
#include <vector>

namespace lince::games {

std::vector<std::shared_ptr<app::GamePart>> allParts();
/// The engine's models and those of all games.
std::shared_ptr<const ModelLibrary> allModels();

} // namespace lince::games
