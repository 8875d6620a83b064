#pragma once
// Where scenarios, suites and levels lie, and how a user may name them.

#include <string>
#include <vector>

namespace lince::program {

/// The project's folder: LINCE_ROOT, else the folder the program was built from.
std::string home();
/// `name` as a path when there is such a file; else NAME.xml in a folder called `kind` ("scenarios", "suites",
/// "levels") of the project or of a game. The name itself when nothing fits, so that the error names it.
std::string findDataFile(const std::string& kind, const std::string& name);
/// Files of exactly this name in the folders of a kind, or in those above them, where definitions lie.
std::vector<std::string> dataFilesNamed(const std::string& kind, const std::string& name);
/// All files of a kind, sorted.
std::vector<std::string> listDataFiles(const std::string& kind);

} // namespace lince::program
