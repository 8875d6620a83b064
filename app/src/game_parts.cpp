#include <lince/app/game_parts.h>
#include <lince/render/model_mesh.h>
#include <lince/runtime/game.h>

namespace lince::app {

std::vector<NamedPart> partsOf(const Catalogue& catalogue) {
    std::vector<NamedPart> parts;
    for (const Game& game : catalogue.games)
        if (game.part) parts.push_back({game.name, game.part(catalogue)});
    return parts;
}

std::shared_ptr<const ModelLibrary> modelsOf(const Catalogue& catalogue) {
    auto models = std::make_shared<ModelLibrary>(ModelLibrary::standard());
    for (const Game& game : catalogue.games)
        if (game.models) game.models(*models);
    return models;
}

} // namespace lince::app
