#include <lince/render/renderer.h>
