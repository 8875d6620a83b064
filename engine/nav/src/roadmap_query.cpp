#include <lince/nav/roadmap_query.h>
