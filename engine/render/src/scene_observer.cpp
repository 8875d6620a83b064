#include <lince/render/scene.h>
