#include <lince/render/offscreen.h>
