#include "video_writer.h"

#include <lince/core/text.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

namespace lince::app {
namespace {

using Words = std::vector<std::string>;

struct Format {
    std::string_view ending;
    Words words; ///< of ffmpeg, for the output
};

const Format* formatOf(const std::string& path) {
    const auto h264 = [](const char* container) {
        return Words{"-c:v", "libx264", "-preset", "veryfast", "-crf", "19", "-pix_fmt", "yuv420p", "-f", container};
    };
    static const std::vector<Format> kFormats = [&] {
        Words mp4 = h264("mp4");
        mp4.insert(mp4.end(), {"-movflags", "+faststart"}); // it plays before all of it is there
        return std::vector<Format>{
            {".mp4", mp4},
            {".mkv", h264("matroska")},
            {".avi", h264("avi")},
            {".webm",
             {"-c:v", "libvpx-vp9", "-crf", "30", "-b:v", "0", "-deadline", "realtime", "-cpu-used", "6", "-row-mt",
              "1", "-pix_fmt", "yuv420p", "-f", "webm"}},
            // A palette for each picture: one for all would hold every picture in memory.
            {".gif",
             {"-filter_complex", "split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1", "-f", "gif"}},
        };
    }();
    const std::string ending = std::filesystem::path(path).extension().string();
    for (const Format& format : kFormats)
        if (format.ending == ending) return &format;
    return nullptr;
}

/// Starts a program that reads our end of a pipe, or that we read; -1: no child, and errno says why.
enum class Ours : std::uint8_t { Writing, Reading };
pid_t start(const Words& words, Ours ours, int& pipe) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return -1;
    const bool writing = ours == Ours::Writing;
    const int theirs = writing ? ends[0] : ends[1];
    pipe = writing ? ends[1] : ends[0];
    std::vector<char*> arguments;
    for (const std::string& word : words)
        arguments.push_back(const_cast<char*>(word.c_str())); // NOLINT: the interface of POSIX
    arguments.push_back(nullptr);
    const pid_t child = fork();
    if (child == 0) {
        dup2(theirs, writing ? STDIN_FILENO : STDOUT_FILENO);
        execvp(arguments[0], arguments.data());
        _exit(127);
    }
    const int reason = errno;
    close(theirs);
    if (child < 0) close(pipe);
    errno = reason;
    return child;
}

int waitFor(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// Pictures that a player would find in the film; nothing when it cannot be played.
std::optional<std::int64_t> picturesIn(const std::string& file) {
    int pipe = -1;
    const pid_t child = start({"ffprobe", "-v", "quiet", "-count_packets", "-select_streams", "v:0", "-show_entries",
                               "stream=nb_read_packets", "-of", "default=noprint_wrappers=1:nokey=1", "file:" + file},
                              Ours::Reading, pipe);
    if (child < 0) return {};
    std::string said;
    char buffer[64];
    ssize_t n = 0;
    while ((n = read(pipe, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
        if (n > 0) said.append(buffer, static_cast<std::size_t>(n));
    close(pipe);
    return waitFor(child) == 0 ? parseInteger(trimmed(said)) : std::nullopt;
}

} // namespace

bool VideoWriter::canWrite(const std::string& path) {
    return formatOf(path) != nullptr;
}

Result<std::unique_ptr<VideoWriter>> VideoWriter::open(const std::string& path, std::uint32_t width,
                                                       std::uint32_t height, int framesPerSecond, Quality quality) {
    const Format& format = *formatOf(path);
    if (format.ending == ".gif" && framesPerSecond > 50)
        return errorAt({path}, std::to_string(framesPerSecond) + " frames a second", "at most 50, as .gif has them");
    auto file = FileWriter::open(path);
    if (!file) return file.error();
    if (file->place().empty()) return errorAt({path}, "a device or a pipe", "a regular file to write a film to");
    // `file:`, so that no name becomes an option or an address.
    Words words{"ffmpeg", "-y", "-loglevel", "error", "-nostdin", "-f", "rawvideo", "-pix_fmt", "rgba"};
    words.insert(words.end(), {"-s", std::to_string(width) + "x" + std::to_string(height), "-r",
                               std::to_string(framesPerSecond), "-i", "-"});
    words.insert(words.end(), format.words.begin(), format.words.end());
    if (quality == Quality::Low)
        std::replace(words.begin(), words.end(), Words::value_type("veryfast"), Words::value_type("superfast"));
    words.push_back("file:" + file->place());
    std::signal(SIGPIPE, SIG_IGN); // a child that dies is reported by the write, not by our own death
    int pipe = -1;
    const pid_t child = start(words, Ours::Writing, pipe);
    if (child < 0) return errorAt({path}, std::string("ffmpeg could not be started: ") + std::strerror(errno));
    std::unique_ptr<VideoWriter> writer(new VideoWriter(path, std::move(*file), pipe, child));
    writer->m_thread = std::thread([&w = *writer] { w.writeWaiting(); });
    return writer;
}

bool VideoWriter::writeNow(const Image& image) const {
    std::size_t done = 0;
    while (done < image.pixels.size()) {
        const ssize_t n = write(m_pipe, image.pixels.data() + done, image.pixels.size() - done);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        done += static_cast<std::size_t>(n);
    }
    return true;
}

void VideoWriter::writeWaiting() {
    std::unique_lock lock(m_mutex);
    while (true) {
        m_changed.wait(lock, [&] { return m_noMore || !m_waiting.empty(); });
        if (m_waiting.empty()) return;
        const Image image = std::move(m_waiting.front());
        m_waiting.pop_front();
        m_changed.notify_all();
        lock.unlock();
        const bool written = writeNow(image);
        lock.lock();
        if (written) continue;
        m_broken = true;
        m_changed.notify_all();
        return;
    }
}

void VideoWriter::stopWriting(bool forget) {
    {
        const std::lock_guard lock(m_mutex);
        if (forget) m_waiting.clear();
        m_noMore = true;
    }
    m_changed.notify_all();
    if (m_thread.joinable()) m_thread.join();
}

Status VideoWriter::add(Image image) {
    constexpr std::size_t kMostWaiting = 3; // more would only take memory: one of the two is the slower
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_broken || m_waiting.size() < kMostWaiting; });
        if (!m_broken) {
            m_waiting.push_back(std::move(image));
            ++m_frames;
            m_changed.notify_all();
            return {};
        }
    }
    stopWriting(true);
    if (const Status status = waitForChild(); !status) return status;
    return errorAt({m_path}, "ffmpeg stopped before the end of the film");
}

Status VideoWriter::waitForChild() {
    if (m_pipe >= 0) close(std::exchange(m_pipe, -1));
    if (m_child <= 0) return {};
    const int code = waitFor(std::exchange(m_child, -1));
    if (code == 127)
        return errorAt({m_path}, "no ffmpeg",
                       "it to write films (Debian package ffmpeg); pictures (.png) and folders need none");
    return code == 0 ? Status() : errorAt({m_path}, "ffmpeg could not write the film");
}

Status VideoWriter::finish() {
    stopWriting(false);
    const bool broken = m_broken; // its thread is gone
    if (const Status status = waitForChild(); !status) return status;
    if (broken) return errorAt({m_path}, "ffmpeg stopped before the end of the film");
    const auto pictures = picturesIn(m_file.place());
    if (!pictures || *pictures != static_cast<std::int64_t>(m_frames))
        return errorAt({m_path}, pictures ? "a film of " + std::to_string(*pictures) + " pictures" : "no film",
                       "one of " + std::to_string(m_frames) + " pictures");
    return m_file.commit();
}

VideoWriter::~VideoWriter() {
    stopWriting(true);
    if (!waitForChild()) {
    } // whoever wants to know calls finish
}

} // namespace lince::app
