// Runs a program and prints the names of those of its functions that are called, in the order of their first calls.
// Usage: called-functions FUNCTIONS PROGRAM [ARGUMENT...]
// FUNCTIONS is a file with a line for each function: its address in the program, in hexadecimal digits, and its name.
//
// Each function begins with a breakpoint, which is taken away at the first call; so the program runs at nearly full speed.
// What the program prints is dropped. Ends with 1 if the program cannot be followed, or does not end with 0.
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined __x86_64__
typedef struct user_regs_struct Registers;
static const unsigned char breakpoint[] = {0xCC};
// The processor is behind the breakpoint when it stops.
enum { distance = 1 };
#define COUNTER(registers) ((registers).rip)
#elif defined __aarch64__
typedef struct user_regs_struct Registers;
static const unsigned char breakpoint[] = {0x00, 0x00, 0x20, 0xD4};
enum { distance = 0 };
#define COUNTER(registers) ((registers).pc)
#else
#error "The breakpoint of this processor is not known."
#endif

typedef struct {
  uint64_t address;
  char *name;
  bool isCalled;
} Function;

static Function *functions;
static size_t count;

static void fail(const char *what) {
  fprintf(stderr, "called-functions: %s: %s\n", what, strerror(errno));
  exit(1);
}

static int compare(const void *one, const void *other) {
  uint64_t a = ((const Function *)one)->address, b = ((const Function *)other)->address;
  return (a > b) - (a < b);
}

// Reads the functions, sorted by address; of several names of an address, the first one stays.
static void readFunctions(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  size_t room = 0;
  uint64_t address;
  char *name;
  while (fscanf(file, "%" SCNx64 " %ms", &address, &name) == 2) {
    if (count == room) {
      room = room ? 2 * room : 4096;
      functions = reallocarray(functions, room, sizeof *functions);
      if (!functions) fail("memory");
    }
    functions[count++] = (Function){.address = address, .name = name};
  }
  fclose(file);
  if (count == 0) {
    errno = EINVAL;
    fail(path);
  }
  qsort(functions, count, sizeof *functions, compare);
  size_t kept = 1;
  for (size_t i = 1; i < count; i++)
    if (functions[i].address != functions[kept - 1].address) functions[kept++] = functions[i];
  count = kept;
}

// Where the system has put the program: what has to be added to the addresses of its file.
static uint64_t loadAddress(pid_t process, const char *program) {
  char path[64], line[8192];
  char *whole = realpath(program, NULL);
  if (!whole) fail(program);
  snprintf(path, sizeof path, "/proc/%d/maps", (int)process);
  FILE *file = fopen(path, "r");
  if (!file) fail(path);
  uint64_t start = 0, offset = 0;
  bool isFound = false;
  while (!isFound && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char *name = strchr(line, '/');
    isFound = name && strcmp(name, whole) == 0
      && sscanf(line, "%" SCNx64 "-%*x %*s %" SCNx64, &start, &offset) == 2;
  }
  fclose(file);
  free(whole);
  if (!isFound) {
    errno = ENOENT;
    fail(path);
  }
  return start - offset;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: called-functions FUNCTIONS PROGRAM [ARGUMENT...]\n");
    return 64;
  }
  readFunctions(argv[1]);

  pid_t process = fork();
  if (process < 0) fail("fork");
  if (process == 0) {
    int nowhere = open("/dev/null", O_RDWR);
    dup2(nowhere, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0) execv(argv[2], argv + 2);
    fail(argv[2]);
  }
  int status;
  if (waitpid(process, &status, 0) < 0 || !WIFSTOPPED(status)) return 1;
  if (ptrace(PTRACE_SETOPTIONS, process, NULL, PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL)) fail("ptrace");

  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", (int)process);
  int memory = open(path, O_RDWR);
  if (memory < 0) fail(path);
  uint64_t base = loadAddress(process, argv[2]);
  uint64_t first = functions[0].address;
  size_t size = functions[count - 1].address - first + sizeof breakpoint;
  unsigned char *code = malloc(size), *marked = malloc(size);
  if (!code || !marked) fail("memory");
  if (pread(memory, code, size, (off_t)(base + first)) != (ssize_t)size) fail("reading the code");
  memcpy(marked, code, size);
  for (size_t i = 0; i < count; i++)
    memcpy(marked + (functions[i].address - first), breakpoint, sizeof breakpoint);
  if (pwrite(memory, marked, size, (off_t)(base + first)) != (ssize_t)size) fail("writing the code");

  pid_t stopped = process;
  int signal = 0;
  for (;;) {
    // A thread that has been killed meanwhile is reported as ended.
    ptrace(PTRACE_CONT, stopped, NULL, (void *)(intptr_t)signal);
    while ((stopped = waitpid(-1, &status, __WALL)) > 0 && !WIFSTOPPED(status))
      if (stopped == process) return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : 1;
    if (stopped < 0) fail("waitpid");

    signal = WSTOPSIG(status);
    // New threads begin with a stop.
    if (signal == SIGSTOP || status >> 16) signal = 0;
    if (signal != SIGTRAP) continue;
    Registers registers;
    struct iovec whole = {&registers, sizeof registers};
    if (ptrace(PTRACE_GETREGSET, stopped, (void *)NT_PRSTATUS, &whole)) continue;
    uint64_t address = COUNTER(registers) - distance;
    Function key = {.address = address - base};
    Function *called = bsearch(&key, functions, count, sizeof key, compare);
    if (!called) continue;
    // Two threads can be at the same breakpoint.
    if (!called->isCalled) {
      called->isCalled = true;
      puts(called->name);
      pwrite(memory, code + (called->address - first), sizeof breakpoint, (off_t)address);
    }
    COUNTER(registers) = address;
    if (ptrace(PTRACE_SETREGSET, stopped, (void *)NT_PRSTATUS, &whole)) fail("ptrace");
    signal = 0;
  }
}
