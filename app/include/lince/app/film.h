#pragma once
// Films and pictures without any display.

#include <lince/app/film_camera.h>
#include <lince/app/quality.h>
#include <lince/app/show.h>

#include <functional>
#include <string>
#include <vector>

namespace lince::app {

struct FilmSettings {
    std::string output; ///< .mp4, .mkv, .avi, .webm, .gif: film; .png: picture; no ending: folder of numbered pictures
    std::vector<FilmCamera> cameras; ///< several: side by side, each in its own part of the picture
    std::uint32_t width = 1280, height = 720;
    int framesPerSecond = 30;
    Tick from = 0;                                 ///< first tick shown
    float seconds = 0;                             ///< 0: to the end of the show; a picture takes the moment `from`
    std::uint32_t sheetColumns = 0, sheetRows = 0; ///< a picture of so many moments, spread over `seconds`
    std::vector<std::string> layers;               ///< debug layers by name
    Quality quality = Quality::High;
    bool shadows = true;
    bool dayCycle = false;
    AgentId eyes;         ///< what this one's eye sees is shown over the picture, with its state; none: nobody's
    bool captions = true; ///< with several cameras: which is which
    bool labels = true;   ///< the words of the debug layers
    float fieldOfViewDegrees = 75;        ///< from left to right
    LevelLookSettings look;               ///< how finely the level's light is baked
    const Catalogue* catalogue = nullptr; ///< of models and debug layers; null: the engine's own
};

struct FilmReport {
    std::uint32_t frames = 0;
    std::string device; ///< what drew it
};

/// Told of the pictures done and of all; false ends the work, and nothing is left of the film.
using FilmProgress = std::function<bool(std::size_t, std::size_t)>;

Result<FilmReport> film(Show& show, FilmSettings settings, JobPool& pool, const FilmProgress& progress = {});

/// Sizes of a grid that holds `count` pictures of one shape best, row by row from the top.
struct Part {
    int x = 0, y = 0, width = 0, height = 0; ///< pixels from the lower left corner
};
std::vector<Part> sideBySide(std::size_t count, int width, int height);

/// Vertical field of view of a picture whose horizontal one in 16:9 is given.
float verticalFieldOfView(float horizontalDegrees);

} // namespace lince::app
