// SPDX-License-Identifier: Apache-2.0

// Stands in for AppImage's runtime in Scripts/appimage --check where that cannot be downloaded: the first part of the file, which
// unpacks the image behind itself and runs it, as the real one does with --appimage-extract-and-run, the only thing it does. It
// needs unsquashfs.

#define _GNU_SOURCE
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int count, char **arguments) {
  if (count < 2 || strcmp(arguments[1], "--appimage-extract-and-run") != 0) return 64;
  char self[4096] = "", folder[] = "/tmp/appimage-test-XXXXXX", offset[32], start[64];
  if (readlink("/proc/self/exe", self, sizeof self - 1) < 0 || !mkdtemp(folder)) return 1;
  // The image begins where the ELF file ends, with its table of sections.
  Elf64_Ehdr header;
  FILE *file = fopen(self, "rb");
  if (!file || fread(&header, sizeof header, 1, file) != 1) return 1;
  fclose(file);
  snprintf(offset, sizeof offset, "%llu", (unsigned long long)header.e_shoff + (unsigned)header.e_shentsize * header.e_shnum);
  snprintf(start, sizeof start, "%s/AppRun", folder);
  setenv("APPIMAGE", self, 1), setenv("APPDIR", folder, 1), setenv("ARGV0", arguments[0], 1);
  pid_t child = fork();
  if (child == 0) {
    if (!freopen("/dev/null", "w", stdout)) _exit(1);
    execlp("unsquashfs", "unsquashfs", "-q", "-n", "-f", "-o", offset, "-d", folder, self, (char *)NULL);
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) return 1;
  child = fork();
  if (child == 0) {
    // Without the option.
    arguments[1] = arguments[0];
    execv(start, arguments + 1);
    _exit(127);
  }
  if (child < 0 || waitpid(child, &status, 0) < 0) return 1;
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
  child = fork();
  if (child == 0) {
    execlp("rm", "rm", "-rf", folder, (char *)NULL);
    _exit(127);
  }
  waitpid(child, &status, 0);
  return code;
}
