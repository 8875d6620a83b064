#pragma once
// The words that minds' files are made of: leaves (conditions and actions) and functions of expressions over what a
// body senses, remembers and can do. A game adds its own by `Game::vocabulary`; the pages, the editor's palette and
// `lince list nodes` are made from the registration.
//
//   vocabulary.leaves.add("Whistle", {"whistles", "silba"}, {}, [](…) { … });            // from a plain function
//   vocabulary.functions.functions.add({"hunger", {}, ValueType::Number, hunger, help}); // asks the host, a MindHost

#include <lince/decision/compile.h>
#include <lince/decision/leaf_registry.h>
#include <lince/mind/mind_host.h>

#include <memory>
#include <string>
#include <string_view>

namespace lince {

struct MindVocabulary {
    LeafRegistry leaves;
    ExpressionVocabulary functions = ExpressionVocabulary::standard();

    /// The engine's words.
    static MindVocabulary standard();
    /// For `compileMind`; borrows this.
    MindOptions options() const;
    /// The first mistake of who put it together.
    Status status() const;
};

/// A mind's file as a brain. Keys that are parameters are asked of `parameters`, which keeps mistakes; so are the
/// texts of mixes and lists of places, and the names of sides, each told with its place in the file.
std::unique_ptr<Brain> makeMindBrain(std::shared_ptr<const Program> program, const BrainParameters& parameters);

} // namespace lince
