#pragma once
// The formula of influence maps as a plain loop over neighbour lists: the judge of the fast one, and its peer in the
// benchmark.

#include <lince/core/math.h>
#include <lince/influence/influence_map.h>

#include <cstdint>
#include <span>
#include <vector>

namespace lince {

class InfluenceReference {
  public:
    explicit InfluenceReference(const GroundGrid& ground) : m_cellMetres(ground.cellMetres()) {
        for (std::uint32_t cell = 0; cell < ground.cellCount(); ++cell) {
            m_first.push_back(static_cast<std::uint32_t>(m_links.size()));
            ground.visitNeighbours(cell, [&](std::uint32_t other, std::size_t direction) {
                m_links.push_back({other, direction % 2 != 0});
            });
        }
        m_first.push_back(static_cast<std::uint32_t>(m_links.size()));
    }

    /// `number`: of the step, from 0.
    void step(const InfluenceSettings& settings, std::uint32_t number, std::span<const std::uint8_t> blocked,
              std::vector<float>& values) const {
        bool diagonals = settings.spread == InfluenceSpread::Eight;
        if (settings.spread == InfluenceSpread::Round) diagonals = number % 29 * 12 % 29 < 12;
        const float straight = exponential(-m_cellMetres * settings.decay);
        const float aslant = exponential(-m_cellMetres * 1.41421356f * settings.decay);
        m_next.resize(values.size());
        for (std::size_t cell = 0; cell < values.size(); ++cell) {
            m_next[cell] = 0;
            if (!blocked.empty() && blocked[cell] != 0) continue;
            float max = 0, min = 0;
            for (std::uint32_t i = m_first[cell]; i < m_first[cell + 1]; ++i) {
                const Link link = m_links[i];
                if (link.diagonal && !diagonals) continue;
                if (!blocked.empty() && blocked[link.to] != 0) continue;
                const float influence = values[link.to] * (link.diagonal ? aslant : straight);
                max = influence > max ? influence : max;
                min = influence < min ? influence : min;
            }
            const float strongest = max >= -min ? max : min;
            const float mixed = values[cell] * (1 - settings.momentum) + strongest * settings.momentum;
            const float result = mixed * (1 - settings.fade);
            if (absolute(result) >= kInfluenceMin) m_next[cell] = result;
        }
        values.swap(m_next);
    }

  private:
    struct Link {
        std::uint32_t to;
        bool diagonal;
    };
    float m_cellMetres;
    std::vector<std::uint32_t> m_first;
    std::vector<Link> m_links;
    mutable std::vector<float> m_next;
};

} // namespace lince
