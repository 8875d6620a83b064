#include "video_writer.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <vector>

namespace lince::app {

Result<std::unique_ptr<VideoWriter>> VideoWriter::open(const std::string& path, std::uint32_t width,
                                                       std::uint32_t height, int framesPerSecond) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return Error{path + ": no pipe to ffmpeg: " + std::strerror(errno)};
    // A name that begins with - must not become an option.
    const std::string file = path.starts_with('-') ? "./" + path : path;
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    const std::string rate = std::to_string(framesPerSecond);
    const char* words[] = {"ffmpeg",   "-y",      "-loglevel", "error",      "-nostdin",   "-f",         "rawvideo",
                           "-pix_fmt", "rgba",    "-s",        size.c_str(), "-r",         rate.c_str(), "-i",
                           "-",        "-c:v",    "libx264",   "-preset",    "veryfast",   "-crf",       "19",
                           "-pix_fmt", "yuv420p", "-movflags", "+faststart", file.c_str(), nullptr};
    const pid_t child = fork();
    if (child < 0) {
        close(ends[0]), close(ends[1]);
        return Error{path + ": ffmpeg could not be started: " + std::strerror(errno)};
    }
    if (child == 0) {
        dup2(ends[0], STDIN_FILENO);
        execvp("ffmpeg", const_cast<char* const*>(words)); // NOLINT: the interface of POSIX
        _exit(127);
    }
    close(ends[0]);
    std::signal(SIGPIPE, SIG_IGN); // a child that dies is reported by the write, not by our own death
    return std::unique_ptr<VideoWriter>(new VideoWriter(path, ends[1], child));
}

Status VideoWriter::add(const Image& image) {
    std::size_t done = 0;
    while (done < image.pixels.size()) {
        const ssize_t n = write(m_pipe, image.pixels.data() + done, image.pixels.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            if (const Status status = finish(); !status) return status;
            return Error{m_path + ": ffmpeg stopped before the end of the film"};
        }
        done += static_cast<std::size_t>(n);
    }
    return {};
}

Status VideoWriter::finish() {
    if (m_pipe >= 0) close(m_pipe);
    m_pipe = -1;
    if (m_child <= 0) return {};
    int status = 0;
    while (waitpid(m_child, &status, 0) < 0 && errno == EINTR) {
    }
    m_child = -1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return Error{m_path + ": found no ffmpeg, expected it to write films (Debian package ffmpeg); pictures (.png) "
                              "and folders need none"};
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return Error{m_path + ": ffmpeg could not write the film"};
    return {};
}

VideoWriter::~VideoWriter() {
    if (!finish()) {
    } // whoever wants to know calls finish
}

} // namespace lince::app
