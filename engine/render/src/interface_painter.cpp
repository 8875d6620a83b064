#include <lince/render/interface_painter.h>
