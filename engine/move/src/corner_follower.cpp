#include <lince/move/corner_follower.h>
