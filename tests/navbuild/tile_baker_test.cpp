#include <lince/navbuild/tile_baker.h>

#include <gtest/gtest.h>
