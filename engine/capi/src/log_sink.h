#pragma once
// A log that ends in a C function.

#include <lince/core/log.h>

#include <lince.h>

#include <string>

namespace lince::capi {

inline Log logSink(lince_log log, void* user) {
    if (log == nullptr) return {};
    return Log([log, user](LogLevel level, std::string_view text) {
        log(user, static_cast<int>(level), std::string(text).c_str());
    });
}

} // namespace lince::capi
