#pragma once
// A film on file, written by ffmpeg as a child process that is fed raw pictures.

#include <lince/core/error.h>
#include <lince/core/file_writer.h>
#include <lince/render/image.h>

#include <memory>
#include <string>

namespace lince::app {

class VideoWriter {
  public:
    /// By the ending of the path: .mp4, .mkv, .avi, .webm or .gif.
    static bool canWrite(const std::string& path);
    /// [Limit: width and height even, as the film's colours want it; .gif: at most 50 frames a second]
    static Result<std::unique_ptr<VideoWriter>> open(const std::string& path, std::uint32_t width, std::uint32_t height,
                                                     int framesPerSecond);
    /// Without `finish`, nothing is left of the film.
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    Status add(const Image& image);
    /// Waits until the film is whole, looks whether all of its pictures are in it, and gives it its name.
    Status finish();

  private:
    VideoWriter(std::string path, FileWriter file, int pipe, int child)
        : m_path(std::move(path)), m_file(std::move(file)), m_pipe(pipe), m_child(child) {}
    Status waitForChild();

    std::string m_path;
    FileWriter m_file;
    int m_pipe, m_child;
    std::size_t m_frames = 0;
};

} // namespace lince::app
