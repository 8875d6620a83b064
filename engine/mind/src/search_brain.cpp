#include <lince/mind/group_brains.h>
