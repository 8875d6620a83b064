#include "group_measures.h"
