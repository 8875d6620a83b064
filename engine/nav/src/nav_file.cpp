#include <lince/nav/nav_file.h>
