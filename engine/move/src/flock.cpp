#include <lince/move/flock.h>
