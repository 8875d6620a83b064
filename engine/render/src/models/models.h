#pragma once
// Builders of the models that are not figures. All stand on their origin and look along -Z, in metres.

#include <lince/render/model_mesh.h>

namespace lince {

// Held: the grip is at the origin, the barrel points along -Z.
ModelMesh makeRifle(std::string name);
ModelMesh makePistol(std::string name);
ModelMesh makeShotgun(std::string name);
ModelMesh makeRocketLauncher(std::string name);
ModelMesh makeGrenade(std::string name);
// Flying: centred at the origin.
ModelMesh makeRocketShell(std::string name);
ModelMesh makeGrenadeBomb(std::string name);

ModelMesh makeHealth(std::string name);
ModelMesh makeAmmunition(std::string name);
ModelMesh makePack(std::string name);
ModelMesh makeBall(std::string name);
// Cubes from -1 to 1 that scenes stretch: detail keeps to the faces.
ModelMesh makeCrate(std::string name);
ModelMesh makeBarrel(std::string name);
ModelMesh makeDoor(std::string name);

ModelMesh makeTank(std::string name);
ModelMesh makeTruck(std::string name);
/// Hull, turret (yaw against the hull) and barrel (pitch).
void poseTank(float turretYaw, float barrelPitch, std::span<Mat4> out);
inline constexpr std::size_t kTankBones = 3;

} // namespace lince
