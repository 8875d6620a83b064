#pragma once
// Where this checkout and what was built from it lie. The definitions are generated (places.cpp.in), so that nothing
// else that is compiled depends on the folder: a compiler cache serves every clone.

#include <string>

namespace lince::tests {

const std::string& home();           ///< the checkout
const std::string& data();           ///< tests/data in it
const std::string& program();        ///< the program `lince`
const std::string& picturesFolder(); ///< where new and differing pictures are left

} // namespace lince::tests
