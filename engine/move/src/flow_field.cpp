#include "steering_frame.h"

#include <lince/core/math.h>
#include <lince/move/flow_field.h>

#include <algorithm>

namespace lince {

using namespace steering;

namespace {

/// More cells than that are a mistake of units, not a field.
constexpr float kMaxCellsAlong = 2048;

} // namespace

FlowField::FlowField(Vec3 low, float cell, std::uint32_t columns, std::uint32_t rows, std::vector<Vec3> velocities)
    : m_cell(maximum(cell, 1e-3f)), m_columns(std::max(columns, 1u)), m_rows(std::max(rows, 1u)),
      m_velocities(std::move(velocities)) {
    m_velocities.resize(std::size_t{m_columns} * m_rows);
    m_bounds.add(low);
    m_bounds.add(low + Vec3{m_cell * static_cast<float>(m_columns), 0, m_cell * static_cast<float>(m_rows)});
}

FlowField FlowField::sampled(const Aabb& box, float cell, const std::function<Vec3(Vec3)>& velocity) {
    const Vec3 size = box.empty() ? Vec3{0, 0, 0} : box.size();
    const Vec3 low = box.empty() ? Vec3{0, 0, 0} : box.low;
    const float side = maximum(maximum(cell, 1e-3f), maximum(size.x, size.z) / kMaxCellsAlong);
    const auto columns = static_cast<std::uint32_t>(maximum(1, std::ceil(size.x / side)));
    const auto rows = static_cast<std::uint32_t>(maximum(1, std::ceil(size.z / side)));
    std::vector<Vec3> velocities;
    velocities.reserve(std::size_t{columns} * rows);
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns; ++column)
            velocities.push_back(velocity(low + Vec3{(static_cast<float>(column) + 0.5f) * side, 0.5f * size.y,
                                                     (static_cast<float>(row) + 0.5f) * side}));
    return {low, side, columns, rows, std::move(velocities)};
}

Vec3 FlowField::at(Vec3 place) const {
    const float u = clamp((place.x - m_bounds.low.x) / m_cell - 0.5f, 0, static_cast<float>(m_columns - 1));
    const float v = clamp((place.z - m_bounds.low.z) / m_cell - 0.5f, 0, static_cast<float>(m_rows - 1));
    const auto column = static_cast<std::uint32_t>(u), row = static_cast<std::uint32_t>(v);
    const std::uint32_t nextColumn = std::min(column + 1, m_columns - 1), nextRow = std::min(row + 1, m_rows - 1);
    const auto cell = [&](std::uint32_t c, std::uint32_t r) { return m_velocities[std::size_t{r} * m_columns + c]; };
    const float across = u - static_cast<float>(column), down = v - static_cast<float>(row);
    return lerp(lerp(cell(column, row), cell(nextColumn, row), across),
                lerp(cell(column, nextRow), cell(nextColumn, nextRow), across), down);
}

namespace {

struct ShapeName {
    FlowShape shape;
    std::string_view name;
};
constexpr ShapeName kShapes[] = {{FlowShape::Uniform, "uniform"}, {FlowShape::Vortex, "vortex"},
                                 {FlowShape::Source, "source"},   {FlowShape::Sink, "sink"},
                                 {FlowShape::Waves, "waves"},     {FlowShape::Cells, "cells"}};

} // namespace

std::string_view nameOf(FlowShape shape) {
    for (const ShapeName& known : kShapes)
        if (known.shape == shape) return known.name;
    return "uniform";
}

std::optional<FlowShape> flowShapeNamed(std::string_view name) {
    for (const ShapeName& known : kShapes)
        if (known.name == name) return known.shape;
    return {};
}

Vec3 ShapedFlow::at(Vec3 place) const {
    const Vec3 offset = horizontal(place - centre);
    const float distance = length(offset);
    const Vec3 outwards = normalized(offset, {1, 0, 0});
    const float reach = maximum(size, 1e-3f);
    const Vec3 ahead = normalized(along, {0, 0, -1});
    switch (shape) {
    case FlowShape::Uniform:
        return ahead * speed;
    case FlowShape::Vortex: // clockwise seen from above, on the circle of `size`: spirals towards it from both sides
        return normalized(rightOf(outwards) + outwards * clamp((reach - distance) / reach, -0.7f, 0.7f)) * speed;
    case FlowShape::Source:
        return outwards * speed;
    case FlowShape::Sink:
        return outwards * (-speed * minimum(1, distance / reach));
    case FlowShape::Waves: { // onwards in a line that swings to both sides, `size` metres a wave
        const float swing = cosine(wrapAngle(kTwoPi * dot(offset, ahead) / reach));
        return normalized(ahead + rightOf(ahead) * swing) * speed;
    }
    case FlowShape::Cells: { // neighbouring whirls that turn against each other (Taylor and Green), `size` metres each
        const float u = wrapAngle(kPi * offset.x / reach), v = wrapAngle(kPi * offset.z / reach);
        return Vec3{sine(u) * cosine(v), 0, -cosine(u) * sine(v)} * speed;
    }
    }
    return {0, 0, 0};
}

Vec3 followFlow(const Vehicle& self, Vec3 flow) {
    return cutTo(flat(self, flow), self.maxSpeed) - flat(self, self.velocity);
}

Vec3 followFlow(const Vehicle& self, const FlowField& field, float ahead) {
    return followFlow(self, field.at(self.position + self.velocity * ahead));
}

} // namespace lince
