// What is drawn, and what the flat parts of it ask for.
#include "frame_loop.h"

#include <lince/core/math.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace lince::app {

void FrameLoop::draw(float seconds) {
    const int width = m_window->width(), height = m_window->height();
    clearFrame(width, height);
    if (m_session) {
        m_session->draw(m_settings, width, height);
        m_counters = m_session->view().renderer().counters();
    }
    const bool menu = m_menu.screen != MenuScreen::None;
    m_interface->setNavigation(menu);
    m_interface->begin(width, height, seconds);
    const InterfaceStyle& style = m_interface->style();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const bool plain = std::exchange(m_pictureFromMenu, false); // a picture of the scene and nothing else
    m_screenshotWanted = m_screenshotWanted || plain;
    if (m_session && m_playing && !plain) {
        if (editing())
            drawEditor(list, style);
        else
            drawSession(list, style);
    }
    if (!menu && m_playing && !editing()) {
        m_panels.draw(style);
        m_console.draw(style);
    }
    if (!plain && !menu && m_playing && m_keysPage) drawKeys(*ImGui::GetForegroundDrawList(), style);
    if (!plain) drawMenus(list, style);
    if (!m_loading.empty()) drawLoading(style, m_loading);
    m_interface->end();
    takeScreenshots();
}

/// The highest quality of which the machine draws enough pictures; Low where none is.
void FrameLoop::measureQuality() {
    m_measureQuality = false;
    constexpr double kMost = 0.02; // seconds: what is left of a thirtieth is for minds and the interface
    constexpr int kPictures = 4;
    using Clock = std::chrono::steady_clock;
    const bool withoutCard = m_window->drawsWithoutCard();
    for (const Quality quality : {Quality::High, Quality::Middle, Quality::Low}) {
        chooseQuality(m_settings, quality);
        if (withoutCard) m_settings.samples = 0; // they double the time of a frame
        double fastest = quality == Quality::Low ? 0 : 1;
        for (int i = 0; i < kPictures && fastest > kMost; ++i) {
            const Clock::time_point begin = Clock::now();
            m_session->draw(m_settings, m_window->width(), m_window->height());
            m_window->wait();
            fastest = std::min(fastest, std::chrono::duration<double>(Clock::now() - begin).count());
        }
        if (fastest <= kMost) break;
    }
    constexpr std::array kNames{Word::QualityLow, Word::QualityMiddle, Word::QualityHigh};
    const Language language = m_settings.language;
    say(filled(Word::QualityChosen, language, text(kNames[static_cast<std::size_t>(m_settings.quality)], language)));
    save();
    m_frameBegin = Clock::now(); // the time of measuring is none of the game's
}

void FrameLoop::takeScreenshots() {
    if (!m_scriptShot.empty()) m_scriptShotDone = writePng(std::exchange(m_scriptShot, {}), m_window->read());
    if (!std::exchange(m_screenshotWanted, false)) return;
    std::error_code code;
    std::filesystem::create_directories(filesFolder(), code); // writing tells what is wrong
    const std::string file = nextScreenshotFile();
    const Status status = writePng(file, m_window->read());
    say(status ? filled(Word::ScreenshotSaved, m_settings.language, file)
               : filled(Word::ScreenshotFailed, m_settings.language, status.error().message),
        status ? palette::kPaper : palette::kRed);
}

void FrameLoop::drawSession(ImDrawList& list, const InterfaceStyle& style) {
    const bool menu = m_menu.screen != MenuScreen::None, bar = transportShown();
    HudState hud;
    hud.messages = &m_messages;
    hud.topPixels = m_panels.shown ? m_panels.barPixels(style) : 0;
    const float barPixels = bar ? replayBarPixels(style, m_session->show().replay() != nullptr) : 0;
    // A strip of their own: whatever a game writes at the lower border stands above it.
    const float strip = m_settings.showCounters ? style.size(Face::Small) + style.px(8) : 0;
    hud.bottomPixels = barPixels + strip;
    m_session->fillHud(hud, m_settings.language);
    const bool ended = m_menu.screen == MenuScreen::Ending;
    hud.eyes = m_eyes.wanted(m_session->show().simulation(), m_session->cameras().watched());
    if (m_session->show().replay() == nullptr)
        hud.card = m_steps.card(m_settings.language, [this](Action action) { return keyOf(action); });
    const std::size_t ofMap = hud.legend.size();
    for (LegendRow& row :
         m_eyes.legend(m_session->show().simulation(), m_session->cameras().watched(), m_settings.language))
        hud.legend.push_back(std::move(row));
    forParts([&](GamePart& part) { part.fillHud(*this, hud); });
    // The map's own colours are those of every map: they make room for what only this game knows.
    if (hud.legend.size() > ofMap + 3)
        hud.legend.erase(hud.legend.begin(), hud.legend.begin() + static_cast<std::ptrdiff_t>(ofMap));
    if (!m_settings.legend) hud.legend.clear();
    if (const std::string key = keyOf(Action::ShowLegend); !hud.legend.empty() && !key.empty())
        hud.legend.push_back({{0, 0, 0, 0}, filled(Word::LegendHint, m_settings.language, key)});
    if (m_briefSeconds > 0 && hud.hint.empty()) hud.hint = m_brief;
    if (menu && !ended) return;
    if (ended) hud.banner.reset(), hud.hint.clear(), hud.minimap = nullptr;
    if (m_session->cameras().choice() == CameraChoice::Above) drawSelection(list, style);
    const HudLayout layout = layOut(style, hud);
    m_labels.draw(list, style, m_session->cameras().camera(), m_session->view().scene().debug.texts, layout.eyes);
    drawEyes(list, style, layout);
    drawHud(list, style, hud);
    forParts([&](GamePart& part) { part.draw(*this, list, style); });
    if (m_settings.showCounters)
        drawCountersLine(list, style, m_counters, m_times, {0, style.screen.y - barPixels - strip},
                         {style.screen.x, style.screen.y - barPixels - style.px(3)});
    if (bar && !m_console.open) drawTransport(style);
}

void FrameLoop::drawEyes(ImDrawList& list, const InterfaceStyle& style, const HudLayout& layout) {
    if (layout.eyes.empty()) return;
    const EyeViews::Labels labels{{keyOf(Action::ShowStaticView), keyOf(Action::ShowNormalView),
                                   keyOf(Action::ShowDynamicView), keyOf(Action::ShowDepthView)}};
    m_eyes.draw(list, style, m_session->show().simulation(), m_session->cameras().watched(), m_session->view(),
                m_session->clock().fraction(), layout.eyes, labels);
}

/// A ring round the feet of whoever is selected, and the rectangle that is being dragged.
void FrameLoop::drawSelection(ImDrawList& list, const InterfaceStyle& style) {
    const auto pixel = [&](Vec2 p) {
        return ImVec2{(p.x + 1) * 0.5f * style.screen.x, (1 - p.y) * 0.5f * style.screen.y};
    };
    constexpr int kCorners = 24;
    constexpr float kRadius = 0.6f; // metres
    for (const Vec3 feet : m_session->selection().places()) {
        std::array<ImVec2, kCorners> ring;
        int count = 0;
        for (; count < kCorners; ++count) {
            const float angle = static_cast<float>(count) * 2 * kPi / kCorners;
            const auto at = m_session->cameras().camera().project(
                feet + Vec3{sine(angle) * kRadius, 0.05f, cosine(angle) * kRadius});
            if (!at) break;
            ring[static_cast<std::size_t>(count)] = pixel(*at);
        }
        if (count < kCorners) continue; // behind the camera
        list.AddPolyline(ring.data(), kCorners, packed(palette::kInk, 0.6f), ImDrawFlags_Closed, style.px(4));
        list.AddPolyline(ring.data(), kCorners, packed(palette::kAmber), ImDrawFlags_Closed, style.px(2));
    }
    if (m_input->padLeads()) {
        const ImVec2 middle = pixel({});
        list.AddCircle(middle, style.px(9), packed(palette::kInk, 0.7f), 24, style.px(4));
        list.AddCircle(middle, style.px(9), packed(palette::kAmber), 24, style.px(2));
        list.AddCircleFilled(middle, style.px(2), packed(palette::kAmber));
    }
    const auto dragged = m_session->selection().dragged();
    if (!dragged) return;
    const ImVec2 a = pixel(dragged->first), b = pixel(dragged->second);
    const ImVec2 low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
    list.AddRectFilled(low, high, packed(palette::kAmber, 0.15f));
    list.AddRect(low, high, packed(palette::kAmber));
}

void FrameLoop::drawKeys(ImDrawList& list, const InterfaceStyle& style) {
    const Language language = m_settings.language;
    KeySheetInput input{m_settings.bindings,
                        language,
                        [&](const Binding& b) { return labelOf(b, language); },
                        {},
                        m_session->cameras().isAbove()};
    input.editing = editing();
    input.meaningOf = [&](Action action) -> std::optional<std::string> {
        for (const GamePart* part : m_parts)
            if (const auto words = part->meaningOf(action)) return words->in(language);
        return {};
    };
    m_keysPages = drawKeySheet(list, style, keySheet(input), *m_keysPage, text(Word::KeysTitle, language),
                               filled(Word::KeysClose, language, keyOf(Action::ShowKeys)))
                      .count;
}

void FrameLoop::drawTransport(const InterfaceStyle& style) {
    Show& show = m_session->show();
    ReplayBarState bar;
    bar.now = show.simulation().now();
    bar.end = show.length() != 0 ? show.length() : bar.now;
    bar.seeks = show.replay() != nullptr;
    bar.playing = !m_session->clock().paused();
    bar.speed = m_session->clock().speed();
    bar.ticksPerSecond = static_cast<float>(kTicksPerSecond);
    const ReplayBarEvent did = drawReplayBar(bar, style);
    if (did.play) setPaused(!*did.play);
    if (did.speed) m_session->clock().setSpeed(*did.speed);
    const bool recorded = show.replay() != nullptr;
    if (did.step > 0) m_session->clock().step();
    // What is being played cannot be gone back in.
    if (did.step < 0 && recorded && bar.now > 0) m_session->clock().pause(), seek(bar.now - 1);
    if (did.seek && recorded) seek(*did.seek);
}

void FrameLoop::drawMenus(ImDrawList& list, const InterfaceStyle& style) {
    if (m_menu.screen == MenuScreen::None) return;
    if (m_menu.screen != MenuScreen::Ending)
        list.AddRectFilled({0, 0}, style.screen, packed(palette::kInk, m_playing ? 0.55f : 0.35f));
    MenuInput input;
    fillMenu(input);
    const MenuScreen before = m_menu.screen;
    const MenuEvent event = drawMenu(m_menu, m_settings, input, style);
    if (m_menu.screen == MenuScreen::Workshop && before != MenuScreen::Workshop) listFiles(); // they come and go
    if (event.wantsListening) m_input->listenFor(*event.wantsListening);
    applyChanges(event.changed);
    drawMessagesOverMenu(style);
    takeRequest(event);
}

/// At the upper right, beside the headings: nothing of a menu stands there at any size of letters.
void FrameLoop::drawMessagesOverMenu(const InterfaceStyle& style) {
    const auto& messages = m_messages.messages();
    const float margin = style.px(style.compact() ? 10 : 24), pad = style.px(8), gap = style.px(4);
    const float width = minimum(style.px(460), style.screen.x * 0.4f);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    ImFont* const font = style.font(Face::Small);
    const float size = style.size(Face::Small), lowest = style.screen.y * 0.24f;
    float top = margin;
    for (std::size_t i = messages.size(); i-- > 0;) { // the newest first
        const HudMessage& message = messages[i];
        const ImVec2 taken = font->CalcTextSizeA(size, 1e9f, width, message.words.c_str());
        const ImVec2 low{style.screen.x - margin - pad - taken.x, top + pad};
        const float bottom = low.y + taken.y + pad;
        if (bottom > lowest && i + 1 != messages.size()) break;
        const float opacity = clamp(message.life - message.age, 0, 1);
        list.AddRectFilled({low.x - pad, top}, {style.screen.x - margin, bottom},
                           packed(palette::kInk, 0.85f * opacity), style.px(4));
        list.AddRectFilled({low.x - pad, top}, {low.x - pad + style.px(3), bottom}, packed(message.colour, opacity),
                           style.px(2));
        list.AddText(font, size, low, packed(readable(message.colour), opacity), message.words.c_str(), nullptr, width);
        top = bottom + gap;
    }
}

void FrameLoop::drawLoading(const InterfaceStyle& style, const std::string& what) {
    const std::size_t slash = what.find_last_of('/'), begin = slash == std::string::npos ? 0 : slash + 1;
    std::string name = what.substr(begin);
    if (name.ends_with(".xml")) name.resize(name.size() - 4);
    const std::string words =
        fitted(style, Face::Heading, filled(Word::Loading, m_settings.language, name), style.screen.x * 0.9f);
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    list.AddRectFilled({0, 0}, style.screen, packed(palette::kInk, 0.8f));
    const ImVec2 size = style.measure(Face::Heading, words);
    const ImVec2 at{(style.screen.x - size.x) * 0.5f, (style.screen.y - size.y) * 0.5f};
    drawShadowed(list, style, Face::Heading, at, palette::kPaper, words);
    list.AddRectFilled({at.x, at.y + size.y + style.px(8)}, {at.x + style.px(44), at.y + size.y + style.px(11)},
                       packed(palette::kAmber));
}

void FrameLoop::applyChanges(std::uint32_t changed) {
    if (changed == 0) return;
    if ((changed & WindowChanged) != 0) m_window->apply(m_settings);
    if ((changed & LettersChanged) != 0) m_interface->setTextScale(m_settings.textScale);
    if ((changed & LanguageChanged) != 0) {
        m_interface->setLanguage(m_settings.language);
        listGames();
    }
    if ((changed & PictureChanged) != 0 && m_settings.samples != m_savedSettings.samples)
        say(text(Word::NeedsRestart, m_settings.language));
    save();
}

} // namespace lince::app
