#pragma once
// A changed stage as files: the original scenario and definitions with other attributes, so that nothing else in them
// is lost. `lince play FILE` opens the scenario.

#include <lince/app/live_parameters.h>

#include <string>
#include <vector>

namespace lince::app {

/// Sets attributes of an XML document. An element that is not there is an error, a missing attribute is added.
Result<std::string> withAttributes(const std::string& text, const std::string& fileName,
                                   const std::vector<std::pair<ParameterPlace, std::string>>& changes);

/// Writes FOLDER/NAME.xml and FOLDER/NAME.definitions.xml (the folder is made if need be) and returns the path of the
/// scenario. `name` empty: the scenario's own with "-mine", and a number where that is taken; a given name replaces
/// what was saved under it. What is not written leaves older files whole.
Result<std::string> saveStage(const Stage& original, const Stage& changed, const std::vector<LiveParameter>& parameters,
                              const std::string& folder, const std::string& name = {});

} // namespace lince::app
