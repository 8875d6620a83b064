#include "part_file.h"
#include "thought_repeater.h"
#include "thought_words.h"

#include <lince/core/files.h>
#include <lince/core/text.h>
#include <lince/runtime/thought_recording.h>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace lince {
namespace {

/// Goes through a file of thoughts and thinks them again.
class ThoughtVerifier {
  public:
    ThoughtVerifier(std::span<const std::byte> bytes, const std::string& name, const AgentRunner& runner,
                    const AskedThought& asked)
        : m_reader(bytes, name), m_name(name), m_runner(runner), m_asked(asked), m_repeater(runner) {}

    Result<ThoughtsReport> verify() {
        const auto started = m_reader.start(kThoughtsMagic, kThoughtsFormat, "a recording of thoughts");
        if (!started) return started.error();
        for (bool ended = !*started; !ended;) {
            const auto part = m_reader.next();
            if (!part) return part.error();
            if (!*part) break;
            if (const Status status = take((*part)->kind, (*part)->payload); !status) return status.error();
            ended = m_ended;
        }
        if (!m_begun)
            return errorAt({m_name}, fmt::format("the end at byte {}", m_reader.position()),
                           "more: the recording is cut off before its first mind");
        if (m_ended && m_reader.left() != 0)
            return errorAt({m_name}, fmt::format("{} bytes after the end", m_reader.left()), "none");
        m_report.whole = m_ended;
        m_report.agents = static_cast<std::uint32_t>(m_agents.size());
        return std::move(m_report);
    }

  private:
    Error malformed(std::string_view what) const {
        return errorAt({m_name}, fmt::format("a malformed {}", what), "one that this program wrote");
    }

    Status take(std::uint8_t kind, std::span<const std::byte> payload) {
        const auto part = static_cast<ThoughtsPart>(kind);
        if (m_begun != (part != ThoughtsPart::Header)) return malformed("recording: it has not exactly one header");
        switch (part) {
        case ThoughtsPart::Header:
            return takeHeader(payload);
        case ThoughtsPart::Stretch:
            return takeStretch(payload);
        case ThoughtsPart::End: {
            ByteReader r(payload);
            const auto thoughts = r.get<std::uint64_t>();
            if (r.failed() || r.left() != 0) return malformed("end");
            if (thoughts != m_read)
                return errorAt({m_name}, fmt::format("{} thoughts", m_read), fmt::format("{}", thoughts));
            m_ended = true;
            return {};
        }
        }
        return errorAt({m_name}, fmt::format("a part of kind {}", static_cast<int>(kind)), "H, S or E");
    }

    Status takeHeader(std::span<const std::byte> payload) {
        ByteReader r(payload);
        m_report.madeBy = r.getText(64);
        if (findInvalidUtf8(m_report.madeBy)) r.fail();
        const std::size_t kinds = r.getCount(1);
        if (r.failed() || kinds > kMostKinds) return malformed("header");
        for (std::uint32_t kind = 0; kind < kinds; ++kind) {
            const std::string brain = r.getText(4096);
            if (r.failed()) return malformed("header");
            if (kind >= m_runner.kindCount() || m_runner.kind(kind).brainName != brain)
                return errorAt({m_name}, fmt::format("minds {} as kind {}", inQuotes(brain), kind),
                               kind < m_runner.kindCount() ? inQuotes(m_runner.kind(kind).brainName) : "no such kind");
        }
        m_begun = true;
        return r.left() != 0 ? Status(malformed("header")) : Status();
    }

    Status takeStretch(std::span<const std::byte> payload) {
        const auto unpacked = decompressed(payload, m_name);
        if (!unpacked) return unpacked.error();
        StateReader reader(*unpacked);
        while (!reader.atEnd()) {
            ThoughtsWord word{};
            reader.field("word", word);
            if (reader.failed() || !takeEntry(word, reader) || reader.failed()) return malformed("stretch of thoughts");
        }
        return {};
    }

    bool takeEntry(ThoughtsWord word, StateReader& v) {
        switch (word) {
        case ThoughtsWord::Mind:
            return takeMind(v);
        case ThoughtsWord::Map: {
            const Hash128 content = takeContent(v);
            v.text("map", m_text);
            return !v.failed() && m_repeater.know(content, m_text);
        }
        case ThoughtsWord::Adopt: {
            AgentId agent;
            KnowledgeUse why{};
            v.field("agent", agent);
            const Hash128 content = takeContent(v);
            v.field("why", why);
            return !v.failed() && why <= KnowledgeUse::Restored && m_repeater.adopt(agent, content, why);
        }
        case ThoughtsWord::Thought:
            return takeThought(v);
        }
        return false;
    }

    static Hash128 takeContent(StateReader& v) {
        Hash128 content;
        v.field("high", content.high);
        v.field("low", content.low);
        return content;
    }

    bool takeMind(StateReader& v) {
        AgentId agent;
        std::uint32_t kind = 0;
        v.field("agent", agent);
        v.field("kind", kind);
        v.text("memory", m_text);
        Brain* brain = v.failed() || !agent ? nullptr : m_repeater.add(agent, kind);
        if (brain == nullptr) return false;
        StateReader memory(std::as_bytes(std::span(m_text)));
        brain->visitState(memory);
        m_agents[agent.number()] = {kind, false};
        return !memory.failed() && memory.atEnd();
    }

    bool takeThought(StateReader& v) {
        v.field("input", m_input);
        v.field("output", m_theirs);
        const auto agent = m_agents.find(m_input.agent.number());
        if (v.failed() || agent == m_agents.end() || !m_repeater.canThink(m_input)) return false;
        if (m_input.looked && !m_input.picture.isValid()) return false;
        ++m_read;
        if (agent->second.found) return true;
        const bool asked = m_asked.into != nullptr && m_asked.agent == m_input.agent && m_asked.tick == m_input.tick;
        ++m_report.thoughts;
        const std::string what = m_repeater.think(m_input, m_theirs, asked ? m_asked.into : nullptr);
        if (what.empty()) return true;
        agent->second.found = true;
        m_report.findings.push_back({m_input.agent, m_runner.kind(agent->second.kind).brainName, m_input.tick, what});
        return true;
    }

    struct Repeated {
        std::uint32_t kind = 0;
        bool found = false; ///< another mind from then on
    };

    PartReader m_reader;
    const std::string& m_name;
    const AgentRunner& m_runner;
    const AskedThought& m_asked;
    ThoughtRepeater m_repeater;
    ThoughtsReport m_report;
    std::map<std::uint32_t, Repeated> m_agents; ///< by number
    ThoughtInput m_input;
    ThoughtOutput m_theirs;
    std::string m_text;
    std::uint64_t m_read = 0;
    bool m_begun = false, m_ended = false;
};

} // namespace

Result<ThoughtsReport> verifyThoughts(std::span<const std::byte> bytes, const std::string& name,
                                      const AgentRunner& runner, const AskedThought& asked) {
    return ThoughtVerifier(bytes, name, runner, asked).verify();
}

Result<ThoughtsReport> verifyThoughts(const std::string& path, const AgentRunner& runner, const AskedThought& asked) {
    const auto bytes = readFile(path);
    if (!bytes) return bytes.error();
    return verifyThoughts(*bytes, path, runner, asked);
}

} // namespace lince
