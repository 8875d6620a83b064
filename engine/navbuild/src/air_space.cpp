#include <lince/navbuild/air_space.h>
