#include <lince/app/hands.h>
