#pragma once
// A film on file, written by ffmpeg as a child process that is fed raw pictures.

#include <lince/core/error.h>
#include <lince/render/image.h>

#include <memory>
#include <string>

namespace lince::app {

class VideoWriter {
  public:
    /// [Limit: width and height even, as the film's colours want it]
    static Result<std::unique_ptr<VideoWriter>> open(const std::string& path, std::uint32_t width, std::uint32_t height,
                                                     int framesPerSecond);
    ~VideoWriter();
    VideoWriter(const VideoWriter&) = delete;
    VideoWriter& operator=(const VideoWriter&) = delete;

    Status add(const Image& image);
    /// Waits until the file is whole.
    Status finish();

  private:
    VideoWriter(std::string path, int pipe, int child) : m_path(std::move(path)), m_pipe(pipe), m_child(child) {}
    std::string m_path;
    int m_pipe, m_child;
};

} // namespace lince::app
