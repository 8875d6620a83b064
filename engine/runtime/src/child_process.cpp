#include "child_process.h"

#include <lince/core/text.h>

#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace lince {
namespace {

/// Sent together: waking a process costs more than most messages.
constexpr std::size_t kBatchBytes = std::size_t{128} << 10;

bool sendAll(int socket, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        bytes = bytes.subspan(static_cast<std::size_t>(sent));
    }
    return true;
}

} // namespace

std::size_t ChildProcess::Parent::receiveSome(std::span<std::byte> room) const {
    ssize_t got = -1;
    do
        got = ::recv(m_socket, room.data(), room.size(), 0);
    while (got < 0 && errno == EINTR);
    return got > 0 ? static_cast<std::size_t>(got) : 0;
}

bool ChildProcess::Parent::fill(std::span<std::byte> bytes) {
    m_batch.resize(kBatchBytes);
    while (!bytes.empty()) {
        if (m_begin == m_end) {
            m_begin = 0;
            m_end = receiveSome(m_batch);
            if (m_end == 0) return false;
        }
        const std::size_t count = std::min(bytes.size(), m_end - m_begin);
        std::memcpy(bytes.data(), m_batch.data() + m_begin, count);
        m_begin += count;
        bytes = bytes.subspan(count);
    }
    return true;
}

bool ChildProcess::Parent::receive(std::vector<std::byte>& message) {
    std::uint32_t size = 0;
    if (!fill(std::as_writable_bytes(std::span(&size, 1)))) return false;
    message.resize(size);
    return fill(message);
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
        Parent parent(ends[1], child->m_shared);
        main(parent);
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
    const auto head = std::as_bytes(std::span(&size, 1));
    m_batch.insert(m_batch.end(), head.begin(), head.end());
    m_batch.insert(m_batch.end(), message.begin(), message.end());
    return m_batch.size() < kBatchBytes || sendBatch();
}

bool ChildProcess::sendBatch() {
    const bool sent = m_socket >= 0 && sendAll(m_socket, m_batch);
    m_batch.clear();
    return sent;
}

std::string ChildProcess::finish() {
    (void)sendBatch();
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
