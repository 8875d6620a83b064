#include <lince/move/steering_mix.h>
