#include <lince/nav/ground_grid.h>
