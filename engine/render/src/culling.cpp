#include <lince/render/culling.h>
