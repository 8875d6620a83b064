#include <lince/render/image.h>
