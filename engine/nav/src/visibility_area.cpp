#include <lince/nav/visibility_area.h>
