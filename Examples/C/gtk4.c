/* SPDX-License-Identifier: Apache-2.0

   Plays an animation in a window of GTK 4: gtk4 FILE [FRAME]
   It is a GdkPaintable, so that GtkPicture and all that shows a picture can show it, at any size.

   cc gtk4.c $(pkg-config --cflags --libs lottiekit gtk4) -o gtk4 */
#include <gtk/gtk.h>
#include <lottiekit.h>
#include <math.h>

typedef struct {
  GObject parent;
  lottie_animation *file;
  lottie_info info;
  /* Pixels of the screen for one of the window. */
  int scale;
  gint64 last;
} LottiePaintable;

typedef struct {
  GObjectClass parent;
} LottiePaintableClass;

GType lottie_paintable_get_type(void);
static void implement(GdkPaintableInterface *interface);
G_DEFINE_TYPE_WITH_CODE(
  LottiePaintable, lottie_paintable, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE(GDK_TYPE_PAINTABLE, implement))

static void snapshot(GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height) {
  LottiePaintable *self = (LottiePaintable *)paintable;
  lottie_target target = {.size = sizeof target, .format = LOTTIE_BGRA_PREMULTIPLIED};
  target.width = (int)ceil(width * self->scale), target.height = (int)ceil(height * self->scale);
  target.bytes = (gsize)target.width * (gsize)target.height * 4;
  target.pixels = g_malloc(target.bytes);
  if (lottie_render_player(self->file, &target, NULL) != LOTTIE_OK) {
    g_free(target.pixels);
    return;
  }
  /* A new texture for each picture: GTK compares them by identity. */
  GBytes *bytes = g_bytes_new_take(target.pixels, target.bytes);
  GdkTexture *texture = gdk_memory_texture_new(
    target.width, target.height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, (gsize)target.width * 4);
  gtk_snapshot_append_texture(snapshot, texture, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
  g_object_unref(texture);
  g_bytes_unref(bytes);
}

static int intrinsic_width(GdkPaintable *self) { return (int)((LottiePaintable *)self)->info.width; }
static int intrinsic_height(GdkPaintable *self) { return (int)((LottiePaintable *)self)->info.height; }

static void implement(GdkPaintableInterface *interface) {
  interface->snapshot = snapshot;
  interface->get_intrinsic_width = intrinsic_width;
  interface->get_intrinsic_height = intrinsic_height;
}

static void lottie_paintable_init(LottiePaintable *self) { self->scale = 1; }

static void finalize(GObject *object) {
  lottie_free(((LottiePaintable *)object)->file);
  G_OBJECT_CLASS(lottie_paintable_parent_class)->finalize(object);
}

static void lottie_paintable_class_init(LottiePaintableClass *class) { G_OBJECT_CLASS(class)->finalize = finalize; }

/* Before each frame of the window: time passes, and the picture is shown again if it is another one. */
static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer paintable) {
  LottiePaintable *self = paintable;
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  int32_t changed = 0;
  lottie_tick(self->file, self->last ? (double)(now - self->last) / 1000 : 0, &changed);
  self->last = now;
  self->scale = gtk_widget_get_scale_factor(widget);
  if (changed) gdk_paintable_invalidate_contents(paintable);
  return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application, gpointer paintable) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *picture = gtk_picture_new_for_paintable(paintable);
  gtk_window_set_child(GTK_WINDOW(window), picture);
  gtk_window_set_default_size(GTK_WINDOW(window), 480, 480);
  gtk_widget_add_tick_callback(picture, tick, paintable, NULL);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  if (count < 2) return g_printerr("usage: gtk4 FILE [FRAME]\n"), 64;
  lottie_error error = {.size = sizeof error};
  lottie_animation *file = lottie_open(arguments[1], NULL, &error);
  if (!file) return g_printerr("%s:%d: %s\n", error.file, error.line, error.message), 1;
  LottiePaintable *paintable = g_object_new(lottie_paintable_get_type(), NULL);
  paintable->file = file;
  paintable->info.size = sizeof paintable->info;
  lottie_get_info(file, &paintable->info);
  lottie_set_loop(file, 1, 0);
  if (count > 2) {
    lottie_seek(file, g_ascii_strtod(arguments[2], NULL));
  } else {
    lottie_play(file);
  }
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), paintable);
  int status = g_application_run(G_APPLICATION(application), 0, NULL);
  g_object_unref(application);
  g_object_unref(paintable);
  return status;
}
