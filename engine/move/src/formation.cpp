#include <lince/move/formation.h>
