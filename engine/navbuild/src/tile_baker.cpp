#include <lince/navbuild/tile_baker.h>
