#include <lince/move/steering.h>
