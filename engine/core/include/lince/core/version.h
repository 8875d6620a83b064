#pragma once

namespace lince {

extern const char* const kVersion; ///< of the engine, "1.2.3"

} // namespace lince
