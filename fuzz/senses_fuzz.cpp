// Any bytes as sense lists; a body with each of the first few hears, feels, looks by rays and by a small eye.
#include <lince/sense/agent_senses.h>
#include <lince/sense/eye_scene.h>
#include <lince/world/world.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace {

using namespace lince;

LevelData makeLevel() {
    LevelData data;
    const std::uint16_t stone = data.mesh.addSurface({"stone", {}, Blocks::All});
    data.mesh.addBox({0, -0.5f, 0}, {8, 0.5f, 8}, 0, stone);
    data.mesh.addBox({0, 1, -3}, {1, 1, 0.1f}, 0, stone);
    data.mesh.addBox({0, 3, -4}, {8, 0.1f, 4}, 0, stone);
    data.lights.push_back({{0, 2, -2}, {200, 180, 90, 255}, 3});
    return data;
}

Entity makeBody(Vec3 feet) {
    Entity body;
    body.kind = EntityKind::Character;
    body.objectClass = classes::kCharacter;
    body.position = feet;
    body.shape = Shape::capsule(0.35f, 1.8f);
    body.eyeHeight = 1.6f;
    return body;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const Level> level = Level::make(makeLevel());
    static const std::shared_ptr<const EyeLevel> eyeLevel = EyeLevel::make(*level);
    auto lists = parseSenseLists({reinterpret_cast<const char*>(data), size}, "fuzz/senses.xml");
    if (!lists) {
        if (lists.error().message.find_first_of("\r\n") != std::string::npos) __builtin_trap();
        return 0;
    }
    World world(level);
    const EntityId me = world.add(makeBody({0, 0, 0})), other = world.add(makeBody({1, 0, -5}));
    world.refreshGrid();
    world.emit({EventKind::Noise, other, {}, {1, 1, -5}, 30});
    world.emit({EventKind::Touch, me, {}, {0, 1, -0.35f}, 0});
    world.emit({EventKind::Damage, me, other, {0, 1, 0}, 3});
    EyeScene scene(eyeLevel);
    scene.update(world);
    SenseScratch scratch;
    constexpr int kLargestPicture = 256 * 256; // larger ones are only slower
    for (std::size_t i = 0; i < std::min<std::size_t>(lists->size(), 4); ++i) {
        const auto list = std::make_shared<const SenseList>(std::move((*lists)[i]));
        AgentSenses senses(me, AgentId{1}, list, 1);
        for (const Tick tick : {Tick{0}, Tick{7}, Tick{700}}) {
            senses.sense(world, tick, scratch);
            const EyeSense* eye = senses.eye();
            if (eye != nullptr && eye->lens.width * eye->lens.height <= kLargestPicture)
                (void)senses.look(world, scene, tick, scratch);
            for (const Percept& p : senses.percepts())
                if (!isFinite(p.position) || !(p.certainty >= 0 && p.certainty <= 1) || !(p.strength >= 0))
                    __builtin_trap();
            senses.forgetPercepts();
        }
    }
    return 0;
}
