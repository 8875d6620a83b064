#include <lince/render/view.h>
