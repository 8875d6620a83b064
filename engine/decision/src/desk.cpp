#include <lince/core/files.h>
#include <lince/core/text.h>
#include <lince/core/xml.h>
#include <lince/decision/desk.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <optional>

namespace lince {
namespace {

constexpr std::size_t kMaxScript = 10'000; ///< leaves, writes, letters of a leaf
constexpr std::size_t kNoLeaf = std::numeric_limits<std::size_t>::max();

std::optional<Answer> answerLetter(char letter) {
    switch (letter) {
    case 'S':
        return Answer::Success;
    case 'F':
        return Answer::Failure;
    case 'R':
        return Answer::Running;
    default:
        return {};
    }
}

/// What leaves find of the desk while they are asked.
struct DeskHost {
    std::vector<DeskScript::Leaf> leaves;
    std::vector<std::size_t> asked;  ///< of each leaf, how often
    std::vector<std::size_t> ofNode; ///< which leaf a node is; kNoLeaf
    std::vector<std::string> calls;
};

Answer tickDeskLeaf(LeafCall& call) {
    auto& desk = call.host<DeskHost>();
    const std::size_t leaf = desk.ofNode[call.node()];
    const DeskScript::Leaf& script = desk.leaves[leaf];
    desk.calls.push_back("tick " + script.name);
    return script.answers[std::min(desk.asked[leaf]++, script.answers.size() - 1)];
}

void haltDeskLeaf(LeafCall& call) {
    auto& desk = call.host<DeskHost>();
    desk.calls.push_back("halt " + desk.leaves[desk.ofNode[call.node()]].name);
}

Status readWrite(std::string_view line, const SourcePlace& place, DeskScript& script) {
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const auto tick = parseInteger(line.substr(1, blank - 1));
    if (!tick || *tick < 0 || *tick > 1'000'000'000)
        return errorAt(place, inQuotes(line.substr(0, blank)), "@ and the number of a tick");
    const std::string_view rest = trimmed(line.substr(blank));
    const std::size_t equals = rest.find('=');
    const std::string_view key =
        equals == std::string_view::npos ? std::string_view() : trimmed(rest.substr(0, equals));
    if (key.empty()) return errorAt(place, inQuotes(rest), "key=value behind the tick");
    script.writes.push_back(
        {static_cast<Tick>(*tick), std::string(key), std::string(trimmed(rest.substr(equals + 1))), place});
    return {};
}

Status readLeaf(std::string_view line, const SourcePlace& place, DeskScript& script) {
    const std::size_t colon = line.find(':');
    const std::string_view name = colon == std::string_view::npos ? std::string_view() : trimmed(line.substr(0, colon));
    if (name.empty())
        return errorAt(place, inQuotes(line), "a leaf and its answers, as in 'Open: S F R', or '@3 key=value'");
    DeskScript::Leaf leaf{std::string(name), {}};
    for (std::size_t i = colon + 1; i < line.size(); ++i) {
        if (line[i] == ' ' || line[i] == '\t') continue;
        const auto answer = answerLetter(line[i]);
        SourcePlace there = place;
        there.column += static_cast<int>(i);
        if (!answer) return errorAt(there, inQuotes(line.substr(i, 1)), "S, F or R");
        if (leaf.answers.size() >= kMaxScript)
            return errorAt(there, fmt::format("more than {} answers", kMaxScript), "fewer");
        leaf.answers.push_back(*answer);
    }
    if (leaf.answers.empty())
        return errorAt(place, fmt::format("leaf {} without answers", inQuotes(name)), "S, F or R");
    const auto same = [&](const DeskScript::Leaf& other) { return other.name == leaf.name; };
    if (std::any_of(script.leaves.begin(), script.leaves.end(), same))
        return errorAt(place, fmt::format("a second line of leaf {}", inQuotes(name)), "one");
    script.leaves.push_back(std::move(leaf));
    return {};
}

} // namespace

Result<DeskScript> parseDeskScript(std::string_view text, const std::string& name) {
    DeskScript script;
    script.file = name;
    int number = 0;
    while (!text.empty()) {
        ++number;
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line = line.substr(0, std::min(line.find('#'), line.size()));
        const std::string_view words = trimmed(line);
        if (words.empty()) continue;
        const SourcePlace place{name, number, static_cast<int>(words.data() - line.data()) + 1};
        if (script.leaves.size() + script.writes.size() >= kMaxScript)
            return errorAt(place, fmt::format("more than {} lines", kMaxScript), "fewer");
        const Status status = words.front() == '@' ? readWrite(words, place, script) : readLeaf(words, place, script);
        if (!status) return status.error();
    }
    return script;
}

std::string DeskTick::toText() const {
    if (calls.empty()) return std::string(nameOf(root));
    return fmt::format("{}: {}", nameOf(root), fmt::join(calls, ", "));
}

struct MindDesk::Content {
    DeskScript script;
    DeskHost host;
    LeafRegistry leaves;
    NameTable names; ///< of values that the script writes and the program does not know
    std::vector<std::pair<Tick, std::pair<KeyId, Value>>> writes;
    std::shared_ptr<const Program> program;
    DecisionMemory memory;
    RandomStream random;
    Tick now = 0;
};

MindDesk::MindDesk() : m_content(std::make_unique<Content>()) {}
MindDesk::~MindDesk() = default;

Result<std::unique_ptr<MindDesk>> MindDesk::make(std::string_view mindText, const std::string& mindFile,
                                                 DeskScript script, const std::string& tree, std::uint64_t seed) {
    std::unique_ptr<MindDesk> desk(new MindDesk);
    Content& c = *desk->m_content;
    c.script = std::move(script);
    LeafDefinition any;
    any.tick = tickDeskLeaf;
    any.halt = haltDeskLeaf;
    any.anyPorts = true;
    c.leaves.unknown = any;
    MindOptions options;
    options.leaves = &c.leaves;
    options.tree = tree;
    for (const DeskScript::Write& write : c.script.writes) {
        const auto same = [&](const KeyInfo& key) { return key.name == write.key; };
        if (std::any_of(options.keys.begin(), options.keys.end(), same)) continue;
        KeyInfo key;
        key.name = write.key;
        options.keys.push_back(std::move(key));
    }
    auto program = compileMind(mindText, mindFile, options);
    if (!program) return program.error();
    c.program = *program;
    c.host.leaves = c.script.leaves;
    c.host.asked.assign(c.script.leaves.size(), 0);
    c.host.ofNode.assign(c.program->nodes().size(), kNoLeaf);
    for (std::size_t i = 0; i < c.program->nodes().size(); ++i) {
        const auto node = static_cast<NodeIndex>(i);
        if ((*c.program)[node].leaf == nullptr) continue;
        const NodeInfo& info = c.program->info(node);
        for (const std::string* name : {&info.name, &info.kind})
            for (std::size_t k = 0; k < c.script.leaves.size() && c.host.ofNode[i] == kNoLeaf; ++k)
                if (c.script.leaves[k].name == *name) c.host.ofNode[i] = k;
        if (c.host.ofNode[i] != kNoLeaf) continue;
        std::vector<std::string> known = options.kinds->names();
        for (const DeskScript::Leaf& leaf : c.script.leaves)
            known.push_back(leaf.name);
        return errorAt(info.place, fmt::format("<{}>", info.kind),
                       fmt::format("a node that is known, or a leaf of {}: {}",
                                   c.script.file.empty() ? "the script" : c.script.file,
                                   expectedOneOf(info.name, known)));
    }
    for (const DeskScript::Write& write : c.script.writes) {
        const KeyId key = c.program->keys().find(write.key);
        if (!key) continue;
        // A name that the program mentions has its number; others are told apart by numbers behind those.
        Value value;
        if (!write.value.empty()) {
            NameTable names;
            const ValueType type = c.program->keys()[key].type;
            const auto parsed = parseValue(write.value, type, names);
            if (!parsed)
                return errorAt(write.place, fmt::format("{}={}", write.key, inQuotes(write.value)), phraseOf(type));
            value = *parsed;
            if (value.is(ValueType::Name)) {
                const std::string_view text = names[value.asName()];
                const auto known = c.program->names().find(text);
                value =
                    Value::ofName(known ? *known : static_cast<NameId>(c.program->names().size()) + c.names.add(text));
            }
        }
        c.writes.push_back({write.tick, {key, value}});
    }
    c.memory = DecisionMemory(*c.program);
    c.random = RandomStream(seed, 1, RandomPurpose::Brain);
    return desk;
}

DeskTick MindDesk::tick(bool exactly) {
    Content& c = *m_content;
    for (const auto& [when, write] : c.writes)
        if (when == c.now) c.memory.board.set(write.first, write.second, c.now);
    c.host.calls.clear();
    Run run(*c.program, c.memory, c.now, c.random, &c.host);
    DeskTick result;
    result.root = exactly ? run.tickExactlyOnce() : run.tick();
    result.calls = c.host.calls;
    ++c.now;
    return result;
}

const Program& MindDesk::program() const {
    return *m_content->program;
}
DecisionMemory& MindDesk::memory() {
    return m_content->memory;
}
RandomStream& MindDesk::random() {
    return m_content->random;
}
Tick MindDesk::now() const {
    return m_content->now;
}

namespace {

/// The lines of an element's text, without blanks around them and empty ones.
std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        if (const std::string_view line = trimmed(rest.substr(0, end)); !line.empty()) lines.emplace_back(line);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return lines;
}

struct MindCase {
    std::string name, leaves;
    std::vector<std::string> expected;
    SourcePlace place;
};

MindCase readCase(const XmlElement& element) {
    MindCase read;
    read.place = element.place();
    read.name = element.string("name");
    bool expects = false;
    for (const XmlElement& part : element.children()) {
        if (part.name() == "leaves") {
            read.leaves = part.text();
        } else if (part.name() == "expect") {
            expects = true;
            read.expected = linesOf(part.text());
        } else {
            part.wrong(fmt::format("<{}>", part.name()), "<leaves> or <expect>");
            continue;
        }
        part.finish();
    }
    if (!expects || read.expected.empty())
        element.wrong("a case that expects nothing", "<expect> with a line for each tick");
    element.finish();
    return read;
}

Status runCase(const MindCase& test, const std::string& mindText, const std::string& mindFile,
               const std::string& tree) {
    auto script = parseDeskScript(test.leaves, fmt::format("{}:{} <leaves>", test.place.file, test.place.line));
    if (!script) return script.error();
    auto desk = MindDesk::make(mindText, mindFile, std::move(*script), tree);
    if (!desk) return namedBy(test.place, desk.error());
    for (std::size_t i = 0; i < test.expected.size(); ++i) {
        const std::string found = (*desk)->tick().toText();
        if (found != test.expected[i])
            return errorAt(test.place, fmt::format("{} in tick {} of case {}", found, i, inQuotes(test.name)),
                           test.expected[i]);
    }
    return {};
}

} // namespace

Result<std::size_t> runMindTests(const std::string& path) {
    auto document = XmlDocument::read(path);
    if (!document) return document.error();
    const auto root = (*document)->root("mindtest", 1);
    if (!root) return root.error();
    const std::string mind = root->string("mind");
    const std::string tree = root->string("tree", "");
    std::vector<MindCase> cases;
    for (const XmlElement& element : root->children()) {
        if (element.name() == "case")
            cases.push_back(readCase(element));
        else
            element.wrong(fmt::format("<{}>", element.name()), "<case>");
    }
    if (cases.empty()) root->wrong("no <case>", "at least one");
    root->finish();
    if (const Status status = (*document)->status(); !status) return status.error();
    const std::string mindFile = pathBeside(path, mind);
    const auto text = readTextFile(mindFile, std::size_t{16} << 20);
    if (!text) return namedBy(root->place(), text.error());
    for (const MindCase& test : cases)
        if (const Status status = runCase(test, *text, mindFile, tree); !status) return status.error();
    return cases.size();
}

} // namespace lince
