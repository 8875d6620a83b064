#include <lince/nav/nav_belief.h>
