#include <lince/bronto/game_part.h>
#include <lince/games/games.h>
#include <lince/games/parts.h>
#include <lince/groups/game_part.h>
#include <lince/groups/models.h>

namespace lince::games {

std::vector<std::shared_ptr<app::GamePart>> allParts() {
    return {bronto::makeGamePart(allBrains()), groups::makeGamePart(allBrains())};
}

std::shared_ptr<const ModelLibrary> allModels() {
    auto models = std::make_shared<ModelLibrary>(ModelLibrary::standard());
    groups::addModels(*models);
    return models;
}

} // namespace lince::games
