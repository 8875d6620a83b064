#include <lince/core/files.h>
#include <lince/core/math.h>
#include <lince/core/xml.h>
#include <lince/sim/definitions.h>

#include <sstream>

namespace lince {
namespace {

constexpr int kNewestVersion = 1;
constexpr std::size_t kMaxEntries = 10'000;

template <class Id, class T>
std::optional<Id> findNamed(const std::vector<T>& list, std::string_view name) {
    for (std::size_t i = 1; i < list.size(); ++i)
        if (list[i].name == name) return Id{static_cast<std::uint16_t>(i)};
    return {};
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> list;
    for (std::string word; in >> word;)
        list.push_back(word);
    return list;
}

class DefinitionsReader {
  public:
    explicit DefinitionsReader(XmlDocument& document) : m_document(document) {}

    Result<Definitions> read(const XmlElement& root) {
        root.finish();
        for (const XmlElement& e : root.children()) {
            if (!m_document.good()) break;
            const std::string name = e.name();
            if (name == "senses") continue; // the reader of sense lists finishes with it
            if (name == "faction")
                faction(e);
            else if (name == "weapon")
                weapon(e);
            else if (name == "item")
                item(e);
            else if (name == "body")
                body(e);
            else
                e.wrong("<" + name + ">", "one of <faction>, <weapon>, <item>, <senses>, <body>");
            e.finish();
        }
        if (const Status status = m_document.status(); !status) return status.error();
        return std::move(m_out);
    }

  private:
    template <class T>
    std::string newName(const XmlElement& e, const std::vector<T>& list) {
        std::string name = e.string("name");
        for (const T& known : list)
            if (m_document.good() && known.name == name && !name.empty())
                e.wrongAttribute("name", "a name that is not taken in this file");
        if (list.size() >= kMaxEntries) e.wrong("too many <" + e.name() + ">", "at most 10000");
        return name;
    }

    static Tick ticks(const XmlElement& e, const char* attribute, float fallbackSeconds) {
        return ticksFromSeconds(e.number(attribute, fallbackSeconds, 0, 100'000));
    }

    static int points(const XmlElement& e, const char* attribute, int fallback) {
        return static_cast<int>(e.integer(attribute, fallback, -1'000'000, 1'000'000));
    }

    WeaponId weaponNamed(const XmlElement& e, const char* attribute, const std::string& name) {
        const auto found = m_out.findWeapon(name);
        if (!found && m_document.good()) e.wrongAttribute(attribute, "the name of a <weapon> above");
        return found.value_or(WeaponId{});
    }

    void faction(const XmlElement& e) {
        FactionDefinition f;
        f.name = newName(e, m_out.factions);
        if (e.has("colour")) {
            const Vec3 c = e.vector("colour", {}, 1);
            const auto byte = [](float v) { return static_cast<std::uint8_t>(clamp(v, 0, 1) * 255 + 0.5f); };
            f.colour = {byte(c.x), byte(c.y), byte(c.z), 255};
        }
        f.hostile = words(e.string("hostile", ""));
        if (m_out.factions.size() >= 62) e.wrong("more than 62 <faction>", "fewer");
        m_out.factions.push_back(std::move(f));
    }

    void weapon(const XmlElement& e) {
        WeaponDefinition w;
        w.name = newName(e, m_out.weapons);
        w.kind = e.oneOf("kind", {"hitscan", "projectile"}, 0) == 0 ? WeaponKind::Hitscan : WeaponKind::Projectile;
        w.damage = static_cast<int>(e.integer("damage", w.damage, 0, 1'000'000));
        w.range = e.number("range", w.range, 0.1f, 10'000);
        w.magazine = static_cast<int>(e.integer("magazine", w.magazine, 0, 100'000));
        w.reloadTicks = ticks(e, "reload", 2);
        w.ticksBetweenShots = std::max<Tick>(1, ticksFromSeconds(1.0f / e.number("rate", 7.5f, 0.01f, 60)));
        w.spreadRadians = e.number("spread", 0.5f, 0, 90) * kRadiansPerDegree;
        w.pellets = static_cast<int>(e.integer("pellets", w.pellets, 1, 100));
        w.noiseMetres = e.number("noise", w.noiseMetres, 0, 10'000);
        w.projectileSpeed = e.number("speed", w.projectileSpeed, 0.1f, 1000);
        w.projectileGravity = e.number("gravity", w.projectileGravity, -10, 10);
        w.projectileRadius = e.number("radius", w.projectileRadius, 0.01f, 10);
        w.blastRadius = e.number("blast", w.blastRadius, 0, 1000);
        m_out.weapons.push_back(std::move(w));
    }

    void item(const XmlElement& e) {
        ItemDefinition i;
        i.name = newName(e, m_out.items);
        i.className = e.string("class", i.className);
        i.health = points(e, "health", 0);
        i.ammunition = points(e, "ammunition", 0);
        if (const std::string weaponName = e.string("weapon", ""); !weaponName.empty())
            i.weapon = weaponNamed(e, "weapon", weaponName);
        i.radius = e.number("radius", i.radius, 0.05f, 10);
        i.respawnTicks = ticks(e, "respawn", 20);
        m_out.items.push_back(std::move(i));
    }

    void body(const XmlElement& e) {
        BodyDefinition b;
        b.name = newName(e, m_out.bodies);
        b.className = e.string("class", b.className);
        b.look = e.string("look", b.look);
        b.senses = e.string("senses", b.senses);
        b.motion = static_cast<MotionKind>(e.oneOf("motion", {"walk", "bounce", "fly"}, 0)); // in the enum's order
        b.radius = e.number("radius", b.radius, 0.05f, 20);
        b.height = e.number("height", b.height, 2 * b.radius, 50);
        if (b.height < 2 * b.radius)
            e.wrong("<body> of radius " + e.string("radius", ""), "a height of twice that or more");
        b.crouchHeight = e.number("crouchHeight", maximum(2 * b.radius, b.height * 0.6f), 2 * b.radius, b.height);
        b.flightHeight = e.number("flightHeight", maximum(b.flightHeight, b.height), b.height, 1000);
        b.eyeHeight = e.number("eyeHeight", b.height * 0.92f, 0, b.height);
        b.crouchEyeHeight = e.number("crouchEyeHeight", b.crouchHeight * 0.9f, 0, b.crouchHeight);
        b.walkSpeed = e.number("walkSpeed", b.walkSpeed, 0, 30);
        b.runSpeed = e.number("runSpeed", b.runSpeed, 0, 30);
        b.crouchSpeed = e.number("crouchSpeed", b.crouchSpeed, 0, 30);
        b.acceleration = e.number("acceleration", b.acceleration, 0.1f, 10'000);
        b.airAcceleration = e.number("airAcceleration", b.airAcceleration, 0, 10'000);
        b.jumpSpeed = e.number("jumpSpeed", b.jumpSpeed, 0, 30);
        b.stepHeight = e.number("stepHeight", b.stepHeight, 0, b.height);
        b.steepestCosine = 0.7f;
        if (e.has("steepest")) b.steepestCosine = cosine(e.number("steepest", 45.0f, 0, 89) * kRadiansPerDegree);
        b.turnSpeed = e.number("turnSpeed", b.turnSpeed / kRadiansPerDegree, 1, 100'000) * kRadiansPerDegree;
        b.mass = e.number("mass", b.mass, 0.1f, 100'000);
        b.maxHealth = static_cast<int>(e.integer("maxHealth", b.maxHealth, 1, 1'000'000));
        b.startHealth = static_cast<int>(e.integer("health", b.maxHealth, 1, b.maxHealth));
        b.maxAmmunition = static_cast<int>(e.integer("maxAmmunition", b.maxAmmunition, 0, 1'000'000));
        b.startAmmunition = static_cast<int>(e.integer("ammunition", b.maxAmmunition, 0, b.maxAmmunition));
        b.healthDrain = {points(e, "healthDrain", 0), ticks(e, "healthDrainEvery", 0)};
        b.ammunitionDrain = {points(e, "ammunitionDrain", 0), ticks(e, "ammunitionDrainEvery", 0)};
        const std::vector<std::string> carried = words(e.string("weapons", ""));
        if (carried.size() > 10) return e.wrongAttribute("weapons", "at most 10 names");
        for (const std::string& word : carried)
            b.weapons.push_back(weaponNamed(e, "weapons", word));
        b.respawnTicks = ticks(e, "respawn", 0);
        m_out.bodies.push_back(std::move(b));
    }

    XmlDocument& m_document;
    Definitions m_out;
};

} // namespace

std::optional<WeaponId> Definitions::findWeapon(std::string_view name) const {
    return findNamed<WeaponId>(weapons, name);
}

std::optional<ItemTypeId> Definitions::findItem(std::string_view name) const {
    return findNamed<ItemTypeId>(items, name);
}

std::optional<BodyTypeId> Definitions::findBody(std::string_view name) const {
    return findNamed<BodyTypeId>(bodies, name);
}

Result<Definitions> parseDefinitions(std::string_view text, const std::string& name) {
    auto document = XmlDocument::parse(text, name);
    if (!document) return document.error();
    const auto root = (*document)->root("definitions", kNewestVersion);
    if (!root) return root.error();
    auto definitions = DefinitionsReader(**document).read(*root);
    if (definitions) definitions->hash = hashText(text);
    return definitions;
}

Result<Definitions> loadDefinitions(const std::string& path) {
    const auto text = readTextFile(path);
    if (!text) return text.error();
    return parseDefinitions(*text, path);
}

} // namespace lince
