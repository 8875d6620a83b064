#include "keys.h"

#include <lince/app/actions.h>

#include <algorithm>

namespace lince::app {
namespace {

struct Row {
    std::string_view name;
    ActionUse use;
};

constexpr std::array<Row, kActions> kRows{{
#define LINCE_ACTION(identifier, name, use, english, spanish) {name, ActionUse::use},
#include <lince/app/actions.inc>
#undef LINCE_ACTION
}};

/// The standard bindings, as they would stand in a settings file. B, C and V show what the eyes see, as in the source
/// of spec S0.V7, so crouching and the camera have other keys; S3.P4 gives the view from above its keys.
struct Standard {
    Action action;
    std::string_view bindings;
};
constexpr Standard kStandard[] = {
    {Action::Forward, "key:W key:Up axis:lefty-"},
    {Action::Back, "key:S key:Down axis:lefty+"},
    {Action::Left, "key:A axis:leftx-"},
    {Action::Right, "key:D axis:leftx+"},
    {Action::TurnLeft, "key:Left axis:rightx-"},
    {Action::TurnRight, "key:Right axis:rightx+"},
    {Action::LookUp, "key:PageUp axis:righty-"},
    {Action::LookDown, "key:PageDown axis:righty+"},
    {Action::Run, "key:LeftShift key:RightShift axis:lefttrigger+ pad:leftstick"},
    {Action::Crouch, "key:LeftControl key:X pad:b"}, // X: browsers close their tab on Ctrl+W
    {Action::Jump, "key:Space pad:a"},
    {Action::Fire, "mouse:1 key:RightControl axis:righttrigger+"},
    {Action::Reload, "key:R pad:x"},
    {Action::Use, "key:E pad:y"},
    {Action::Weapon1, "key:1 pad:dpup"},
    {Action::Weapon2, "key:2 pad:dpright"},
    {Action::Weapon3, "key:3 pad:dpdown"},
    {Action::Weapon4, "key:4 pad:dpleft"},
    {Action::NextWeapon, "wheel:- pad:rightshoulder"},
    {Action::PreviousWeapon, "wheel:+ pad:leftshoulder"},
    {Action::ChangeCamera, "key:Tab pad:back"},
    {Action::NextAgent, "key:N pad:rightstick"},
    {Action::NextController, "key:M"},
    {Action::PanForward, "key:Up axis:lefty-"},
    {Action::PanBack, "key:Down axis:lefty+"},
    {Action::PanLeft, "key:Left axis:leftx-"},
    {Action::PanRight, "key:Right axis:leftx+"},
    {Action::ZoomIn, "wheel:+ key:A pad:rightshoulder"},
    {Action::ZoomOut, "wheel:- key:Z pad:leftshoulder"},
    {Action::RotateLeft, "key:Q axis:rightx-"},
    {Action::RotateRight, "key:E axis:rightx+"},
    {Action::RotateView, "mouse:2"},
    {Action::Select, "mouse:1 pad:a"},
    {Action::Command, "mouse:3 pad:x"},
    {Action::Pick1, "key:1"},
    {Action::Pick2, "key:2"},
    {Action::Pick3, "key:3"},
    {Action::Pick4, "key:4"},
    {Action::Pick5, "key:5"},
    {Action::PickAll, "key:0"},
    {Action::PickNext, "key:Comma pad:dpright"},
    {Action::Ability1, "key:D"},
    {Action::Ability2, "key:F"},
    {Action::Ability3, "key:R"},
    {Action::Ability4, "key:T"},
    {Action::NextAbility, "key:Y pad:dpdown"},
    {Action::Halt, "key:S pad:dpup"},
    {Action::ShowCones, "key:O pad:dpleft"},
    {Action::WhoSees, "key:I pad:y"},
    {Action::HonestView, "key:H"},
    {Action::Plan, "key:Space axis:righttrigger+"},
    {Action::QuickSave, "key:F6"},
    {Action::QuickLoad, "key:F9"},
    {Action::EditUndo, "key:U"},
    {Action::EditRedo, "key:Y"},
    {Action::EditDelete, "key:Delete"},
    {Action::EditTurn, "key:R"},
    {Action::EditTry, "key:T"},
    {Action::EditSave, "key:F6"},
    {Action::EditLevel, "key:F4"},
    {Action::Continue, "key:Enter key:KeypadEnter"},
    {Action::Restart, "key:F5"},
    {Action::Pause, "key:P key:Pause"},
    {Action::Step, "key:Period"},
    {Action::Faster, "key:Equals key:KeypadPlus"},
    {Action::Slower, "key:Minus key:KeypadMinus"},
    {Action::Panels, "key:F1"},
    {Action::Console, "key:Grave key:F2"},
    {Action::Screenshot, "key:F12"},
    {Action::FullScreen, "key:F11"},
    {Action::ShowKeys, "key:F10"},
    {Action::ShowLegend, "key:L"},
    {Action::SkipStep, "key:Backspace"},
    {Action::Menu, "key:Escape pad:start"},
    {Action::ShowDynamicView, "key:B"},
    {Action::ShowStaticView, "key:C"},
    {Action::ShowNormalView, "key:V"},
    {Action::ShowDepthView, "key:G"},
};
static_assert(std::size(kStandard) == kActions, "every action has a row");

} // namespace

std::string_view nameOf(Action action) {
    return kRows[static_cast<std::size_t>(action)].name;
}

std::optional<Action> actionNamed(std::string_view name) {
    const auto at = std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.name == name; });
    if (at == kRows.end()) return {};
    return static_cast<Action>(at - kRows.begin());
}

ActionUse useOf(Action action) {
    return kRows[static_cast<std::size_t>(action)].use;
}

bool excludeEachOther(Action a, Action b) {
    const ActionUse useOfA = useOf(a), useOfB = useOf(b);
    const auto either = [&](ActionUse use) { return useOfA == use || useOfB == use; };
    if (either(ActionUse::Leading) && either(ActionUse::Editing)) return false;
    return useOfA == useOfB || (useOfA != ActionUse::Walking && useOfB != ActionUse::Walking) ||
           useOfA == ActionUse::Always || useOfB == ActionUse::Always;
}

Bindings Bindings::standard() {
    Bindings bindings;
    for (const Standard& row : kStandard) {
        std::vector<Binding>& list = bindings.m_of[static_cast<std::size_t>(row.action)];
        for (std::size_t from = 0; from < row.bindings.size();) {
            const std::size_t to = std::min(row.bindings.find(' ', from), row.bindings.size());
            if (const auto binding = bindingFromText(row.bindings.substr(from, to - from))) list.push_back(*binding);
            from = to + 1;
        }
    }
    return bindings;
}

bool Bindings::has(Action action, const Binding& binding) const {
    const auto& list = of(action);
    return std::find(list.begin(), list.end(), binding) != list.end();
}

std::vector<Action> Bindings::assign(Action action, const Binding& binding) {
    std::vector<Action> losers;
    for (const Action other : kAllActions) {
        if (other == action || !excludeEachOther(action, other) || !has(other, binding)) continue;
        std::vector<Binding>& list = m_of[static_cast<std::size_t>(other)];
        list.erase(std::remove(list.begin(), list.end(), binding), list.end());
        losers.push_back(other);
    }
    std::vector<Binding>& list = m_of[static_cast<std::size_t>(action)];
    if (has(action, binding)) return losers;
    const auto first =
        std::find_if(list.begin(), list.end(), [&](const Binding& b) { return b.ofPad() == binding.ofPad(); });
    if (first != list.end())
        *first = binding;
    else if (binding.ofPad())
        list.push_back(binding);
    else
        list.insert(list.begin(), binding);
    return losers;
}

std::vector<Action> Bindings::actionsOf(const Binding& binding) const {
    std::vector<Action> actions;
    for (const Action action : kAllActions)
        if (has(action, binding)) actions.push_back(action);
    return actions;
}

} // namespace lince::app
