// Stands in for libFuzzer where the fuzzers are built without it: runs inputs once, without a sanitizer.
#include "cfuzzer.h"
#include <dirent.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int (*Callback)(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv);

/// The longest time of an input in seconds, as in Scripts/fuzz.
static const unsigned longest = 25;
static char current[4096];

/// Names the input at which the program ends.
static void stopped(int signal) {
  const char *reason = signal == SIGALRM ? ": takes too long\n" : ": ends the program\n";
  if (write(STDERR_FILENO, current, strlen(current)) < 0 || write(STDERR_FILENO, reason, strlen(reason)) < 0) _exit(2);
  _exit(1);
}

static bool replay(const char *path, Callback callback) {
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    return false;
  }
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  uint8_t *data = malloc(size > 0 ? (size_t)size : 1);
  bool isRead = data && size >= 0 && fread(data, 1, (size_t)size, file) == (size_t)size;
  fclose(file);
  if (isRead) {
    snprintf(current, sizeof current, "%s", path);
    alarm(longest);
    callback(data, (size_t)size);
    alarm(0);
  } else {
    fprintf(stderr, "%s: cannot be read\n", path);
  }
  free(data);
  return isRead;
}

/// Runs the files of the folders that are the arguments. Options of libFuzzer are left out.
int LLVMFuzzerRunDriver(int *argc, char ***argv, Callback callback) {
  LLVMFuzzerInitialize(argc, argv);
  for (const int *s = (const int[]){SIGALRM, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, 0}; *s; s++) signal(*s, stopped);
  size_t count = 0;
  for (int i = 1; i < *argc; i++) {
    const char *folder = (*argv)[i];
    if (folder[0] == '-') continue;
    struct dirent **names = NULL;
    int all = scandir(folder, &names, NULL, alphasort);
    if (all < 0) {
      perror(folder);
      return 1;
    }
    for (int j = 0; j < all; j++) {
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", folder, names[j]->d_name);
      bool isFile = names[j]->d_name[0] != '.';
      free(names[j]);
      if (!isFile) continue;
      if (!replay(path, callback)) return 1;
      count++;
    }
    free(names);
  }
  printf("replayed %zu inputs\n", count);
  return count == 0;
}

/// Nothing is mutated.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t capacity) {
  (void)data;
  (void)capacity;
  return size;
}
