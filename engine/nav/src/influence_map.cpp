#include <lince/nav/influence_map.h>
