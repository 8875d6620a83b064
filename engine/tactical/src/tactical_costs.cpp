// Reading what sight costs.

#include <lince/core/xml.h>
#include <lince/tactical/tactical_path.h>

namespace lince {
namespace {
constexpr int kNewestVersion = 1;
}

Result<TacticalCosts> parseTacticalCosts(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("tacticalCosts", kNewestVersion);
    if (!root) return root.error();
    TacticalCosts costs;
    costs.hiddenFactor = root->number("hiddenFactor", costs.hiddenFactor, 0.01f, 100);
    costs.seenFactor = root->number("seenFactor", costs.seenFactor, 0.01f, 100);
    costs.exposurePower = root->number("exposurePower", costs.exposurePower, 1, 3);
    costs.fireLineFactor = root->number("fireLineFactor", costs.fireLineFactor, 0, 1000);
    costs.fireLineRadius = root->number("fireLineRadius", costs.fireLineRadius, 0, 10);
    costs.threatFactor = root->number("threatFactor", costs.threatFactor, 0, 1000);
    root->finish();
    if (const Status status = (*document)->status(); !status) return status.error();
    return costs;
}

} // namespace lince
