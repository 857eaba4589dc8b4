// SPDX-License-Identifier: Apache-2.0

// A screen of nobody's with fingers on it: an X server whose touch screen is a socket, see inputtest(4).

#define _DEFAULT_SOURCE
#include "x11-desktop.h"

#include <X11/extensions/XI2.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { width = 1280, height = 900, most_axes = 64, axis_end = 0xFFFF, pause_ms = 10 };
enum { start_limit_ms = 20000, answer_limit_s = 10, idle_limit_s = 300 };
enum { message_version = 0, message_sync = 1, message_touch = 6 };

typedef struct {
  uint32_t length, type;
} Header;

typedef struct {
  Header header;
  uint16_t major, minor;
} Version;

typedef struct {
  Header header;
  uint32_t finger, what;
  uint32_t has_raw;
  uint8_t mask[most_axes / 8];
  double axes[most_axes], raw[most_axes];
} Touch;

typedef struct {
  char folder[32], config[48], touch[48], pointer[48], keyboard[48];
  pid_t server;
  int driver;
} TouchScreen;

// A card that shows nothing, and devices that are sockets all, so that neither those of the machine nor a console are
// touched.
static const char config[] =
    "Section \"ServerFlags\"\n"
    " Option \"AutoAddDevices\" \"false\"\n Option \"AutoEnableDevices\" \"false\"\n"
    " Option \"AutoAddGPU\" \"false\"\n Option \"DontVTSwitch\" \"true\"\nEndSection\n"
    "Section \"Module\"\n Disable \"glx\"\nEndSection\n"
    "Section \"Device\"\n Identifier \"card\"\n Driver \"dummy\"\n VideoRam 32768\nEndSection\n"
    "Section \"Monitor\"\n Identifier \"monitor\"\n HorizSync 5-1000\n VertRefresh 5-200\n"
    " Modeline \"1280x900\" 90 1280 1344 1480 1680 900 901 904 932\nEndSection\n"
    "Section \"Screen\"\n Identifier \"screen\"\n Device \"card\"\n Monitor \"monitor\"\n DefaultDepth 24\n"
    " SubSection \"Display\"\n  Depth 24\n  Modes \"1280x900\"\n  Virtual 1280 900\n EndSubSection\nEndSection\n"
    "Section \"InputDevice\"\n Identifier \"touch\"\n Driver \"inputtest\"\n Option \"SocketPath\" \"%s\"\n"
    " Option \"DeviceType\" \"Touch\"\n Option \"TouchCount\" \"5\"\nEndSection\n"
    "Section \"InputDevice\"\n Identifier \"pointer\"\n Driver \"inputtest\"\n Option \"SocketPath\" \"%s\"\n"
    " Option \"DeviceType\" \"Pointer\"\nEndSection\n"
    "Section \"InputDevice\"\n Identifier \"keyboard\"\n Driver \"inputtest\"\n Option \"SocketPath\" \"%s\"\n"
    " Option \"DeviceType\" \"Keyboard\"\nEndSection\n"
    "Section \"ServerLayout\"\n Identifier \"layout\"\n Screen \"screen\"\n InputDevice \"touch\"\n"
    " InputDevice \"pointer\" \"CorePointer\"\n InputDevice \"keyboard\" \"CoreKeyboard\"\nEndSection\n";

static bool make_folder(TouchScreen *screen) {
  strcpy(screen->folder, "/tmp/touch-screen-XXXXXX");
  if (!mkdtemp(screen->folder)) return false;
  snprintf(screen->config, sizeof screen->config, "%s/config", screen->folder);
  snprintf(screen->touch, sizeof screen->touch, "%s/touch", screen->folder);
  snprintf(screen->pointer, sizeof screen->pointer, "%s/pointer", screen->folder);
  snprintf(screen->keyboard, sizeof screen->keyboard, "%s/keyboard", screen->folder);
  FILE *file = fopen(screen->config, "w");
  if (!file) return false;
  fprintf(file, config, screen->touch, screen->pointer, screen->keyboard);
  return !fclose(file);
}

static void remove_folder(const TouchScreen *screen) {
  const char *paths[] = {screen->config, screen->touch, screen->pointer, screen->keyboard};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) unlink(paths[i]);
  rmdir(screen->folder);
}

/// Becomes the server, which ends with this program however that ends.
static void serve(const TouchScreen *screen, const char *program, int number, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent || !freopen("/dev/null", "r", stdin) || !freopen("/dev/null", "w", stdout) ||
      !freopen("/dev/null", "w", stderr))
    _exit(exit_failed);
  char descriptor[12];
  snprintf(descriptor, sizeof descriptor, "%d", number);
  // A console that is named is not looked for; the card needs none, so that it is not opened either.
  execl(program, program, "-config", screen->config, "-logfile", "/dev/null", "-displayfd", descriptor, "-nolisten",
        "tcp", "-noreset", "-novtswitch", "-sharevts", "vt7", (char *)NULL);
  _exit(exit_failed);
}

/// Starts the server and tells the number that it has chosen.
static bool start(TouchScreen *screen, const char *program) {
  int ends[2];
  if (pipe(ends)) return false;
  pid_t parent = getpid();
  screen->server = fork();
  if (screen->server == 0) serve(screen, program, ends[1], parent);
  close(ends[1]);
  char number[16];
  size_t length = 0;
  struct pollfd ready = {.fd = ends[0], .events = POLLIN};
  // It comes in two pieces, the number and the end of the line.
  while (screen->server > 0 && length < sizeof number && (length == 0 || number[length - 1] != '\n') &&
         poll(&ready, 1, start_limit_ms) > 0) {
    ssize_t count = read(ends[0], number + length, sizeof number - length);
    if (count <= 0) break;
    length += (size_t)count;
  }
  close(ends[0]);
  if (length < 2 || number[length - 1] != '\n') return false;
  printf(":%.*s", (int)length, number);
  return true;
}

static bool ask(int driver, const void *message, size_t length, void *answer, size_t answer_length) {
  return send(driver, message, length, MSG_NOSIGNAL) == (ssize_t)length &&
         recv(driver, answer, answer_length, MSG_WAITALL) == (ssize_t)answer_length;
}

static bool connect_driver(TouchScreen *screen) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  strcpy(address.sun_path, screen->touch);
  struct timeval limit = {.tv_sec = answer_limit_s};
  Version ours = {{sizeof ours, message_version}, 1, 1}, theirs;
  screen->driver = socket(AF_UNIX, SOCK_STREAM, 0);
  return screen->driver >= 0 &&
         !setsockopt(screen->driver, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) &&
         !connect(screen->driver, (struct sockaddr *)&address, sizeof address) &&
         ask(screen->driver, &ours, sizeof ours, &theirs, sizeof theirs);
}

/// A step is `down:1:300,200`: what a finger does, which one, and where, in pixels of the screen.
static bool put(int driver, const char *step) {
  char word[8];
  unsigned finger;
  double x, y;
  if (sscanf(step, "%7[a-z]:%u:%lf,%lf", word, &finger, &x, &y) != 4) return false;
  Touch touch = {.header = {sizeof touch, message_touch}, .finger = finger, .mask = {3}};
  touch.what = !strcmp(word, "down") ? XI_TouchBegin : !strcmp(word, "up") ? XI_TouchEnd : XI_TouchUpdate;
  touch.axes[0] = x / width * axis_end;
  touch.axes[1] = y / height * axis_end;
  if (send(driver, &touch, sizeof touch, MSG_NOSIGNAL) != sizeof touch) return false;
  // No finger is faster, and SDL makes one of moves that come at once.
  nanosleep(&(struct timespec){.tv_nsec = pause_ms * 1000000L}, NULL);
  return true;
}

/// - Returns: Whether the server has dealt with all the steps of a line.
static bool touch_line(int driver, char *line) {
  for (char *step = strtok(line, " \n"); step; step = strtok(NULL, " \n"))
    if (!put(driver, step)) return false;
  Header sync = {sizeof sync, message_sync}, done;
  return ask(driver, &sync, sizeof sync, &done, sizeof done);
}

int touch_screen(const char *program) {
  // Whoever starts this may have blocked signals, and children inherit that.
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setvbuf(stdout, NULL, _IOLBF, 0);
  TouchScreen screen = {.driver = -1};
  bool is_well = make_folder(&screen) && start(&screen, program) && connect_driver(&screen);
  char line[4096];
  // Nobody who has forgotten it keeps it for ever.
  while (is_well && (alarm(idle_limit_s), fgets(line, sizeof line, stdin)))
    puts(touch_line(screen.driver, line) ? "done" : "failed");
  alarm(answer_limit_s);
  if (screen.driver >= 0) close(screen.driver);
  if (screen.server > 0 && !kill(screen.server, SIGTERM)) waitpid(screen.server, NULL, 0);
  remove_folder(&screen);
  return is_well ? exit_done : exit_failed;
}
