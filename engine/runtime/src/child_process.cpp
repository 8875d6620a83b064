#include "child_process.h"

#include <lince/core/text.h>

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace lince {
namespace {

bool sendAll(int socket, const void* bytes, std::size_t count) {
    const char* left = static_cast<const char*>(bytes);
    while (count > 0) {
        const ssize_t sent = ::send(socket, left, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        left += sent;
        count -= static_cast<std::size_t>(sent);
    }
    return true;
}

} // namespace

bool ChildProcess::Parent::fill(void* bytes, std::size_t count) const {
    char* left = static_cast<char*>(bytes);
    while (count > 0) {
        const ssize_t got = ::recv(m_socket, left, count, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        left += got;
        count -= static_cast<std::size_t>(got);
    }
    return true;
}

bool ChildProcess::Parent::receive(std::vector<std::byte>& message) const {
    std::uint32_t size = 0;
    if (!fill(&size, sizeof size)) return false;
    message.resize(size);
    return fill(message.data(), size);
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(std::size_t sharedBytes, const Main& main,
                                                          std::span<const std::unique_ptr<ChildProcess>> siblings) {
#ifdef __EMSCRIPTEN__
    (void)sharedBytes, (void)main, (void)siblings;
    return Error{"found no processes here, expected a system that has them"};
#else
    std::unique_ptr<ChildProcess> child(new ChildProcess);
    int ends[2] = {-1, -1};
    void* shared = ::mmap(nullptr, sharedBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return Error{"cannot start a process: " + std::string(std::strerror(errno))};
    child->m_shared = static_cast<std::byte*>(shared);
    child->m_sharedBytes = sharedBytes;
    child->m_socket = ends[0];
    const pid_t process = ::fork();
    if (process < 0) {
        ::close(ends[1]);
        return Error{"cannot start a process: " + std::string(std::strerror(errno))};
    }
    if (process == 0) {
        ::close(ends[0]);
        for (const auto& sibling : siblings)
            ::close(sibling->m_socket);
        main(Parent(ends[1], child->m_shared));
        ::_exit(0);
    }
    ::close(ends[1]);
    child->m_process = process;
    return child;
#endif
}

ChildProcess::~ChildProcess() {
    if (m_process > 0) {
        ::kill(m_process, SIGKILL);
        (void)finish();
    }
    letGo();
    if (m_shared != nullptr) ::munmap(m_shared, m_sharedBytes);
}

void ChildProcess::letGo() {
    if (m_socket >= 0) ::close(m_socket);
    m_socket = -1;
}

bool ChildProcess::send(std::span<const std::byte> message) {
    const auto size = static_cast<std::uint32_t>(message.size());
    return m_socket >= 0 && sendAll(m_socket, &size, sizeof size) && sendAll(m_socket, message.data(), message.size());
}

std::string ChildProcess::finish() {
    letGo();
    if (m_process <= 0) return {};
    int status = 0;
    while (::waitpid(m_process, &status, 0) < 0)
        if (errno != EINTR) break;
    m_process = -1;
    if (WIFSIGNALED(status)) return "signal " + std::to_string(WTERMSIG(status));
    if (WIFEXITED(status) && WEXITSTATUS(status) != 0) return "exit code " + std::to_string(WEXITSTATUS(status));
    return {};
}

} // namespace lince
