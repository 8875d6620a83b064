#include <lince/nav/wall_grid.h>
