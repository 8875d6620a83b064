#include <lince/nav/tactical_path.h>
