#include <lince/render/debug_layers.h>
