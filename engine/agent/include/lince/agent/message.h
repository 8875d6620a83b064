#pragma once
// Words between agents. Whoever hears one knows only what it says.

#include <lince/core/state_visitor.h>
#include <lince/core/tick.h>
#include <lince/core/vec.h>
#include <lince/core/vocabulary.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace lince {

/// What a message is about. Games add theirs from `User` on: a payload of their own that names its topic.
enum class Topic : std::uint16_t {
    None = 0,
    EnemyAt,
    GoingTo,
    SearcherAt,
    MateAt,
    Done,
    Waypoint,
    GoalAt,
    LeaderAt,
    MapChanged,
    MakeRoom,
    MindCall,  ///< a word of a mind's file
    SharedKey, ///< a write to a key that a squad or a side shares
    MemberAt,
    RoleGiven,
    SquadOrder,
    SquadReport,
    Overheard,
    NewBody,
    User = 256
};

// What is said: one plain struct for each topic, with `kTopic` and `visitState`. [Limit: Message::kMaxBytes]

template <Topic T>
struct PlaceMessage {
    static constexpr Topic kTopic = T;
    Vec3 place;
    void visitState(StateVisitor& v) { v.field("place", place); }
};
/// An enemy came into the sender's sight there.
using EnemyAt = PlaceMessage<Topic::EnemyAt>;
/// The ground near there is not as it was; whoever hears it then knows of it what the sender knows.
using MapChanged = PlaceMessage<Topic::MapChanged>;

/// What somebody goes to a place for.
enum class Purpose : std::uint8_t { Search, Attack, Cover, Suppress };
inline constexpr std::size_t kPurposes = 4;

/// The sender goes there; suppressing, it fires at it.
struct GoingTo {
    static constexpr Topic kTopic = Topic::GoingTo;
    Vec3 place;
    Purpose purpose = Purpose::Search;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("purpose", purpose);
    }
};

template <Topic T>
struct PoseMessage {
    static constexpr Topic kTopic = T;
    Vec3 place;    ///< of the sender's feet
    float yaw = 0; ///< radians
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("yaw", yaw);
    }
};
/// Where one who searches or fights stands and looks.
using SearcherAt = PoseMessage<Topic::SearcherAt>;
/// What a member of a squad is busy with.
enum class MemberDoing : std::uint8_t { Ready, Reloading, Moving, Suppressing };

/// Where a member of a squad stands and looks, and how it is.
struct MemberAt {
    static constexpr Topic kTopic = Topic::MemberAt;
    Vec3 place;    ///< of the sender's feet
    float yaw = 0; ///< radians
    std::uint32_t squad = 0;
    float health = 1; ///< of full health
    float loaded = 1; ///< of the magazine in hand
    MemberDoing doing = MemberDoing::Ready;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("yaw", yaw);
        v.field("squad", squad);
        v.field("health", health);
        v.field("loaded", loaded);
        v.field("doing", doing);
    }
};

/// A word of the other side, heard because one stood near: what it was about, if it was about a place. Who spoke, it
/// does not tell.
struct Overheard {
    static constexpr Topic kTopic = Topic::Overheard;
    Vec3 speaker; ///< from where it came
    Vec3 about;   ///< the place that was spoken of
    Topic topic = Topic::None;
    bool namesPlace = false;
    void visitState(StateVisitor& v) {
        v.field("speaker", speaker);
        v.field("about", about);
        v.field("topic", topic);
        v.field("namesPlace", namesPlace);
    }
};

/// Nobody's word: the mind is in another body, or in none. What it sensed it senses no more.
struct NewBody {
    static constexpr Topic kTopic = Topic::NewBody;
    void visitState(StateVisitor& /*v*/) {}
};

/// The sender leads.
using LeaderAt = PoseMessage<Topic::LeaderAt>;

/// Where a member of a group is, on its way to where all go.
struct MateAt {
    static constexpr Topic kTopic = Topic::MateAt;
    Vec3 place;
    bool knowsWay = false;
    float metresLeft = 0; ///< if it knows the way
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("knowsWay", knowsWay);
        v.field("metresLeft", metresLeft);
    }
};

/// The sender is where it wanted to go.
struct Done {
    static constexpr Topic kTopic = Topic::Done;
    void visitState(StateVisitor& /*v*/) {}
};

/// A point of a way that the sender tells, in order from 0.
struct Waypoint {
    static constexpr Topic kTopic = Topic::Waypoint;
    Vec3 place;
    std::uint32_t index = 0;
    bool last = false;
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("index", index);
        v.field("last", last);
    }
};

/// What all look for is there.
struct GoalAt {
    static constexpr Topic kTopic = Topic::GoalAt;
    Vec3 place;
    float radius = 0; ///< metres
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("radius", radius);
    }
};

/// The sender does not get on, or stands in the way of one who does not, and presses on.
struct MakeRoom {
    static constexpr Topic kTopic = Topic::MakeRoom;
    Vec3 place;               ///< of the sender's feet
    Vec2 wish;                ///< unit, over the ground: where it presses to
    float urgency = 0;        ///< seconds that the first one of the jam waits too long already
    std::uint32_t source = 0; ///< who that is: all of a jam call the same one so
    std::uint32_t hops = 0;   ///< how many handed it on
    void visitState(StateVisitor& v) {
        v.field("place", place);
        v.field("wish", wish);
        v.field("urgency", urgency);
        v.field("source", source);
        v.field("hops", hops);
    }
};

struct Message {
    static constexpr std::size_t kMaxBytes = 32; ///< of a payload

    AgentId from;
    AgentId to; ///< 0: everybody of the sender's side
    Topic topic = Topic::None;
    Tick tick = 0;                                      ///< when it was said
    std::array<std::uint32_t, kMaxBytes / 4> payload{}; ///< its fields one after the other, zeros behind them

    /// Sender and tick are filled in when it is delivered.
    template <class P>
    static Message of(P said, AgentId to = {}) {
        static_assert(sizeof(P) <= kMaxBytes, "say less, or in several messages");
        Message message;
        message.to = to;
        message.topic = P::kTopic;
        Writer writer(message);
        said.visitState(writer);
        return message;
    }

    /// What it says, if it is about that and its numbers are finite: a message may come from anywhere.
    template <class P>
    std::optional<P> as() const {
        if (topic != P::kTopic) return {};
        StateReader reader(std::as_bytes(std::span(payload)));
        P said;
        said.visitState(reader);
        if (reader.failed()) return {};
        return said;
    }

    void visitState(StateVisitor& v);

  private:
    /// Field by field, so that nothing lies between them.
    class Writer final : public StateVisitor {
      public:
        explicit Writer(Message& message) : m_left(std::as_writable_bytes(std::span(message.payload))) {}

      protected:
        void raw(const char* name, void* value, std::size_t size, Kind kind) override;
        void length(const char* name, std::uint32_t& count) override;

      private:
        std::span<std::byte> m_left;
    };
};

} // namespace lince
