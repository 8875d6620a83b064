#include <lince/move/avoidance.h>
