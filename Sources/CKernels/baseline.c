// SPDX-License-Identifier: Apache-2.0

#include "kernels.h"

#define KERNEL(name) lottie_baseline_##name
#include "kernels.inc"
