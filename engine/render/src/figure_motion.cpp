#include <lince/render/figure.h>
