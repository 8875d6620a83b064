#include <lince/nav/obstacle_field.h>
