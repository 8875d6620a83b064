#include <lince/render/model_mesh.h>
