#include <lince/runtime/restored_twin.h>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace lince {

std::string Divergence::toText() const {
    const auto& [field, first, second] = difference;
    if (restoredFrom)
        return fmt::format("tick {}: {} is {} in the run and {} when restored from the save of tick {}: a field is "
                           "missing in a visitState",
                           tick, field, first, second, *restoredFrom);
    const std::string where =
        comparedTick == tick ? std::string() : fmt::format(" (seen in the keyframe of tick {})", comparedTick);
    return fmt::format("tick {}: {} is {} in the recording and {} when run again{}", tick, field, first, second, where);
}

Result<std::optional<Divergence>> RestoredTwin::begin(Simulation& first) {
    auto twin = Simulation::create(first.stage(), first.seed(), m_catalogue);
    if (!twin) return twin.error();
    m_twin = std::move(*twin);
    m_from = first.now();
    for (const StageMind& mind : first.minds())
        if (const Status status = m_twin->useMind(mind); !status) return status.error();
    if (const Status status = m_twin->restore(first.save()); !status)
        return std::optional(Divergence{m_from, m_from, {"(all)", "saved", "refused by restore"}, m_from});
    return compare(first);
}

std::optional<Divergence> RestoredTwin::follow(Simulation& first, JobPool& pool) {
    m_twin->tick(pool, first.inputs(), first.changes(), first.reloads(), first.words());
    return compare(first);
}

std::optional<Divergence> RestoredTwin::compare(Simulation& first) {
    const auto one = first.save(), two = m_twin->save();
    if (std::equal(one.begin(), one.end(), two.begin(), two.end())) return {};
    const std::vector<std::byte> again(two.begin(), two.end()); // compare() makes a save of its own
    const auto difference = m_twin->compare(one, again);
    return Divergence{first.now(), first.now(), difference.value_or(StateDifference{"(length)", "", ""}), m_from};
}

Result<std::optional<Divergence>> rerunFromSaves(const Stage& stage, std::uint64_t seed, const Catalogue& catalogue,
                                                 Tick ticks, Tick every) {
    auto first = Simulation::create(stage, seed, catalogue);
    if (!first) return first.error();
    ThreadPool pool(1);
    RestoredTwin twin(catalogue);
    for (Tick t = 0; t < ticks; ++t) {
        if (t % std::max<Tick>(1, every) == 0)
            if (auto parted = twin.begin(**first); !parted || *parted) return parted;
        (*first)->tick(pool);
        if (auto parted = twin.follow(**first, pool)) return parted;
    }
    return std::optional<Divergence>();
}

} // namespace lince
