#pragma once
// A film on file, written by ffmpeg as a child process that is fed raw pictures.

#include <lince/app/quality.h>
#include <lince/core/error.h>
#include <lince/core/file_writer.h>
#include <lince/render/image.h>

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace lince::app {

class VideoWriter {
  public:
    /// By the ending of the path: .mp4, .mkv, .avi, .webm or .gif.
    static bool canWrite(const std::string& path);
    /// [Limit: width and height even, as the film's colours want it; .gif: at most 50 frames a second]
    static Result<std::unique_ptr<VideoWriter>> open(const std::string& path, std::uint32_t width, std::uint32_t height,
                                                     int framesPerSecond, Quality quality);
    /// Without `finish`, nothing is left of the film.
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    /// Hands the picture to a thread that writes it while the next one is drawn. An error may be that of an earlier
    /// one.
    Status add(Image image);
    /// Waits until the film is whole, looks whether all of its pictures are in it, and gives it its name.
    Status finish();

  private:
    VideoWriter(std::string path, FileWriter file, int pipe, int child)
        : m_path(std::move(path)), m_file(std::move(file)), m_pipe(pipe), m_child(child) {}
    Status waitForChild();
    void writeWaiting();
    bool writeNow(const Image& image) const;
    /// Waits until everything that was added is written, or forgets it.
    void stopWriting(bool forget);

    std::string m_path;
    FileWriter m_file;
    int m_pipe, m_child;
    std::size_t m_frames = 0;
    std::mutex m_mutex; ///< of the next four
    std::condition_variable m_changed;
    std::deque<Image> m_waiting;
    bool m_noMore = false, m_broken = false;
    std::thread m_thread; ///< goes last of all: it uses the others
};

} // namespace lince::app
