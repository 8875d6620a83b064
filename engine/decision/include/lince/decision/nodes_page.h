#pragma once
// The page docs/nodes.md: every node with its ports, units, defaults and help, made from the registration.

#include <lince/decision/leaf_registry.h>

#include <string>

namespace lince {

/// Markdown. Leaves come behind the kinds, if there are any.
std::string nodesPage(const NodeKinds& kinds, const LeafRegistry* leaves = nullptr);

} // namespace lince
