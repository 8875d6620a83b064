#include <lince/nav/environment_query.h>
