#include <lince/decision/node_rows.h>

namespace lince {

std::vector<NodeRow> rowsOf(const NodeLook& look) {
    std::vector<NodeRow> rows;
    if (const NodeData* data = look.program.dataOf(look.node)) data->addRows(look, rows);
    return rows;
}

} // namespace lince
