#pragma once
// A mind's file to a program. The file is BehaviorTree.CPP 4 XML, <root BTCPP_format="4">, with <BehaviorTree ID="…">,
// <SubTree>, <include path="…"/> and <TreeNodesModel>; ours besides: <Keys>, and every kind of node that is registered.

#include <lince/core/error.h>
#include <lince/decision/leaf_registry.h>
#include <lince/decision/program.h>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// What a mind may be made of.
struct MindOptions {
    const NodeKinds* kinds = &NodeKinds::standard();
    const LeafRegistry* leaves = nullptr; ///< null: none
    ExpressionVocabulary vocabulary = ExpressionVocabulary::standard();
    std::vector<KeyInfo> keys; ///< that the host writes or reads
    /// Texts that somebody may write into keys later: a running mind makes no names.
    std::vector<std::string> names;
    std::string tree; ///< which to run; empty: main_tree_to_execute, or the only one
    /// The text of a file that another names; the default reads it from disk.
    std::function<Result<std::string>(const std::string& path)> readFile;
};

/// `file` is used in messages, and files that it includes are looked for beside it.
Result<std::shared_ptr<const Program>> compileMind(std::string_view text, const std::string& file,
                                                   const MindOptions& options);
Result<std::shared_ptr<const Program>> loadMind(const std::string& path, const MindOptions& options);

} // namespace lince
