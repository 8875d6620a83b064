#include <lince/render/day_cycle.h>
