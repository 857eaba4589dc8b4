// SPDX-License-Identifier: Apache-2.0

#include "check.h"

#include <locale.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static void failure(const char *json, size_t count, lottie_status code, int line, int column, const char *path) {
  lottie_error error = {.size = sizeof error};
  lottie_animation *animation = lottie_open_memory(json, count, NULL, &error);
  CHECK(animation == NULL);
  CHECK_STATUS(error.code, code);
  CHECK(error.line == line && error.column == column && *error.message);
  if (strcmp(error.path, path) != 0) fprintf(stderr, "%s\n", error.path);
  CHECK(strcmp(error.path, path) == 0);
}

static void errors(void) {
  static const char broken[] = "{\"layers\": [{\"ty\": 4, \"ks\": {\"p\": [1, 2}}]}";
  failure(broken, sizeof broken - 1, LOTTIE_MALFORMED, 1, 40, "layers[0].ks.p[1]");
  failure("[1]", 3, LOTTIE_NOT_AN_ANIMATION, 1, 1, "");
  failure("{}", 2, LOTTIE_NOT_AN_ANIMATION, 0, 0, "");
  failure("", 0, LOTTIE_MALFORMED, 1, 1, "");

  lottie_error error = {.size = sizeof error};
  CHECK(lottie_open("/nowhere/none.json", NULL, &error) == NULL);
  CHECK_STATUS(error.code, LOTTIE_UNREADABLE);
  CHECK(strcmp(error.file, "/nowhere/none.json") == 0 && strcmp(error.message, "there is no such file") == 0);
  CHECK(lottie_open("/", NULL, &error) == NULL);
  CHECK_STATUS(error.code, LOTTIE_UNREADABLE);

  lottie_open_options options = {.size = sizeof options, .animation = "none"};
  char path[4096];
  snprintf(path, sizeof path, "%s/Interactive/themed-card.lottie", assets);
  CHECK(lottie_open(path, &options, &error) == NULL);
  CHECK_STATUS(error.code, LOTTIE_NOT_AN_ANIMATION);
  options.animation = "card";
  lottie_animation *animation = lottie_open(path, &options, &error);
  CHECK(animation != NULL);
  lottie_free(animation);

  lottie_limits limits = {.size = sizeof limits, .json_bytes = 1000};
  options = (lottie_open_options){.size = sizeof options, .limits = &limits};
  snprintf(path, sizeof path, "%s/Samples/boat-loader.json", assets);
  CHECK(lottie_open(path, &options, &error) == NULL);
  CHECK_STATUS(error.code, LOTTIE_LIMIT);
}

// Memory gives the same pictures as a file, for each kind of file.
static void memory(void) {
  static const char *names[] = {"Samples/boat-loader.json", "Interactive/themed-card.lottie"};
  for (int i = 0; i < 2; i++) {
    size_t count;
    void *bytes = content(names[i], &count);
    lottie_animation *a = sample(names[i]), *b = lottie_open_memory(bytes, count, NULL, NULL);
    free(bytes);
    CHECK(b != NULL);
    lottie_target one = target(70, 70, 0), other = target(70, 70, 0);
    CHECK_STATUS(lottie_render(a, 25, &one, NULL), LOTTIE_OK);
    CHECK_STATUS(lottie_render(b, 25, &other, NULL), LOTTIE_OK);
    CHECK(sum(&one) == sum(&other));
    free(one.pixels), free(other.pixels);
    lottie_free(a), lottie_free(b);
  }
}

struct reader {
  lottie_animation *animation;
  int images, fonts;
  char asked[256];
  uint8_t picture[70];
};

// A picture of one red pixel, as a BMP file.
static const uint8_t bmp[58] = {
  'B', 'M', 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0, [54] = 0, 0, 255, 0,
};

static const void *give(void *user, int32_t kind, const char *name, size_t *count) {
  struct reader *reader = user;
  if (kind == LOTTIE_FONT) {
    reader->fonts++;
    return NULL;
  }
  if (kind != LOTTIE_IMAGE) return NULL;
  reader->images++;
  snprintf(reader->asked, sizeof reader->asked, "%s", name);
  // The animation is in use: a call from here is refused, and harms nothing.
  lottie_info info = {.size = sizeof info};
  CHECK_STATUS(lottie_get_info(reader->animation, &info), LOTTIE_BUSY);
  memcpy(reader->picture, bmp, sizeof bmp);
  *count = sizeof bmp;
  return reader->picture;
}

static void callbacks(void) {
  static const char scene[] =
    "{\"fr\":10,\"ip\":0,\"op\":10,\"w\":20,\"h\":20,\"assets\":[{\"id\":\"a\",\"p\":\"a.bmp\",\"u\":\"pics\",\"w\":10,\"h\":10}],"
    "\"layers\":[{\"ty\":2,\"refId\":\"a\",\"ip\":0,\"op\":10,\"ks\":{}}]}";
  struct reader reader = {0};
  lottie_open_options options = {.size = sizeof options, .read = give, .read_user = &reader};
  reader.animation = lottie_open_memory(scene, sizeof scene - 1, &options, NULL);
  CHECK(reader.animation != NULL && reader.images == 0);
  lottie_target picture = target(20, 20, LOTTIE_RGBA);
  CHECK_STATUS(lottie_render(reader.animation, 0, &picture, NULL), LOTTIE_OK);
  CHECK_STATUS(lottie_render(reader.animation, 1, &picture, NULL), LOTTIE_OK);
  CHECK(reader.images == 1 && strcmp(reader.asked, "pics/a.bmp") == 0);
  const uint8_t *pixel = (const uint8_t *)picture.pixels + (5 * 20 + 5) * 4;
  CHECK(pixel[0] == 255 && pixel[1] == 0 && pixel[2] == 0 && pixel[3] == 255);
  free(picture.pixels);
  lottie_free(reader.animation);
}

// A file that a layer shows: red all over.
static const char red_part[] =
  "{\"fr\":10,\"ip\":0,\"op\":10,\"w\":20,\"h\":20,\"layers\":[{\"ty\":1,\"ip\":0,\"op\":10,\"ks\":{},\"sw\":20,\"sh\":20,"
  "\"sc\":\"#ff0000\"}]}";

static const void *give_part(void *user, int32_t kind, const char *name, size_t *count) {
  struct reader *reader = user;
  if (kind != LOTTIE_PART) return NULL;
  reader->images++;
  snprintf(reader->asked, sizeof reader->asked, "%s", name);
  *count = sizeof red_part - 1;
  return red_part;
}

// Parts of an animation, which its folder does not have: a file that a layer shows, and a segment.
static void parts(void) {
  static const struct {
    const char *json, *name;
  } rows[] = {
    {"{\"fr\":10,\"ip\":0,\"op\":10,\"w\":20,\"h\":20,\"layers\":[{\"ty\":0,\"refId\":\"$part.json\",\"ip\":0,\"op\":10,\"ks\":{}}]}",
     "part.json"},
    {"{\"fr\":10,\"ip\":0,\"op\":10,\"w\":20,\"h\":20,\"layers\":[],\"segments\":[{\"time\":0}]}", "data_0.json"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    struct reader reader = {0};
    lottie_open_options options = {.size = sizeof options, .read = give_part, .read_user = &reader};
    lottie_animation *animation = lottie_open_memory(rows[i].json, strlen(rows[i].json), &options, NULL);
    CHECK(animation != NULL && reader.images == 1 && strcmp(reader.asked, rows[i].name) == 0);
    lottie_target picture = target(20, 20, LOTTIE_RGBA);
    CHECK_STATUS(lottie_render(animation, 0, &picture, NULL), LOTTIE_OK);
    const uint8_t *pixel = (const uint8_t *)picture.pixels + (5 * 20 + 5) * 4;
    CHECK(pixel[0] == 255 && pixel[1] == 0 && pixel[2] == 0 && pixel[3] == 255);
    free(picture.pixels);
    lottie_free(animation);
  }
  // Of a file on disk, whose segments have its own name.
  char path[] = "/tmp/lottie-part-XXXXXX";
  int descriptor = mkstemp(path);
  CHECK(descriptor >= 0 && write(descriptor, rows[1].json, strlen(rows[1].json)) > 0);
  close(descriptor);
  struct reader reader = {0};
  lottie_open_options options = {.size = sizeof options, .read = give_part, .read_user = &reader};
  lottie_animation *animation = lottie_open(path, &options, NULL);
  char wanted[64];
  snprintf(wanted, sizeof wanted, "%s_0.json", path + 5);
  CHECK(animation != NULL && reader.images == 1 && strcmp(reader.asked, wanted) == 0);
  lottie_free(animation);
  unlink(path);
}

static int logged;
static void log_message(void *user, const char *message) {
  (void)user;
  logged++;
  CHECK(*message);
}

static void messages(void) {
  lottie_animation *animation = sample("Samples/heart-button.json");
  lottie_set_log(log_message, NULL);
  // Wildcards can match properties of several kinds; those of another one stay.
  CHECK_STATUS(lottie_set_value_number(animation, "**", 1), LOTTIE_OK);
  CHECK(logged > 0);
  lottie_set_log(NULL, NULL);
  lottie_free(animation);
}

extern char **environ;

struct process {
  void (*handlers[65])(int);
  char locale[256], folder[4096];
  char **environment;
  int variables;
  mode_t mask;
};

static void look(struct process *process) {
  memset(process, 0, sizeof *process);
  for (int number = 1; number < 65; number++) {
    struct sigaction action;
    if (sigaction(number, NULL, &action) == 0) process->handlers[number] = action.sa_handler;
  }
  snprintf(process->locale, sizeof process->locale, "%s", setlocale(LC_ALL, NULL));
  CHECK(getcwd(process->folder, sizeof process->folder) != NULL);
  process->environment = environ;
  while (environ && environ[process->variables]) process->variables++;
  process->mask = umask(0);
  umask(process->mask);
}

// Nothing of the process is another one after files were drawn: no handlers of signals, locale, folder, environment.
static void process(void) {
  struct process before, after;
  look(&before);
  // The debug build has Swift's shared runtime, which handles the signals of crashes.
  for (int number = 1; getenv("CHECK_SHIPPED") && number < 65; number++) {
    CHECK(before.handlers[number] == SIG_DFL || before.handlers[number] == SIG_IGN);
  }
  static const char *names[] = {"Samples/jingle.json", "Samples/precomps.json", "Interactive/rating-machine.lottie"};
  for (int i = 0; i < 3; i++) {
    lottie_animation *animation = sample(names[i]);
    lottie_target picture = target(64, 64, LOTTIE_RGBA);
    float samples[200];
    CHECK_STATUS(lottie_render(animation, 20, &picture, NULL), LOTTIE_OK);
    CHECK_STATUS(lottie_get_sound(animation, 0, 100, samples), LOTTIE_OK);
    free(picture.pixels);
    lottie_free(animation);
  }
  look(&after);
  CHECK(memcmp(&before, &after, sizeof before) == 0);
}

void check_files(void) {
  process();
  CHECK(lottie_version() == LOTTIE_VERSION);
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", LOTTIE_VERSION_MAJOR, LOTTIE_VERSION_MINOR, LOTTIE_VERSION_PATCH);
  CHECK(strcmp(version, lottie_version_text()) == 0);
  errors();
  memory();
  callbacks();
  parts();
  messages();
}
