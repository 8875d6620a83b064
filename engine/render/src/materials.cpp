#include <lince/render/level_look.h>
