#include <lince/commandos/save_file.h>
#include <lince/core/sealed_file.h>
#include <lince/core/serial.h>
#include <lince/core/version.h>

#include <fmt/format.h>

namespace lince::commandos {
namespace {

constexpr SealedKind kSave{0x5643'4e4c, "LNCV", 1, "a saved mission"};
constexpr std::size_t kLongestName = 200;
constexpr std::uint64_t kLargestState = std::uint64_t{256} << 20; ///< bytes; real ones have some hundred thousand

void putOneHash(ByteWriter& out, const Hash128& hash) {
    out.put(hash.low);
    out.put(hash.high);
}

Hash128 getOneHash(ByteReader& in) {
    Hash128 hash;
    hash.low = in.get<std::uint64_t>();
    hash.high = in.get<std::uint64_t>();
    return hash;
}

} // namespace

MissionSave MissionSave::of(Simulation& simulation, const Hash128& layout) {
    const Stage& stage = simulation.stage();
    MissionSave save;
    save.mission = stage.scenario.name;
    save.madeBy = kVersion;
    save.seed = simulation.seed();
    save.tick = simulation.now();
    save.scenario = stage.scenarioHash();
    save.level = stage.level->hash();
    save.definitions = stage.definitionsHash();
    save.layout = layout;
    const auto state = simulation.save();
    save.state.assign(state.begin(), state.end());
    return save;
}

std::vector<std::byte> MissionSave::pack() const {
    ByteWriter out;
    out.putText(mission);
    out.putText(madeBy);
    out.put(seed);
    out.put(static_cast<std::uint64_t>(tick));
    for (const Hash128* hash : {&scenario, &level, &definitions, &layout})
        putOneHash(out, *hash);
    out.put(static_cast<std::uint64_t>(state.size()));
    out.putBytes(state.data(), state.size());
    return sealed(kSave, out.bytes(), out.bytes());
}

Result<MissionSave> MissionSave::parse(std::span<const std::byte> bytes, const std::string& name) {
    const auto file = openSealed(kSave, bytes, name);
    if (!file) return file.error();
    if (file->size != file->rest.size() || file->size > kLargestState)
        return errorAt({name}, fmt::format("a content of {} bytes", file->rest.size()),
                       fmt::format("{}, as its header says", file->size));
    if (const Status status = checkSeal(kSave, *file, file->rest, name); !status) return status.error();
    ByteReader in(file->rest);
    MissionSave save;
    save.mission = in.getText(kLongestName);
    save.madeBy = in.getText(kLongestName);
    save.seed = in.get<std::uint64_t>();
    save.tick = static_cast<Tick>(in.get<std::uint64_t>());
    for (Hash128* hash : {&save.scenario, &save.level, &save.definitions, &save.layout})
        *hash = getOneHash(in);
    const std::span<const std::byte> state = in.take(static_cast<std::size_t>(in.get<std::uint64_t>()));
    if (in.failed() || in.left() != 0) return errorAt({name}, "a saved mission that ends too soon", "a whole one");
    save.state.assign(state.begin(), state.end());
    return save;
}

Result<std::unique_ptr<Simulation>> MissionSave::resume(const Stage& stage, const Catalogue& catalogue) const {
    if (mission != stage.scenario.name)
        return Error{"found a save of " + inQuotes(mission) + ", expected one of " + inQuotes(stage.scenario.name)};
    const auto other = [&](const char* what) {
        return Error{fmt::format("found a save of another {} (made by version {}), expected one of those files as they "
                                 "are now",
                                 what, madeBy)};
    };
    if (!(scenario == stage.scenarioHash())) return other("scenario or of other minds");
    if (!(level == stage.level->hash())) return other("level");
    if (!(definitions == stage.definitionsHash())) return other("set of bodies and weapons");
    auto made = Simulation::create(stage, seed, catalogue);
    if (!made) return made.error();
    if (!((*made)->layout() == layout))
        return Error{fmt::format("found a save of version {}, whose states are laid out otherwise, expected one of {}",
                                 madeBy, kVersion)};
    if (const Status status = (*made)->restore(state); !status) return status.error();
    return made;
}

std::string agoWords(double seconds) {
    const auto whole = static_cast<std::uint64_t>(seconds > 0 ? seconds : 0);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

} // namespace lince::commandos
