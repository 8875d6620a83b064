#pragma once
// Real maps by name, wherever a machine has them: `openarena:NAME` is the map maps/NAME.bsp of Debian's package
// openarena-085-data (./lince setup --maps). A scenario that says so is the same file on every machine.

#include <lince/core/error.h>

#include <string>
#include <string_view>
#include <vector>

namespace lince {

/// Is it of the form `openarena:NAME`?
bool namesInstalledMap(std::string_view level);

/// Names an installed map whose package is not there. Whoever runs many scenarios leaves such a one out.
bool isMissingMap(const std::string& level);

/// `FILE.pk3:maps/NAME.bsp` as loadLevel opens it. The folder is that of the package, unless the environment's
/// LINCE_MAPS names another one.
Result<std::string> findInstalledMap(const std::string& level);

/// All of them as `openarena:NAME`, sorted by archive and name; empty when the package is not there.
Result<std::vector<std::string>> installedMaps();

} // namespace lince
