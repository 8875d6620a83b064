#include "guard.h"

#include <lince/core/version.h>

namespace lince::capi {
namespace {

// The words are one place for each thread, so that a thread never reads another's.
thread_local char lastErrorText[1024] = "";

constexpr int kHeaderVersion = LINCE_C_VERSION_MAJOR * 10000 + LINCE_C_VERSION_MINOR * 100 + LINCE_C_VERSION_PATCH;
static_assert(kHeaderVersion == LINCE_VERSION, "lince.h and lince/core/version.h tell the same version");

} // namespace

lince_status failed(lince_status status, std::string_view text) noexcept {
    const std::size_t size = std::min(text.size(), sizeof lastErrorText - 1);
    std::memcpy(lastErrorText, text.data(), size);
    lastErrorText[size] = '\0';
    return status;
}

} // namespace lince::capi

const char* lince_version() {
    return lince::kVersion;
}

const char* lince_last_error() {
    return lince::capi::lastErrorText;
}
