#include <lince/render/picking.h>
