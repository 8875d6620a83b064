#include <lince/app/language.h>
