#include <lince/nav/roadmap.h>
