#include <lince/move/neighbours.h>
