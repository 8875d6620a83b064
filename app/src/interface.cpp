#include <lince/app/interface.h>
#include <lince/core/vec.h>

#include <imgui.h>

#include <cfloat>
#include <fstream>

namespace lince::app {
namespace {

/// Latin-1 (ñ á é í ó ú ü ¿ ¡ ¼ ½ ×) and the few signs that the words use.
constexpr ImWchar kRanges[] = {0x20,   0xFF,   0x2013, 0x2014, 0x2018, 0x201D, 0x2022, 0x2022,
                               0x2026, 0x2026, 0x2190, 0x2193, 0x2212, 0x2212, 0};
/// Titles are large: only what they spell, so that the atlas stays small.
constexpr ImWchar kTitleRanges[] = {0x20, 0x5A, 0xC0, 0xDC, 0};

bool readable(const std::string& path) {
    return std::ifstream(path, std::ios::binary).good();
}

/// Letters are made anew for steps of an eighth, not for every pixel while a window is pulled larger.
float stepped(float unit) {
    return static_cast<float>(static_cast<int>(unit * 8 + 0.5f)) / 8;
}

} // namespace

Result<std::unique_ptr<Interface>> Interface::create(const InterfaceSettings& settings) {
    std::unique_ptr<Interface> made(new Interface());
    made->m_settings = settings;
    made->m_context = ImGui::CreateContext();
    ImGui::SetCurrentContext(made->m_context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr; // where panels stand is not worth a file in the user's folder
    io.LogFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_HasGamepad;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    for (int key = 0; key < ImGuiKey_COUNT; ++key)
        io.KeyMap[key] = key;
    made->mouseAway();
    made->m_style.unit = unitFor(720, 1);
    made->chooseFonts();
    if (!settings.painted) {
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height); // ImGui wants an atlas even if nobody draws
        return made;
    }
    auto painter = InterfacePainter::create();
    if (!painter) return painter.error();
    made->m_painter = std::move(*painter);
    return made;
}

Interface::~Interface() {
    m_painter.reset();
    if (m_context != nullptr) ImGui::DestroyContext(m_context);
}

void Interface::chooseFonts() {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    atlas.Flags |= ImFontAtlasFlags_NoPowerOfTwoHeight;
    m_fontUnit = stepped(m_style.unit);
    m_complaint.clear();
    std::string plain, bold;
    for (const std::string& folder : m_settings.fontFolders) {
        plain = folder + "/DejaVuSans.ttf", bold = folder + "/DejaVuSans-Bold.ttf";
        if (readable(plain) && readable(bold)) break;
        plain.clear();
    }
    InterfaceStyle sizing;
    sizing.unit = m_style.unit;
    for (std::size_t i = 0; i < kFaces; ++i) {
        const auto face = static_cast<Face>(i);
        const float size = static_cast<float>(static_cast<int>(sizing.size(face) + 0.5f));
        m_style.sizes[i] = size;
        m_style.fonts[i] = nullptr;
        if (plain.empty()) continue;
        ImFontConfig config;
        config.OversampleH = 2, config.OversampleV = 1;
        config.PixelSnapH = true;
        const bool thin = face == Face::Small || face == Face::Body;
        m_style.fonts[i] = atlas.AddFontFromFileTTF((thin ? plain : bold).c_str(), size, &config,
                                                    face == Face::Title ? kTitleRanges : kRanges);
    }
    if (plain.empty()) {
        m_complaint = "found no DejaVuSans.ttf in " + m_settings.fontFolders[0] +
                      ", expected the package fonts-dejavu-core: letters are plain";
        atlas.AddFontDefault();
        m_style.fonts.fill(atlas.Fonts[0]);
    } else
        ImGui::GetIO().FontDefault = m_style.fonts[static_cast<std::size_t>(Face::Body)];
    atlas.Build();
}

void Interface::setNavigation(bool on) {
    ImGui::SetCurrentContext(m_context);
    constexpr int kBoth = ImGuiConfigFlags_NavEnableKeyboard | ImGuiConfigFlags_NavEnableGamepad;
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags = on ? io.ConfigFlags | kBoth : io.ConfigFlags & ~kBoth;
}

void Interface::mouseAt(float x, float y) {
    ImGui::SetCurrentContext(m_context);
    ImGui::GetIO().MousePos = {x, y};
}

void Interface::mouseAway() {
    mouseAt(-FLT_MAX, -FLT_MAX);
}

void Interface::mouseButton(int button, bool down) {
    if (button < 0 || button >= static_cast<int>(m_buttons.size())) return;
    Switch& held = m_buttons[static_cast<std::size_t>(button)];
    held.down = down;
    held.latched |= down;
}

void Interface::wheel(float notches) {
    ImGui::SetCurrentContext(m_context);
    ImGui::GetIO().MouseWheel += notches;
}

void Interface::key(ImGuiKey key, bool down) {
    if (key < 0 || key >= ImGuiKey_COUNT) return;
    Switch& held = m_keys[static_cast<std::size_t>(key)];
    held.down = down;
    held.latched |= down;
}

void Interface::modifiers(bool control, bool shift, bool alt) {
    ImGui::SetCurrentContext(m_context);
    ImGuiIO& io = ImGui::GetIO();
    io.KeyCtrl = control, io.KeyShift = shift, io.KeyAlt = alt;
}

void Interface::typed(const char* utf8) {
    ImGui::SetCurrentContext(m_context);
    ImGui::GetIO().AddInputCharactersUTF8(utf8);
}

void Interface::pad(ImGuiNavInput input, float strength) {
    if (input < 0 || input >= ImGuiNavInput_COUNT) return;
    const auto at = static_cast<std::size_t>(input);
    if (strength > 0.5f && m_pad[at] <= 0.5f) m_padLatched[at] = true;
    m_pad[at] = clamp(strength, 0, 1);
}

void Interface::release() {
    m_buttons = {};
    m_keys = {};
    m_pad.fill(0);
    m_padLatched.fill(false);
    modifiers(false, false, false);
}

void Interface::applyInput() {
    ImGuiIO& io = ImGui::GetIO();
    const auto take = [](Switch& held) {
        const bool down = held.down || held.latched;
        held.latched = false;
        return down;
    };
    for (std::size_t i = 0; i < m_buttons.size(); ++i)
        io.MouseDown[i] = take(m_buttons[i]);
    for (std::size_t i = 0; i < m_keys.size(); ++i)
        io.KeysDown[i] = take(m_keys[i]);
    for (std::size_t i = 0; i < m_pad.size(); ++i) {
        io.NavInputs[i] = m_padLatched[i] ? maximum(m_pad[i], 1) : m_pad[i];
        m_padLatched[i] = false;
    }
}

void Interface::begin(int width, int height, float seconds) {
    ImGui::SetCurrentContext(m_context);
    ImGuiIO& io = ImGui::GetIO();
    m_style.screen = {static_cast<float>(width > 1 ? width : 1), static_cast<float>(height > 1 ? height : 1)};
    io.DisplaySize = m_style.screen;
    m_record.begin(m_style.screen);
    io.DeltaTime = maximum(seconds, 1e-5f);
    m_style.unit = stepped(unitFor(minimum(m_style.screen.y, m_style.screen.x * 0.75f), m_textScale));
    if (m_style.unit != m_fontUnit) {
        chooseFonts();
        if (m_painter) m_painter->refreshFonts();
    }
    applyTheme(m_style);
    applyInput();
    ImGui::NewFrame();
}

void Interface::end(int x, int y) {
    ImGui::SetCurrentContext(m_context);
    ImGui::Render();
    if (!m_painter) return;
    const ImGuiIO& io = ImGui::GetIO();
    m_painter->draw(*ImGui::GetDrawData(), x, y, static_cast<int>(io.DisplaySize.x),
                    static_cast<int>(io.DisplaySize.y));
}

bool Interface::wantsMouse() const {
    ImGui::SetCurrentContext(m_context);
    return ImGui::GetIO().WantCaptureMouse;
}

bool Interface::wantsKeyboard() const {
    ImGui::SetCurrentContext(m_context);
    const ImGuiIO& io = ImGui::GetIO();
    // Navigation counts as wanting the keyboard for ImGui even if only a panel is open; a game needs its keys then.
    return io.WantTextInput || (io.NavActive && (io.ConfigFlags & ImGuiConfigFlags_NavEnableKeyboard) != 0);
}

} // namespace lince::app
