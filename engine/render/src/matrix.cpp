#include <lince/render/matrix.h>
