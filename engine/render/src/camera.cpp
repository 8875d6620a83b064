#include <lince/render/camera.h>
