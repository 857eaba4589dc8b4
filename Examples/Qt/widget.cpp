// SPDX-License-Identifier: Apache-2.0

// Plays an animation in a widget of Qt 6 or 5: widget FILE [FRAME]
//
//   c++ -std=c++17 -fPIC widget.cpp $(pkg-config --cflags --libs lottiekit Qt6Widgets) -o widget

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QImage>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>
#include <QWidget>
#include <cstdio>
#include <lottiekit.h>

class LottieWidget : public QWidget {
public:
  explicit LottieWidget(lottie_animation *file) : animation(file) {
    resize(480, 480);
    timer.setInterval(16);
    QObject::connect(&timer, &QTimer::timeout, this, [this] { advance(); });
    timer.start();
    clock.start();
  }
  ~LottieWidget() override { lottie_free(animation); }

protected:
  void paintEvent(QPaintEvent *) override {
    const qreal ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize();
    if (image.size() != pixels) image = QImage(pixels, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return;
    lottie_target wanted = target();
    if (lottie_render_player(animation, &wanted, nullptr) != LOTTIE_OK) return;
    image.setDevicePixelRatio(ratio);
    QPainter(this).drawImage(0, 0, image);
  }

  // The pointer, for state machines.
  void mousePressEvent(QMouseEvent *event) override { post(LOTTIE_POINTER_DOWN, event->pos()); }
  void mouseReleaseEvent(QMouseEvent *event) override {
    post(LOTTIE_POINTER_UP, event->pos());
    post(LOTTIE_POINTER_CLICK, event->pos());
  }

private:
  lottie_animation *animation;
  QImage image;
  QTimer timer;
  QElapsedTimer clock;

  // The picture; only what has changed since the last one is drawn. bits() would copy it if it were shared.
  lottie_target target() {
    lottie_target target = {};
    target.size = sizeof target;
    target.format = LOTTIE_BGRA_PREMULTIPLIED;
    target.pixels = image.bits();
    target.bytes = size_t(image.sizeInBytes());
    target.stride = size_t(image.bytesPerLine());
    target.width = image.width(), target.height = image.height();
    target.background = 0xffffffff;
    target.flags = LOTTIE_HOLDS_LAST;
    return target;
  }

  void advance() {
    int32_t changed = 0;
    lottie_tick(animation, double(clock.restart()), &changed);
    if (changed) update();
  }

  void post(int kind, QPoint position) {
    lottie_point point;
    const lottie_target shown = target();
    const qreal ratio = devicePixelRatioF();
    if (lottie_locate(animation, &shown, position.x() * ratio, position.y() * ratio, &point) == LOTTIE_OK)
      lottie_post_pointer(animation, kind, point.x, point.y);
  }
};

int main(int count, char **arguments) {
  QApplication application(count, arguments);
  const QStringList words = QCoreApplication::arguments();
  if (words.size() < 2) return std::fprintf(stderr, "usage: widget FILE [FRAME]\n"), 64;
  lottie_error error = {};
  error.size = sizeof error;
  lottie_animation *animation = lottie_open(QFile::encodeName(words[1]).constData(), nullptr, &error);
  if (!animation) return std::fprintf(stderr, "%s:%d: %s\n", error.file, error.line, error.message), 1;
  lottie_info info = {};
  info.size = sizeof info;
  lottie_get_info(animation, &info);
  if (info.initial_machine && lottie_load_machine(animation, info.initial_machine) == LOTTIE_OK) {
    lottie_start_machine(animation, nullptr);
  } else if (words.size() > 2) {
    lottie_seek(animation, words[2].toDouble());
  } else {
    lottie_set_loop(animation, 1, 0);
    lottie_play(animation);
  }
  LottieWidget widget(animation);
  widget.show();
  return QApplication::exec();
}
