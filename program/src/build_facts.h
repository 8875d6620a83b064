#pragma once
// What the build knows: generated (build_facts.cpp.in), so that nothing else that is compiled depends on the folder.

namespace lince::program {

extern const char* const kSourceFolder; ///< the checkout that the program was built from

} // namespace lince::program
