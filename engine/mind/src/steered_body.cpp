#include <lince/mind/steered_body.h>
