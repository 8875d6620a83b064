#include "mind_setup.h"

#include "group_parameters.h"
#include "vocabulary_parts.h"

#include <lince/core/math.h>
#include <lince/core/text.h>
#include <lince/mind/map_brains.h>
#include <lince/query/environment_query.h>

#include <fmt/format.h>

#include <set>

namespace lince {
namespace {

/// What a port holds from the start: written, or a key's value then. Nothing: it is computed.
std::optional<std::string> textOf(const Program& program, const Blackboard& board, NodeIndex node, std::size_t index) {
    const Port& port = program.port(node, index);
    const Value value = port.source == Port::Source::Key        ? board[port.key]
                        : port.source == Port::Source::Constant ? port.constant
                                                                : Value();
    if (!value.is(ValueType::Name)) return {};
    return std::string(program.names()[value.asName()]);
}

/// {key} by the value of that key, as mixes write places and numbers.
std::string withParameters(const Program& program, const Blackboard& board, std::string_view text,
                           std::string& unknown) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = text.find('{', at), close = text.find('}', open);
        if (open == std::string_view::npos || close == std::string_view::npos) {
            out += text.substr(at);
            break;
        }
        out += text.substr(at, open - at);
        const std::string_view name = text.substr(open + 1, close - open - 1);
        const KeyId key = program.keys().find(name);
        const Value value = key ? board[key] : Value();
        if (!value) unknown = std::string(name);
        if (value.is(ValueType::Place) || value.is(ValueType::Direction)) {
            const Vec3 v = value.asVector();
            out += fmt::format("{},{},{}", v.x, v.y, v.z);
        } else if (value.is(ValueType::Name))
            out += program.names()[value.asName()];
        else
            out += fmt::format("{}", value.asNumber());
        at = close + 1;
    }
    return out;
}

std::string whereOf(const Program& program, NodeIndex node) {
    const SourcePlace& place = program.info(node).place;
    return fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

class SetupMaker {
  public:
    SetupMaker(const Program& program, const Blackboard& board, const BrainParameters& parameters)
        : m_program(program), m_board(board), m_parameters(parameters) {}

    MindSetup make() {
        nameSides();
        m_setup.fights = (m_program.needs() & mind_needs::kFight) != 0;
        m_setup.listOfNode.assign(m_program.nodes().size(), 0);
        for (NodeIndex node = 0; node < m_program.nodes().size(); ++node) {
            const std::string& kind = m_program.info(node).kind;
            if (kind == "Steer") addMix(node);
            if (kind == "GoByRoadmap") addWayMix(node);
            if (kind == "NextPlace") addPlaces(node);
            if (kind == "Ask") checkQuery(node);
            if (kind == "Assess") readLook(node);
        }
        checkSides();
        return std::move(m_setup);
    }

  private:
    void nameSides() {
        using Kind = WhoIsMeant::Kind;
        for (NameId id = 0; id < m_program.names().size(); ++id) {
            const std::string_view name = m_program.names()[id];
            WhoIsMeant who;
            if (const auto side = m_parameters.sideNamed(name))
                who = {Kind::Side, *side};
            else if (name == "kin")
                who.kind = Kind::Kin;
            else if (name == "strangers")
                who.kind = Kind::Strangers;
            else if (name == "anyone")
                who.kind = Kind::Anyone;
            m_setup.who.push_back(who);
        }
    }

    void checkSide(const std::string& where, NameId name) {
        if (name < m_setup.who.size() && m_setup.who[name].kind != WhoIsMeant::Kind::Nobody) return;
        m_parameters.mistake(fmt::format("{}: found {}, expected kin, strangers, anyone or a side of the definitions",
                                         where, inQuotes(m_program.names()[name])));
    }

    /// Names that stand in the file where somebody is meant.
    void checkSides() {
        for (NodeIndex node = 0; node < m_program.nodes().size(); ++node) {
            const std::string& kind = m_program.info(node).kind;
            const bool asks = kind == "See" || kind == "Remember" || kind == "Follow";
            if (!asks) continue;
            const Port& port = m_program.port(node, 0);
            if (port.source == Port::Source::Constant) checkSide(whereOf(m_program, node), port.constant.asName());
        }
        const Expressions& expressions = m_program.expressions();
        static const std::set<std::string, std::less<>> kAsking = {"nearest", "seen", "sinceSeen", "placeOf"};
        for (std::size_t id = 0; id < expressions.size(); ++id) {
            const Expressions::Info& info = expressions[static_cast<ExpressionId>(id)];
            for (const ExpressionNode& call : info.nodes) {
                if (call.op != ExpressionOp::Call || call.operands != 1) continue;
                const ExpressionNode& argument = info.nodes[call.operand[0]];
                if (argument.op != ExpressionOp::Constant || !argument.constant.is(ValueType::Name)) continue;
                if (kAsking.count(expressions.vocabulary().functions.begin()[call.function].name) == 0) continue;
                checkSide(fmt::format("{}:{}:{}", info.place.file, info.place.line, info.place.column + argument.begin),
                          argument.constant.asName());
            }
        }
    }

    void addMix(NodeIndex node) {
        const auto text = textOf(m_program, m_board, node, 0);
        std::string unknown;
        const std::string filled = text ? withParameters(m_program, m_board, *text, unknown) : std::string();
        SteeringMix mix;
        if (!text)
            m_parameters.mistake(whereOf(m_program, node) + ": found a mix that is not written, expected a text");
        else if (!unknown.empty())
            m_parameters.mistake(fmt::format("{}: found {{{}}} in a mix, expected a key with a value from the start",
                                             whereOf(m_program, node), unknown));
        else if (auto parsed = parseSteeringMix(filled, "mix", sidesOf(m_parameters)))
            mix = std::move(*parsed);
        else
            m_parameters.mistake(fmt::format("{}: {}", whereOf(m_program, node), parsed.error().message));
        m_setup.asksSpace = m_setup.asksSpace || asksSpace(mix);
        m_setup.listOfNode[node] = static_cast<std::uint16_t>(m_setup.mixes.size());
        m_setup.mixes.push_back(std::move(mix));
    }

    /// Ahead on a way that is free but for what the body cannot turn about at once.
    void addWayMix(NodeIndex node) {
        m_setup.listOfNode[node] = static_cast<std::uint16_t>(m_setup.mixes.size());
        m_setup.mixes.push_back(*parseSteeringMix("seek goal 1 + avoid-obstacles 0.6 seconds=0.5", "mix", {}));
    }

    void addPlaces(NodeIndex node) {
        const auto text = textOf(m_program, m_board, node, 0);
        auto places = text ? parsePlaces(*text) : std::nullopt;
        if (!places)
            m_parameters.mistake(fmt::format("{}: found places {}, expected places \"x y z; x y z\", at most 1000",
                                             whereOf(m_program, node), inQuotes(text.value_or(""))));
        m_setup.listOfNode[node] = static_cast<std::uint16_t>(m_setup.places.size());
        m_setup.places.push_back(std::move(places).value_or(std::vector<Vec3>()));
    }

    double numberOf(NodeIndex node, std::size_t index) const {
        const Port& port = m_program.port(node, index);
        return port.source == Port::Source::Key ? m_board[port.key].asNumber() : port.constant.asNumber();
    }
    /// How far a fighter looks is asked for outside of this node, too.
    void readLook(NodeIndex node) {
        m_setup.search.sightAngle = static_cast<float>(numberOf(node, 0)) * kRadiansPerDegree;
        m_setup.search.sightRange = static_cast<float>(numberOf(node, 1));
        m_setup.search.enemySpeed = static_cast<float>(numberOf(node, 2));
        m_setup.trustSeconds = static_cast<float>(numberOf(node, 3));
    }

    void checkQuery(NodeIndex node) {
        const auto text = textOf(m_program, m_board, node, 0);
        if (text && findQuery(standardQueries(), *text) != nullptr) return;
        std::vector<std::string> names;
        for (const EnvironmentQuery& query : standardQueries())
            names.push_back(query.name);
        m_parameters.mistake(fmt::format("{}: found query {}, expected {}", whereOf(m_program, node),
                                         inQuotes(text.value_or("")), expectedOneOf(text.value_or(""), names)));
    }

    const Program& m_program;
    const Blackboard& m_board;
    const BrainParameters& m_parameters;
    MindSetup m_setup;
};

} // namespace

MindSetup makeMindSetup(const Program& program, const Blackboard& board, const BrainParameters& parameters) {
    return SetupMaker(program, board, parameters).make();
}

void readMindParameters(const Program& program, Blackboard& board, const BrainParameters& parameters) {
    for (std::size_t i = 0; i < program.keys().size(); ++i) {
        const KeyId key{static_cast<std::uint16_t>(i)};
        const KeyInfo& info = program.keys()[key];
        if (!info.parameter) continue;
        const Phrase help{info.help.c_str(), info.help.c_str()};
        if (info.type == ValueType::Number && info.hasRange()) {
            const float value =
                parameters.number(info.name, static_cast<float>(info.initial.asNumber()), static_cast<float>(info.min),
                                  static_cast<float>(info.max), info.unit.c_str(), help);
            if (parameters.values().count(info.name) != 0)
                board.set(key, Value::ofNumber(static_cast<double>(value)), 0);
            continue;
        }
        const auto written = parameters.values().find(info.name);
        const bool isWritten = written != parameters.values().end();
        const bool isWord = !isWritten || written->second == "true" || written->second == "false";
        if (info.type == ValueType::Truth && info.initial && isWord) { // "yes" and "1" are read below
            static constexpr const char* kTruths[] = {"false", "true"};
            const std::size_t truth = parameters.word(info.name, kTruths, info.initial.isTrue() ? 1 : 0, help);
            if (isWritten) board.set(key, Value::ofTruth(truth != 0), 0);
            continue;
        }
        const std::string text = parameters.text(info.name, info.initialText, help);
        if (text.empty()) {
            parameters.wrong(info.name,
                             fmt::format("{}, which the mind {} wants", phraseOf(info.type), program.name()));
            continue;
        }
        NameTable scratch;
        std::optional<Value> value;
        if (info.type != ValueType::Name)
            value = parseValue(text, info.type, scratch);
        else if (const auto name = program.names().find(text)) // MindOptions::names
            value = Value::ofName(*name);
        if (!value && (info.type == ValueType::Place || info.type == ValueType::Direction))
            if (const auto place = parseTuple(text, 3)) {
                const Vec3 v{(*place)[0], (*place)[1], (*place)[2]};
                value = info.type == ValueType::Place ? Value::ofPlace(v) : Value::ofDirection(v);
            }
        if (!value || !*value)
            parameters.wrong(info.name, phraseOf(info.type));
        else
            board.set(key, *value, 0);
    }
}

} // namespace lince
