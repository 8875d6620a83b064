#include <lince/groups/sheep_game.h>
