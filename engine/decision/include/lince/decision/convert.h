#pragma once
// A mind as one file of BehaviorTree.CPP 4 that its editors open: included files are taken in, and a TreeNodesModel
// describes every node that the library does not have of its own.

#include <lince/core/error.h>
#include <lince/decision/leaf_registry.h>

#include <string>
#include <string_view>

namespace lince {

/// Leaves that are not registered are described by the attributes that they have in the file. Read again, the result
/// gives the same program.
Result<std::string> convertMind(std::string_view text, const std::string& file, const LeafRegistry* leaves = nullptr);

/// The <Action ID="…">…</Action> of a TreeNodesModel, indented by four blanks.
std::string nodeModel(const std::string& name, NodeRole role, const std::vector<PortInfo>& ports, const Phrase& help);

} // namespace lince
