#pragma once
// A game is one descriptor: what it adds to the engine. A catalogue holds the games that a program knows.

#include <lince/mind/brain.h>
#include <lince/runtime/measures.h>
#include <lince/sense/sense_list.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

namespace app {
class GamePart;
}
class ModelLibrary;
class Rules;
class Sim;
struct Catalogue;
struct Stage;

/// All but the name may be left out.
struct Game {
    std::string name;            ///< `<scenario game="NAME">`, `lince play NAME`; its data lie in games/NAME/data
    std::string firstScenario{}; ///< by name: what is opened when only the game is named
    /// Null for a stage that is played without rules.
    std::function<std::unique_ptr<Rules>(const Stage&)> rules{};
    std::function<void(BrainRegistry&)> brains{};
    /// Kinds of body of its own (Sim::add).
    std::function<void(Sim&)> bodies{};
    std::function<void(SenseRegistry&)> senses{};
    std::function<void(MeasureRegistry&)> measures{};
    // Where there is a picture:
    std::function<void(ModelLibrary&)> models{}; ///< looks of its bodies
    /// What it adds to the window. The catalogue outlives it.
    std::function<std::shared_ptr<app::GamePart>(const Catalogue&)> part{};
};

/// What a program knows: brains, measures and the games that brought some of them.
struct Catalogue {
    /// The engine's own brains and measures.
    Catalogue();
    /// Those brains instead, for whoever needs no game or wraps minds.
    Catalogue(BrainRegistry given); // NOLINT(google-explicit-constructor)

    Catalogue& add(Game game);
    /// Null when there is none.
    const Game* find(std::string_view name) const;

    BrainRegistry brains;
    SenseRegistry senses;
    MeasureRegistry measures;
    std::vector<Game> games;
};

} // namespace lince
