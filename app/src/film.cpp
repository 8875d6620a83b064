#include "video_writer.h"

#include <lince/app/eye_views.h>
#include <lince/app/film.h>
#include <lince/app/interface.h>
#include <lince/app/labels.h>
#include <lince/app/language.h>
#include <lince/app/picture_settings.h>
#include <lince/core/file_writer.h>
#include <lince/core/math.h>
#include <lince/render/offscreen.h>
#include <lince/render/view.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>

namespace lince::app {

std::vector<Part> sideBySide(std::size_t count, int width, int height) {
    if (count == 0) return {};
    auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
    if (count == 2) columns = 2;
    const std::size_t rows = (count + columns - 1) / columns;
    std::vector<Part> parts;
    for (std::size_t i = 0; i < count; ++i) {
        const auto edge = [](std::size_t n, std::size_t of, int size) {
            return static_cast<int>(n * static_cast<std::size_t>(size) / of);
        };
        const std::size_t row = i / columns, inRow = std::min(columns, count - row * columns), column = i % columns;
        const int left = edge(column, inRow, width), right = edge(column + 1, inRow, width);
        const int top = edge(row, rows, height), bottom = edge(row + 1, rows, height);
        parts.push_back({left, height - bottom, right - left, bottom - top});
    }
    return parts;
}

float verticalFieldOfView(float horizontalDegrees) {
    const float half = horizontalDegrees * kPi / 360;
    return 2 * arcTangent(sine(half) / cosine(half) * 9 / 16);
}

namespace {

enum class Target : std::uint8_t { Film, Picture, Folder };

Result<Target> targetOf(const std::string& output) {
    const std::filesystem::path path(output);
    const std::string ending = path.extension().string();
    if (ending == ".png") return Target::Picture;
    if (VideoWriter::canWrite(output)) return Target::Film;
    std::error_code code;
    if (ending.empty() || std::filesystem::is_directory(path, code)) return Target::Folder;
    return errorAt({output}, "ending " + inQuotes(ending),
                   ".mp4, .mkv, .avi, .webm, .gif, .png, or none for a folder of pictures");
}

/// Draws the moments of a show one after the other.
class Filming {
  public:
    Filming(Show& show, FilmSettings& settings, JobPool& pool, Offscreen& screen, View& view, Interface& interface)
        : m_show(show), m_settings(settings), m_pool(pool), m_screen(screen), m_view(view), m_interface(interface),
          m_parts(sideBySide(settings.cameras.size(), static_cast<int>(screen.width()),
                             static_cast<int>(screen.height()))) {}

    /// The picture at `ticks` (with fractions) after the start of the show, which must not lie before the last one.
    Image at(double ticks) {
        // A moment between two ticks shows the way from the earlier to the later one.
        const auto wanted = static_cast<Tick>(std::ceil(ticks));
        while (m_show.simulation().now() < wanted && !m_show.atEnd()) {
            m_show.step(m_pool);
            m_view.afterTick(m_show.simulation());
        }
        const auto fraction = static_cast<float>(ticks - (static_cast<double>(wanted) - 1));
        const float seconds = m_first ? 0 : static_cast<float>((ticks - m_last) / kTicksPerSecond);
        m_first = false, m_last = ticks;
        m_screen.begin();
        const Simulation& simulation = m_show.simulation();
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            const Part& part = m_parts[i];
            Camera camera = m_settings.cameras[i].update(simulation, m_view.observer(), fraction, seconds);
            camera.aspect = static_cast<float>(part.width) / static_cast<float>(std::max(1, part.height));
            camera.fovYRadians = verticalFieldOfView(m_settings.fieldOfViewDegrees);
            // Of several cameras none has the shots to itself.
            if (m_settings.cameras.size() == 1) m_view.observer().seeFrom(m_settings.cameras[i].hidden(simulation));
            m_view.draw(simulation, fraction, camera, m_settings.cameras[i].hidden(simulation),
                        {part.x, part.y, part.width, part.height});
            write(part, camera, i, ticks);
        }
        if (simulation.agent(m_settings.eyes) != nullptr) showEyes(simulation, fraction);
        return m_screen.read();
    }

  private:
    /// Over the whole picture: what an agent sees, how it is and what it is about.
    void showEyes(const Simulation& simulation, float fraction) {
        m_interface.begin(static_cast<int>(m_screen.width()), static_cast<int>(m_screen.height()), 0.1f);
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        const InterfaceStyle& style = m_interface.style();
        HudState hud;
        hud.crosshair.shown = false;
        hud.eyes = m_eyes.wanted(simulation, m_settings.eyes);
        const Agent& agent = *simulation.agent(m_settings.eyes);
        if (const Character* body = simulation.sim().character(agent.body)) {
            const BodyDefinition& definition = simulation.sim().definitions()[body->type];
            hud.health = HudHealth{body->health, definition.maxHealth};
            if (body->weapons.empty() && definition.ammunitionDrain.period > 0)
                hud.weapon = HudWeapon{text(Word::Ammunition, style.language), body->ammunition,
                                       definition.maxAmmunition, -1, -1};
            const std::string_view activity = agent.brain ? agent.brain->report().activity : std::string_view();
            if (body->alive && !activity.empty()) {
                hud.activity = HudActivity{std::string(activity), agent.brainName};
                char& first = hud.activity->words[0];
                if (first >= 'a' && first <= 'z') first = static_cast<char>(first - 'a' + 'A');
            }
        }
        const HudLayout layout = layOut(style, hud);
        m_eyes.draw(list, style, simulation, m_settings.eyes, m_view, fraction, layout.eyes, {});
        drawHud(list, style, hud);
        m_interface.end(0, 0);
    }

    /// Words of the debug layers, which camera this is when there are several, and of a contact sheet the time.
    void write(const Part& part, const Camera& camera, std::size_t number, double ticks) {
        const auto& texts = m_view.scene().debug.texts;
        std::string word;
        if (m_settings.sheetColumns > 0 && number == 0) {
            const auto tenths = static_cast<std::uint64_t>(ticks * 10 / kTicksPerSecond + 0.5);
            word = fmt::format("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10);
        }
        if (m_parts.size() > 1) word += (word.empty() ? "" : "  ") + m_settings.cameras[number].word();
        const bool caption = m_settings.captions && !word.empty();
        if (!caption && (texts.empty() || !m_settings.labels)) return;
        m_interface.begin(part.width, part.height, 0.1f);
        ImDrawList& list = *ImGui::GetBackgroundDrawList();
        const InterfaceStyle& style = m_interface.style();
        if (m_settings.labels) m_labels.draw(list, style, camera, texts);
        if (caption) {
            const ImVec2 size = style.measure(Face::Small, word), at{style.px(12), style.px(10)};
            drawBacking(list, style, {at.x - style.px(6), at.y - style.px(3)},
                        {at.x + size.x + style.px(6), at.y + size.y + style.px(3)});
            drawWords(list, style, Face::Small, at, palette::kPaper, word);
        }
        m_interface.end(part.x, part.y);
    }

    Show& m_show;
    FilmSettings& m_settings;
    JobPool& m_pool;
    Offscreen& m_screen;
    View& m_view;
    Interface& m_interface;
    Labels m_labels{LabelSettings{.clearMetres = 40, .farMetres = 140}};
    EyeViews m_eyes{std::array{true, true, true, false}};
    std::vector<Part> m_parts;
    bool m_first = true;
    double m_last = 0;
};

/// Empty when it was stopped.
std::optional<Image> contactSheet(Filming& filming, const FilmSettings& settings, double seconds,
                                  const FilmProgress& progress) {
    constexpr std::uint32_t kGap = 6;
    const std::uint32_t columns = settings.sheetColumns, rows = settings.sheetRows, count = columns * rows;
    const std::uint32_t w = settings.width, h = settings.height;
    Image sheet(columns * (w + kGap) + kGap, rows * (h + kGap) + kGap, {28, 31, 36, 255});
    for (std::uint32_t i = 0; i < count; ++i) {
        const double at = settings.from + (count > 1 ? seconds * kTicksPerSecond * i / (count - 1) : 0);
        sheet.paste(filming.at(at), kGap + i % columns * (w + kGap), kGap + i / columns * (h + kGap));
        if (progress && !progress(i + 1, count)) return {};
    }
    return sheet;
}

} // namespace

Result<FilmReport> film(Show& show, FilmSettings settings, JobPool& pool, const FilmProgress& progress) {
    const auto wanted = targetOf(settings.output);
    if (!wanted) return wanted.error();
    const Target target = *wanted;
    if (settings.cameras.empty()) settings.cameras.push_back(*FilmCamera::fromWord("orbit"));
    for (const FilmCamera& camera : settings.cameras)
        if (const Status status = camera.fits(show.simulation()); !status) return status.error();
    if (settings.eyes) {
        const Agent* agent = show.simulation().agent(settings.eyes);
        if (agent == nullptr || agent->senses.eye() == nullptr)
            return Error{"found agent " + std::to_string(settings.eyes.value) + ", expected one that has an eye"};
    }
    // Each moment is drawn in the size in which it is shown, so that its words can be read.
    const bool isSheet = target == Target::Picture && settings.sheetColumns > 0 && settings.sheetRows > 0;
    if (isSheet) {
        settings.width = std::max(1u, settings.width / settings.sheetColumns);
        settings.height = std::max(1u, settings.height / settings.sheetColumns);
    } else
        settings.sheetColumns = settings.sheetRows = 0;
    if (target == Target::Film) settings.width += settings.width & 1, settings.height += settings.height & 1;
    if (show.length() != 0 && settings.from > show.length())
        return Error{"found first tick " + std::to_string(settings.from) + ", expected at most " +
                     std::to_string(show.length()) + ", the last one"};
    // What cannot be written is told before anything is drawn.
    std::unique_ptr<VideoWriter> writer;
    if (target == Target::Film) {
        auto opened = VideoWriter::open(settings.output, settings.width, settings.height, settings.framesPerSecond,
                                        settings.quality);
        if (!opened) return opened.error();
        writer = std::move(*opened);
    } else if (target == Target::Picture) {
        if (const Status status = canBeWritten(settings.output); !status) return status.error();
    } else {
        std::error_code error;
        std::filesystem::create_directories(settings.output, error);
        if (error) return errorAt({settings.output}, "cannot be made a folder: " + error.message());
    }

    auto screen = Offscreen::create(settings.width, settings.height, samplesOf(settings.quality));
    if (!screen) return screen.error();
    auto view = View::create(show.simulation(), pool, settings.catalogue, settings.look);
    if (!view) return view.error();
    auto interface = Interface::create();
    if (!interface) return interface.error();
    View& v = **view;
    v.settings() = renderSettingsOf(settings.quality);
    if (!settings.shadows) v.settings().shadows = ShadowKind::None;
    for (const std::string& layer : settings.layers)
        if (!v.layers().enable(layer, true))
            return Error{"found layer " + inQuotes(layer) + ", expected " +
                         expectedOneOf(layer, v.layers().layers().names())};
    v.setDayCycle(settings.dayCycle);
    // Bodies need some ticks to fall into step before the first picture.
    const Tick lead = std::min<Tick>(settings.from, 30);
    if (const Status status = show.seek(settings.from - lead, pool); !status) return status.error();
    v.restart(show.simulation());

    double seconds = static_cast<double>(settings.seconds);
    if (seconds <= 0) seconds = show.length() != 0 ? (show.length() - settings.from) / double{kTicksPerSecond} : 20;
    Filming filming(show, settings, pool, **screen, v, **interface);
    FilmReport report{0, v.renderer().deviceName()};
    if (target == Target::Picture) {
        const auto image =
            isSheet ? contactSheet(filming, settings, seconds, progress) : std::optional(filming.at(settings.from));
        if (!image) return Error{"the film was stopped"};
        if (const Status status = writePng(settings.output, *image); !status) return status.error();
        report.frames = isSheet ? settings.sheetColumns * settings.sheetRows : 1;
        return report;
    }
    const auto frames = std::max<std::uint32_t>(
        1, static_cast<std::uint32_t>(seconds * static_cast<double>(settings.framesPerSecond) + 0.5));
    for (std::uint32_t i = 0; i < frames; ++i) {
        Image image = filming.at(settings.from + static_cast<double>(i) * kTicksPerSecond / settings.framesPerSecond);
        Status status;
        if (writer)
            status = writer->add(std::move(image));
        else {
            std::string number = std::to_string(i);
            number.insert(0, number.size() < 6 ? 6 - number.size() : 0, '0');
            status = writePng((std::filesystem::path(settings.output) / (number + ".png")).string(), image);
        }
        if (!status) return status.error();
        if (progress && !progress(i + 1, frames)) return Error{"the film was stopped"};
    }
    if (writer)
        if (const Status status = writer->finish(); !status) return status.error();
    report.frames = frames;
    return report;
}

} // namespace lince::app
