#include <lince/app/background.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

namespace lince::app {
namespace {

constexpr int kNiceness = 8;

} // namespace

Background::~Background() {
    if (m_process <= 0) return;
    kill(static_cast<pid_t>(m_process), SIGTERM);
    int status = 0;
    while (waitpid(static_cast<pid_t>(m_process), &status, 0) < 0 && errno == EINTR) {
    }
}

Status Background::start(const std::vector<std::string>& words) {
    if (busy()) return Error{"something else is being made already"};
    std::vector<std::string> copies = words;
    std::vector<char*> arguments;
    arguments.reserve(copies.size() + 1);
    for (std::string& word : copies)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t process = 0;
    const int failed = posix_spawn(&process, copies.front().c_str(), &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    if (failed != 0) return Error{copies.front() + ": cannot be started: " + std::strerror(failed)};
    setpriority(PRIO_PROCESS, static_cast<id_t>(process), kNiceness); // when it cannot be, it is only less polite
    m_process = process;
    return {};
}

std::optional<int> Background::takeEnd() {
    if (m_process <= 0) return {};
    int status = 0;
    const pid_t ended = waitpid(static_cast<pid_t>(m_process), &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return {};
    m_process = 0;
    return ended > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace lince::app
