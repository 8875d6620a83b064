#pragma once
// How words travel between minds: how long they take, how far they carry, and who of the other side hears them.

#include <lince/agent/message.h>
#include <lince/core/fields_fwd.h>
#include <lince/core/state_visitor.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <span>

namespace lince {

/// `<speech>` of a scenario. A mind without a body, like a commander behind the front, speaks and hears by radio: at
/// any distance, and nobody overhears it.
struct SpeechSettings {
    Tick delayTicks = 0; ///< from a word to the thoughts that hear it, besides the one tick that it always takes
    float range = 0;     ///< metres between two bodies that a word carries; 0: any distance
    float overheard = 0; ///< metres within which bodies of other sides hear it, too; 0: they do not
};
template <>
std::span<const Field<SpeechSettings>> fieldsOf();

/// A word on its way.
struct Spoken {
    Message message;
    FactionId side;
    bool fromBody = false; ///< else by radio
    Vec3 mouth;            ///< where it was said, with a body
    Tick due = 0;

    void visitState(StateVisitor& v);
};

/// What a body of another side understands of it.
Message overheardOf(const Spoken& spoken);

} // namespace lince
