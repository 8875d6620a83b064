#include <lince/nav/nav_mesh.h>
