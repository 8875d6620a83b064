#include <lince/app/settings.h>
