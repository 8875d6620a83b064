#include <lince/render/camera_rigs.h>
