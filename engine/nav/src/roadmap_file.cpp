#include <lince/nav/roadmap_file.h>
