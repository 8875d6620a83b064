#include <lince/app/actions.h>
