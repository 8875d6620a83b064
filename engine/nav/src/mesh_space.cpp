#include <lince/nav/mesh_space.h>
