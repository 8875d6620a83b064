#include <lince/nav/nav_query.h>
