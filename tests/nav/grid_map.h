#pragma once
// Navmeshes from pictures: each character a square metre. '#' nothing, '.' ground, '~' water, '!' danger, 'a'–'z' the
// door of that number; the picture's first row lies at z = 0, its first column at x = 0. Cut into tiles.

#include <lince/navmesh/nav_mesh.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lince::test {

struct GridMap {
    std::vector<std::string> rows;
    int tileCells = 4;
    std::vector<OffMeshLink> jumps{}; ///< of the first tile that has a polygon
    std::vector<float> heights{};     ///< by column: metres; empty: flat

    int columns() const { return rows.empty() ? 0 : static_cast<int>(rows[0].size()); }
    char at(int x, int z) const {
        if (x < 0 || z < 0 || z >= static_cast<int>(rows.size()) || x >= columns()) return '#';
        return rows[static_cast<std::size_t>(z)][static_cast<std::size_t>(x)];
    }
    static Vec3 centre(int x, int z) { return {static_cast<float>(x) + 0.5f, 0, static_cast<float>(z) + 0.5f}; }

    NavLayout layout() const {
        NavLayout layout;
        layout.tileMetres = static_cast<float>(tileCells);
        layout.columns = (columns() + tileCells - 1) / tileCells;
        layout.rows = (static_cast<int>(rows.size()) + tileCells - 1) / tileCells;
        return layout;
    }

    std::shared_ptr<const NavTile> tile(int column, int row, bool withJumps) const {
        auto tile = std::make_shared<NavTile>();
        tile->column = column, tile->row = row;
        std::map<std::pair<int, int>, std::uint16_t> vertices, polygons;
        const int x0 = column * tileCells, z0 = row * tileCells;
        const auto inside = [&](int x, int z) {
            return x >= x0 && z >= z0 && x < x0 + tileCells && z < z0 + tileCells;
        };
        for (int z = z0; z < z0 + tileCells; ++z)
            for (int x = x0; x < x0 + tileCells; ++x)
                if (at(x, z) != '#') polygons.emplace(std::pair{z, x}, static_cast<std::uint16_t>(polygons.size()));
        std::uint16_t number = 0;
        for (auto& [place, index] : polygons)
            index = number++; // the map's order is the order below
        for (const auto& [place, index] : polygons) {
            const int x = place.second, z = place.first;
            const auto vertex = [&](int vx, int vz) {
                const auto [found, fresh] =
                    vertices.emplace(std::pair{vx, vz}, static_cast<std::uint16_t>(tile->vertices.size()));
                if (fresh)
                    tile->vertices.push_back({static_cast<float>(vx),
                                              heights.empty() ? 0 : heights[static_cast<std::size_t>(vx)],
                                              static_cast<float>(vz)});
                return found->second;
            };
            NavPolygon polygon;
            polygon.cornerCount = 4;
            polygon.corners = {vertex(x, z), vertex(x, z + 1), vertex(x + 1, z + 1), vertex(x + 1, z)};
            const int beside[4][2] = {{-1, 0}, {0, 1}, {1, 0}, {0, -1}}; // the sides in the order of NavPolygon
            for (std::uint16_t side = 0; side < 4; ++side) {
                const int nx = x + beside[side][0], nz = z + beside[side][1];
                polygon.neighbours[side] = at(nx, nz) == '#' ? NavPolygon::kWall
                                           : inside(nx, nz)  ? polygons.at({nz, nx})
                                                             : static_cast<std::uint16_t>(NavPolygon::kBorder | side);
            }
            const char kind = at(x, z);
            if (kind == '~') polygon.area = NavArea::Water;
            if (kind == '!') polygon.area = NavArea::Danger;
            if (kind >= 'a' && kind <= 'z')
                polygon.area = NavArea::Door, polygon.door = static_cast<std::uint16_t>(kind - 'a');
            tile->polygons.push_back(polygon);
        }
        if (tile->polygons.empty()) return nullptr;
        if (withJumps) tile->jumps = jumps;
        tile->seal();
        return tile;
    }

    std::vector<std::shared_ptr<const NavTile>> tiles() const {
        std::vector<std::shared_ptr<const NavTile>> out;
        bool first = true;
        for (int row = 0; row < layout().rows; ++row) {
            for (int column = 0; column < layout().columns; ++column) {
                out.push_back(tile(column, row, first));
                if (out.back()) first = false;
            }
        }
        return out;
    }
    std::shared_ptr<const NavMesh> mesh() const { return NavMesh::make(layout(), tiles()); }
};

} // namespace lince::test
