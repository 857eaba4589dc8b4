// SPDX-License-Identifier: Apache-2.0

// A loader for gdk-pixbuf, by which GTK programs, eog and the thumbnailers of Xfce and GNOME show Lottie animations (.lottie,
// .tgs, and JSON by its content). Scripts/gdk-pixbuf builds it; docs/c-library.md says how it is found.
//
// As a picture, an animation is its poster: the frame of a marker of this name, else one in which something is drawn. It is drawn
// at the size that the program asks for. What is not in the file itself, such as images beside it, is not drawn: loaders are
// given bytes, and no path.

#define GDK_PIXBUF_ENABLE_BACKEND
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <lottiekit.h>
#include <math.h>
#include <string.h>

// Frames follow each other at most this often, as in windows.
enum { SHORTEST_DELAY = 16, LARGEST_SIDE = 16384 };

G_MODULE_EXPORT void fill_vtable(GdkPixbufModule *module);
G_MODULE_EXPORT void fill_info(GdkPixbufFormat *info);

// ---- The animation ----

typedef struct {
  GdkPixbufAnimation parent;
  // One thread at a time draws.
  GMutex lock;
  lottie_animation *file;
  lottie_info info;
  int width, height;
  GdkPixbuf *poster;
} LottiePixbuf;

typedef struct {
  GdkPixbufAnimationClass parent;
} LottiePixbufClass;

typedef struct {
  GdkPixbufAnimationIter parent;
  LottiePixbuf *animation;
  // The time of the first frame, and milliseconds since then.
  gint64 start, elapsed;
  // The picture of `frame`; it is drawn when it is asked for.
  GdkPixbuf *picture;
  double drawn;
} LottiePixbufIter;

typedef struct {
  GdkPixbufAnimationIterClass parent;
} LottiePixbufIterClass;

GType lottie_pixbuf_get_type(void);
GType lottie_pixbuf_iter_get_type(void);
G_DEFINE_TYPE(LottiePixbuf, lottie_pixbuf, GDK_TYPE_PIXBUF_ANIMATION)
G_DEFINE_TYPE(LottiePixbufIter, lottie_pixbuf_iter, GDK_TYPE_PIXBUF_ANIMATION_ITER)

// Draws a frame; what cannot be drawn is transparent.
static void draw(LottiePixbuf *self, double frame, GdkPixbuf *picture) {
  lottie_target target = {
    .size = sizeof target, .format = LOTTIE_RGBA, .pixels = gdk_pixbuf_get_pixels(picture),
    .bytes = gdk_pixbuf_get_byte_length(picture), .stride = (size_t)gdk_pixbuf_get_rowstride(picture),
    .width = self->width, .height = self->height, .fit = LOTTIE_STRETCH, .flags = LOTTIE_HOLDS_LAST,
  };
  g_mutex_lock(&self->lock);
  if (lottie_render(self->file, frame, &target, NULL) != LOTTIE_OK) gdk_pixbuf_fill(picture, 0);
  g_mutex_unlock(&self->lock);
}

static GdkPixbuf *make_picture(const LottiePixbuf *self) {
  return gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, self->width, self->height);
}

static gboolean is_static(GdkPixbufAnimation *animation) {
  LottiePixbuf *self = (LottiePixbuf *)animation;
  return self->info.end - self->info.start <= 1 || self->info.framerate <= 0;
}

static GdkPixbuf *get_static_image(GdkPixbufAnimation *animation) { return ((LottiePixbuf *)animation)->poster; }

static void get_size(GdkPixbufAnimation *animation, int *width, int *height) {
  LottiePixbuf *self = (LottiePixbuf *)animation;
  if (width) *width = self->width;
  if (height) *height = self->height;
}

// Times come as GTimeVal, which is deprecated everywhere but here.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static gint64 milliseconds(const GTimeVal *time) {
  return time ? (gint64)time->tv_sec * 1000 + time->tv_usec / 1000 : g_get_real_time() / 1000;
}

static GdkPixbufAnimationIter *get_iter(GdkPixbufAnimation *animation, const GTimeVal *start) {
  LottiePixbufIter *iter = g_object_new(lottie_pixbuf_iter_get_type(), NULL);
  iter->animation = g_object_ref((LottiePixbuf *)animation);
  iter->start = milliseconds(start);
  iter->drawn = NAN;
  return (GdkPixbufAnimationIter *)iter;
}

static void lottie_pixbuf_finalize(GObject *object) {
  LottiePixbuf *self = (LottiePixbuf *)object;
  lottie_free(self->file);
  g_clear_object(&self->poster);
  g_mutex_clear(&self->lock);
  G_OBJECT_CLASS(lottie_pixbuf_parent_class)->finalize(object);
}

static void lottie_pixbuf_class_init(LottiePixbufClass *class) {
  G_OBJECT_CLASS(class)->finalize = lottie_pixbuf_finalize;
  class->parent.is_static_image = is_static;
  class->parent.get_static_image = get_static_image;
  class->parent.get_size = get_size;
  class->parent.get_iter = get_iter;
}

static void lottie_pixbuf_init(LottiePixbuf *self) { g_mutex_init(&self->lock); }

// ---- Its frames ----

// The number of frames that are shown as one, so that delays are not too short.
static double step_of(const lottie_info *info) { return fmax(1, ceil(info->framerate * SHORTEST_DELAY / 1000)); }

// The time since the start of the current pass, in frames.
static double position_of(const LottiePixbufIter *iter) {
  const lottie_info *info = &iter->animation->info;
  double length = info->end - info->start, position = (double)iter->elapsed * info->framerate / 1000;
  return length > 0 ? fmod(position, length) : 0;
}

static double frame_of(const LottiePixbufIter *iter) {
  double step = step_of(&iter->animation->info);
  return iter->animation->info.start + floor(position_of(iter) / step) * step;
}

static int get_delay_time(GdkPixbufAnimationIter *object) {
  LottiePixbufIter *iter = (LottiePixbufIter *)object;
  const lottie_info *info = &iter->animation->info;
  // For ever.
  if (is_static((GdkPixbufAnimation *)iter->animation)) return -1;
  double position = position_of(iter), step = step_of(info);
  double next = fmin((floor(position / step) + 1) * step, info->end - info->start);
  return (int)fmin(fmax(ceil((next - position) * 1000 / info->framerate), 1), G_MAXINT);
}

static GdkPixbuf *get_pixbuf(GdkPixbufAnimationIter *object) {
  LottiePixbufIter *iter = (LottiePixbufIter *)object;
  double frame = frame_of(iter);
  if (is_static((GdkPixbufAnimation *)iter->animation)) return iter->animation->poster;
  if (!iter->picture) iter->picture = make_picture(iter->animation);
  if (!iter->picture) return iter->animation->poster;
  // Programs copy what they keep: the picture becomes invalid with the next frame.
  if (iter->drawn != frame) draw(iter->animation, frame, iter->picture);
  iter->drawn = frame;
  return iter->picture;
}

static gboolean on_currently_loading_frame(GdkPixbufAnimationIter *iter) {
  (void)iter;
  return FALSE;
}

static gboolean advance(GdkPixbufAnimationIter *object, const GTimeVal *time) {
  LottiePixbufIter *iter = (LottiePixbufIter *)object;
  double before = frame_of(iter);
  // The clock may have been set back.
  iter->elapsed = MAX(0, milliseconds(time) - iter->start);
  return frame_of(iter) != before;
}
G_GNUC_END_IGNORE_DEPRECATIONS

static void lottie_pixbuf_iter_finalize(GObject *object) {
  LottiePixbufIter *iter = (LottiePixbufIter *)object;
  g_clear_object(&iter->picture);
  g_clear_object(&iter->animation);
  G_OBJECT_CLASS(lottie_pixbuf_iter_parent_class)->finalize(object);
}

static void lottie_pixbuf_iter_class_init(LottiePixbufIterClass *class) {
  G_OBJECT_CLASS(class)->finalize = lottie_pixbuf_iter_finalize;
  class->parent.get_delay_time = get_delay_time;
  class->parent.get_pixbuf = get_pixbuf;
  class->parent.on_currently_loading_frame = on_currently_loading_frame;
  class->parent.advance = advance;
}

static void lottie_pixbuf_iter_init(LottiePixbufIter *iter) { (void)iter; }

// ---- Loading ----

typedef struct {
  GdkPixbufModuleSizeFunc size;
  GdkPixbufModulePreparedFunc prepared;
  GdkPixbufModuleUpdatedFunc updated;
  gpointer user;
  GByteArray *bytes;
} Loading;

static gpointer begin_load(
  GdkPixbufModuleSizeFunc size, GdkPixbufModulePreparedFunc prepared, GdkPixbufModuleUpdatedFunc updated, gpointer user,
  GError **error) {
  (void)error;
  Loading *loading = g_new0(Loading, 1);
  *loading = (Loading){size, prepared, updated, user, g_byte_array_new()};
  return loading;
}

static gboolean load_increment(gpointer context, const guchar *bytes, guint count, GError **error) {
  Loading *loading = context;
  if (count > G_MAXINT32 - loading->bytes->len) {
    g_set_error(error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY, "The animation is too large");
    return FALSE;
  }
  g_byte_array_append(loading->bytes, bytes, count);
  return TRUE;
}

// Opens the content and draws its poster; NULL with an error.
static LottiePixbuf *open_content(const Loading *loading, GError **error) {
  // Programs of GNOME may have another version of JavaScriptCore, and two of them in a process end it.
  lottie_limits limits = {.size = sizeof limits, .without_javascript = 1};
  lottie_open_options options = {.size = sizeof options, .limits = &limits};
  lottie_error problem = {.size = sizeof problem};
  lottie_animation *file = lottie_open_memory(loading->bytes->data, loading->bytes->len, &options, &problem);
  if (!file) {
    int code = problem.code == LOTTIE_LIMIT ? GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY : GDK_PIXBUF_ERROR_CORRUPT_IMAGE;
    g_set_error(error, GDK_PIXBUF_ERROR, code, "%s%s%s", problem.path, *problem.path ? ": " : "", problem.message);
    return NULL;
  }
  LottiePixbuf *self = g_object_new(lottie_pixbuf_get_type(), NULL);
  self->file = file;
  self->info.size = sizeof self->info;
  lottie_get_info(file, &self->info);
  self->width = (int)fmin(fmax(round(self->info.width), 1), LARGEST_SIDE);
  self->height = (int)fmin(fmax(round(self->info.height), 1), LARGEST_SIDE);
  if (loading->size) loading->size(&self->width, &self->height, loading->user);
  // Programs that only want to know the size ask for none.
  if (self->width <= 0 || self->height <= 0 || self->width > LARGEST_SIDE || self->height > LARGEST_SIDE) {
    g_set_error(
      error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_FAILED, "A picture has 1 to %d pixels on each side, not %d x %d", LARGEST_SIDE,
      self->width, self->height);
    g_object_unref(self);
    return NULL;
  }
  self->poster = make_picture(self);
  if (!self->poster) {
    g_set_error(error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY, "There is no memory for the picture");
    g_object_unref(self);
    return NULL;
  }
  double frame = self->info.start;
  lottie_get_poster(file, &frame);
  draw(self, frame, self->poster);
  return self;
}

static gboolean stop_load(gpointer context, GError **error) {
  Loading *loading = context;
  LottiePixbuf *self = open_content(loading, error);
  if (self) {
    if (loading->prepared) loading->prepared(self->poster, (GdkPixbufAnimation *)self, loading->user);
    if (loading->updated) loading->updated(self->poster, 0, 0, self->width, self->height, loading->user);
    g_object_unref(self);
  }
  g_byte_array_unref(loading->bytes);
  g_free(loading);
  return self != NULL;
}

void fill_vtable(GdkPixbufModule *module) {
  module->begin_load = begin_load;
  module->load_increment = load_increment;
  module->stop_load = stop_load;
}

void fill_info(GdkPixbufFormat *info) {
  // For builds of gdk-pixbuf that do not use the desktop's list of file types, which has more.
#define ANY_26 "xxxxxxxxxxxxxxxxxxxxxxxxxx"
  static const GdkPixbufModulePattern signature[] = {
    {"PK\003\004" ANY_26 "manifest.json", "    " ANY_26 "             ", 100},
    {"{\"v\":", NULL, 60}, {"{\"fr\":", NULL, 60}, {"{\"ip\":", NULL, 60}, {"{\"nm\":", NULL, 40}, {"{\"ddd\":", NULL, 60},
    {NULL, NULL, 0},
  };
  static const char *types[] = {"video/lottie+json", "application/x-tgsticker", "application/zip+dotlottie", NULL};
  // JSON is recognized by its content.
  static const char *extensions[] = {"lottie", "tgs", "lot", NULL};
  info->name = (char *)"lottie";
  info->signature = (GdkPixbufModulePattern *)signature;
  info->description = (char *)"Lottie animation";
  info->mime_types = (char **)types;
  info->extensions = (char **)extensions;
  info->flags = GDK_PIXBUF_FORMAT_SCALABLE | GDK_PIXBUF_FORMAT_THREADSAFE;
  info->license = (char *)"Apache-2.0";
}
