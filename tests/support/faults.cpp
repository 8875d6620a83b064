// Preloaded (LD_PRELOAD) into a program of ours: lets the n-th call that writes below a folder fail, or end the
// process. Opening a folder counts, since that is done to flush it. LINCE_FAULT_FOLDER: where calls count;
// LINCE_FAULT_AT: n, from 1; LINCE_FAULT_KIND: full (ENOSPC from there on), broken (EIO once), interrupted (EINTR
// once), closed (EBADF once), short (half of a write), killed; LINCE_FAULT_COUNT: file for the number of calls.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

std::string setting(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

struct Faults {
    // Children (ffmpeg) inherit the library and are left alone.
    std::string folder =
        std::string(program_invocation_short_name).starts_with("lince") ? setting("LINCE_FAULT_FOLDER") : "";
    std::string kind = setting("LINCE_FAULT_KIND"), countFile = setting("LINCE_FAULT_COUNT");
    int at = std::atoi(setting("LINCE_FAULT_AT").c_str()), count = 0;
    bool ours[1024] = {}; ///< by descriptor

    ~Faults() {
        if (folder.empty() || countFile.empty()) return;
        if (std::FILE* file = std::fopen(countFile.c_str(), "w")) std::fprintf(file, "%d", count), std::fclose(file);
    }
    bool isBelow(const char* path) const { return !folder.empty() && std::string(path).starts_with(folder); }
    bool isOurs(int file) const { return file >= 0 && file < 1024 && ours[file]; }
    int track(int file, bool below) {
        if (file >= 0 && file < 1024) ours[file] = below;
        return file;
    }
    /// Of a call that counts: does it fail?
    bool fails() {
        ++count;
        if (at == 0 || count < at || (count > at && kind != "full")) return false;
        if (kind == "killed") raise(SIGKILL);
        errno = kind == "full" ? ENOSPC : kind == "interrupted" ? EINTR : kind == "closed" ? EBADF : EIO;
        return kind != "short";
    }
};

Faults& faults() {
    static Faults all;
    return all;
}

template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name)); // NOLINT: the interface of dlsym
}

} // namespace

// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name, cert-dcl50-cpp): these are the C library's
extern "C" {

int open(const char* path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    const bool writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_DIRECTORY) != 0;
    const bool below = writes && faults().isBelow(path);
    if (below && faults().fails()) return -1;
    return faults().track(real<int(const char*, int, ...)>("open")(path, flags, mode), below);
}

ssize_t write(int file, const void* bytes, size_t size) {
    if (faults().isOurs(file)) {
        if (faults().fails()) return -1;
        if (faults().kind == "short" && faults().count == faults().at) size = (size + 1) / 2;
    }
    return real<ssize_t(int, const void*, size_t)>("write")(file, bytes, size);
}

int fsync(int file) {
    if (faults().isOurs(file) && faults().fails()) return -1;
    return real<int(int)>("fsync")(file);
}

int fchmod(int file, mode_t mode) {
    if (faults().isOurs(file) && faults().fails()) return -1;
    return real<int(int, mode_t)>("fchmod")(file, mode);
}

int close(int file) {
    const bool fails = faults().isOurs(file) && faults().fails();
    const int reason = errno;
    if (file >= 0 && file < 1024) faults().ours[file] = false;
    const int result = real<int(int)>("close")(file);
    if (fails) errno = reason;
    return fails ? -1 : result;
}

int rename(const char* from, const char* to) {
    if (faults().isBelow(to) && faults().fails()) return -1;
    return real<int(const char*, const char*)>("rename")(from, to);
}

int link(const char* from, const char* to) {
    if (faults().isBelow(to) && faults().fails()) return -1;
    return real<int(const char*, const char*)>("link")(from, to);
}

int unlink(const char* path) {
    if (faults().isBelow(path) && faults().fails()) return -1;
    return real<int(const char*)>("unlink")(path);
}

int mkdir(const char* path, mode_t mode) {
    if (faults().isBelow(path) && faults().fails()) return -1;
    return real<int(const char*, mode_t)>("mkdir")(path, mode);
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name, cert-dcl50-cpp)
