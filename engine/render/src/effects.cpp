#include <lince/render/effects.h>
