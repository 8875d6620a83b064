#pragma once
// The version of these headers as macros, for `#if`, and that of the library that was linked as a value: a program that
// compares the two notices a library that is not the one it was compiled for. CMakeLists.txt reads it from here.
//
// Before 1.0 the second number grows with every change that a host must follow; the third one with all others.

#define LINCE_VERSION_MAJOR 0
#define LINCE_VERSION_MINOR 1
#define LINCE_VERSION_PATCH 0

/// One number that grows: 0.1.0 is 100, 1.2.3 is 10203.
#define LINCE_VERSION (LINCE_VERSION_MAJOR * 10000 + LINCE_VERSION_MINOR * 100 + LINCE_VERSION_PATCH)

#define LINCE_TEXT_OF_(x) #x
#define LINCE_TEXT_OF(x) LINCE_TEXT_OF_(x)
/// "0.1.0"
#define LINCE_VERSION_TEXT                                                                                             \
    LINCE_TEXT_OF(LINCE_VERSION_MAJOR) "." LINCE_TEXT_OF(LINCE_VERSION_MINOR) "." LINCE_TEXT_OF(LINCE_VERSION_PATCH)

namespace lince {

extern const char* const kVersion; ///< of the library that was linked, "1.2.3"

} // namespace lince
