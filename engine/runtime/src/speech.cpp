#include <lince/core/fields.h>
#include <lince/runtime/speech.h>

namespace lince {
namespace {

constexpr Field<SpeechSettings> kSpeechFields[] = {
    field::seconds<&SpeechSettings::delayTicks>(
        "delay", {"that a word takes to be heard", "que tarda en oírse una palabra"}, {0, 10}),
    field::number<&SpeechSettings::range>("range", "m", {0, 10'000},
                                          {"that a word carries between bodies; 0: any distance",
                                           "que alcanza una palabra entre cuerpos; 0: sin límite"}),
    field::number<&SpeechSettings::overheard>(
        "overheard", "m", {0, 10'000},
        {"within which other sides hear it, too; 0: they do not", "a que también la oyen otros bandos; 0: no la oyen"}),
};
static_assert(coversAll<SpeechSettings>(kSpeechFields));

} // namespace

template <>
std::span<const Field<SpeechSettings>> fieldsOf() {
    return kSpeechFields;
}

void Spoken::visitState(StateVisitor& v) {
    v.field("message", message);
    v.field("side", side);
    v.field("fromBody", fromBody);
    v.field("mouth", mouth);
    v.field("due", due);
}

Message overheardOf(const Spoken& spoken) {
    Overheard gist;
    gist.speaker = spoken.mouth;
    gist.topic = spoken.message.topic;
    const auto isAbout = [&](Vec3 place) { gist.about = place, gist.namesPlace = true; };
    if (const auto enemy = spoken.message.as<EnemyAt>()) isAbout(enemy->place);
    if (const auto going = spoken.message.as<GoingTo>()) isAbout(going->place);
    Message message = Message::of(gist);
    message.tick = spoken.message.tick;
    return message;
}

} // namespace lince
