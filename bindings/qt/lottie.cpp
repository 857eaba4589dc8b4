// SPDX-License-Identifier: Apache-2.0

// An image plug-in for Qt 5 and 6, by which QImageReader, QMovie and Image of QML read Lottie animations (.lottie, .tgs, and JSON
// by its content), with all frames and at any size. Scripts/qt-plugin builds it; docs/c-library.md says how it is found.

#include <QColor>
#include <QFile>
#include <QImage>
#include <QImageIOHandler>
#include <QImageIOPlugin>
#include <QVariant>
#include <cmath>
#include <lottiekit.h>

namespace {

// Frames follow each other at most this often, as in windows.
constexpr double shortestDelay = 16;
// The bytes in which the keys of an animation are searched.
constexpr qint64 headBytes = 4096;

// Whether a file is an animation. A .tgs file is a gzip file like others, so it needs its suffix.
bool isAnimation(QIODevice *device, const QByteArray &format) {
  const QByteArray head = device->peek(headBytes);
  if (head.startsWith("\x1f\x8b")) return format == "tgs";
  if (head.startsWith("PK\x03\x04")) return format == "lottie" || head.mid(30, 13) == "manifest.json";
  int start = 0;
  while (start < head.size() && QByteArray("\xef\xbb\xbf \t\r\n").contains(head[start])) start++;
  if (start >= head.size() || head[start] != '{') return false;
  int keys = 0;
  for (const char *key : {"\"fr\"", "\"ip\"", "\"op\"", "\"layers\"", "\"ddd\"", "\"assets\""}) keys += head.contains(key);
  return keys >= 3;
}

class LottieHandler final : public QImageIOHandler {
public:
  ~LottieHandler() override { lottie_free(animation); }

  bool canRead() const override {
    if (isOpened) return animation && next < count;
    return device() && isAnimation(device(), format());
  }

  bool read(QImage *image) override {
    if (!open() || next >= count) return false;
    const QSize size = scaled.isEmpty() ? ownSize() : scaled;
    QImage picture;
#if QT_VERSION >= QT_VERSION_CHECK(6, 0, 0)
    // Within the program's limit of memory for images.
    if (!allocateImage(size, QImage::Format_ARGB32_Premultiplied, &picture)) return false;
#else
    picture = QImage(size, QImage::Format_ARGB32_Premultiplied);
#endif
    if (picture.isNull()) return false;
    lottie_target target = {};
    target.size = sizeof target;
    target.format = Q_BYTE_ORDER == Q_LITTLE_ENDIAN ? LOTTIE_BGRA_PREMULTIPLIED : LOTTIE_RGBA_PREMULTIPLIED;
    target.pixels = picture.bits();
    target.bytes = static_cast<size_t>(picture.sizeInBytes());
    target.stride = static_cast<size_t>(picture.bytesPerLine());
    target.width = size.width(), target.height = size.height();
    target.fit = LOTTIE_STRETCH;
    target.background = background;
    if (lottie_render(animation, info.start + next * step, &target, nullptr) != LOTTIE_OK) return false;
    *image = picture;
    current = next++;
    return true;
  }

  bool supportsOption(ImageOption option) const override {
    return option == Size || option == ScaledSize || option == Animation || option == ImageFormat || option == BackgroundColor;
  }

  QVariant option(ImageOption option) const override {
    auto *self = const_cast<LottieHandler *>(this);
    switch (option) {
      case Size: return self->open() ? QVariant(ownSize()) : QVariant();
      case ScaledSize: return scaled;
      case Animation: return self->open() && count > 1;
      case ImageFormat: return static_cast<int>(QImage::Format_ARGB32_Premultiplied);
      case BackgroundColor: return QVariant::fromValue(QColor::fromRgba((background & 255) << 24 | background >> 8));
      default: return {};
    }
  }

  void setOption(ImageOption option, const QVariant &value) override {
    if (option == ScaledSize) scaled = value.toSize();
    if (option == BackgroundColor) {
      const QRgb color = value.value<QColor>().rgba();
      background = color << 8 | color >> 24;
    }
  }

  int imageCount() const override { return const_cast<LottieHandler *>(this)->open() ? count : 0; }
  // For ever.
  int loopCount() const override { return imageCount() > 1 ? -1 : 0; }
  int currentImageNumber() const override { return current; }
  QRect currentImageRect() const override { return QRect(QPoint(), scaled.isEmpty() ? ownSize() : scaled); }
  bool jumpToNextImage() override { return jumpToImage(next); }

  bool jumpToImage(int number) override {
    if (!open() || number < 0 || number >= count) return false;
    next = number;
    return true;
  }

  int nextImageDelay() const override {
    if (!animation || count < 2) return 0;
    // Rounded so that the sum is right.
    const auto time = [this](int number) {
      return std::round(std::fmin(number * step, info.end - info.start) * 1000 / info.framerate);
    };
    return qBound(0, static_cast<int>(std::fmin(time(current + 1) - time(current), 1e9)), 1000000000);
  }

private:
  bool isOpened = false;
  lottie_animation *animation = nullptr;
  lottie_info info = {};
  // The frames that are shown as one image, the number of images, that of the last one read and of the next one.
  double step = 1;
  int count = 0, current = -1, next = 0;
  QSize scaled;
  // 0xRRGGBBAA.
  uint background = 0;

  QSize ownSize() const {
    return QSize(
      static_cast<int>(std::fmin(std::fmax(std::round(info.width), 1), 16384)),
      static_cast<int>(std::fmin(std::fmax(std::round(info.height), 1), 16384)));
  }

  bool open() {
    if (isOpened) return animation;
    isOpened = true;
    if (!device()) return false;
    // Programs may have another version of JavaScriptCore, and two of them in a process end it.
    lottie_limits limits = {};
    limits.size = sizeof limits;
    limits.without_javascript = 1;
    lottie_open_options options = {};
    options.size = sizeof options;
    options.limits = &limits;
    lottie_error error = {};
    error.size = sizeof error;
    // A file on disk can have images in its folder; resources of the program, which begin with a colon, cannot.
    const auto *file = qobject_cast<QFileDevice *>(device());
    if (file && device()->pos() == 0 && !file->fileName().isEmpty() && !file->fileName().startsWith(QLatin1Char(':'))) {
      animation = lottie_open(QFile::encodeName(file->fileName()).constData(), &options, &error);
    } else {
      const QByteArray content = device()->readAll();
      animation = lottie_open_memory(content.constData(), static_cast<size_t>(content.size()), &options, &error);
    }
    if (!animation) {
      qWarning("lottie: %s%s%s", error.path, *error.path ? ": " : "", error.message);
      return false;
    }
    info.size = sizeof info;
    lottie_get_info(animation, &info);
    step = std::fmax(1, std::ceil(info.framerate * shortestDelay / 1000));
    const double length = info.framerate > 0 ? std::ceil((info.end - info.start) / step) : 1;
    count = static_cast<int>(std::fmin(std::fmax(length, 1), 1e6));
    return true;
  }
};

} // namespace

class LottiePlugin final : public QImageIOPlugin {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.qt-project.Qt.QImageIOHandlerFactoryInterface" FILE "lottie.json")

public:
  Capabilities capabilities(QIODevice *device, const QByteArray &format) const override {
    const bool isOurs = format == "lottie" || format == "tgs" || format == "lot";
    if (!isOurs && !format.isEmpty() && format != "json") return {};
    // Without a file, what is asked is which formats there are.
    if (!device) return isOurs ? CanRead : Capabilities();
    return device->isReadable() && isAnimation(device, format) ? CanRead : Capabilities();
  }

  QImageIOHandler *create(QIODevice *device, const QByteArray &format) const override {
    auto *handler = new LottieHandler;
    handler->setDevice(device);
    handler->setFormat(format);
    return handler;
  }
};

#include "lottie.moc"
