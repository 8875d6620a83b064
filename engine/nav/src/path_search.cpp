#include <lince/nav/path_search.h>
