#include <lince/runtime/tuning.h>
