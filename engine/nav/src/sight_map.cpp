#include <lince/nav/sight_map.h>
