#include <lince/navbuild/level_map.h>
