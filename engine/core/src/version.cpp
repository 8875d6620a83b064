#include <lince/core/version.h>

namespace lince {

const char* const kVersion = LINCE_VERSION_TEXT;

} // namespace lince
