// SPDX-License-Identifier: Apache-2.0
#include <stdio.h>

// The largest memory of the process in MB. That which the system reports of a child begins with its parent's.
static double peak_memory(void) {
  char line[256];
  long peak = 0;
  FILE *status = fopen("/proc/self/status", "r");
  while (status && fgets(line, sizeof line, status)) sscanf(line, "VmHWM: %ld", &peak);
  if (status) fclose(status);
  return (double)peak / 1000;
}
