// SPDX-License-Identifier: Apache-2.0

// A program of Qt, for Scripts/qt-plugin --check. Usage:
//   host size FILE                              prints the width and the height
//   host format FILE                            prints the name of the format; nothing for other files
//   host frame FILE NUMBER [WIDTH HEIGHT]       writes the pixels of an image (BGRA, multiplied by alpha) to stdout
//   host memory FILE                            those of the first one, read from memory
//   host movie FILE NUMBER                      those of QMovie after this number of steps
//   host film FILE                              prints the number of images, their delays and how often they are repeated

#include <QBuffer>
#include <QFile>
#include <QGuiApplication>
#include <QImageReader>
#include <QMovie>
#include <cstdio>

static int put(const QImage &image) {
  if (image.isNull()) return 1;
  const QImage pixels = image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < pixels.height(); y++) std::fwrite(pixels.constScanLine(y), 4, size_t(pixels.width()), stdout);
  return 0;
}

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  const QStringList words = QCoreApplication::arguments();
  if (words.size() < 3) return 64;
  const QString mode = words[1], path = words[2];
  QImageReader reader(path);
  if (mode == QLatin1String("size")) {
    return std::printf("%d %d\n", reader.size().width(), reader.size().height()) < 0;
  }
  if (mode == QLatin1String("format")) return std::printf("%s\n", QImageReader::imageFormat(path).constData()) < 0;
  if (mode == QLatin1String("frame")) {
    if (!reader.jumpToImage(words.value(3).toInt())) return 1;
    if (words.size() > 5) reader.setScaledSize(QSize(words[4].toInt(), words[5].toInt()));
    return put(reader.read());
  }
  if (mode == QLatin1String("memory")) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) return 1;
    QByteArray content = file.readAll();
    QBuffer buffer(&content);
    return put(QImageReader(&buffer).read());
  }
  if (mode == QLatin1String("movie")) {
    QMovie movie(path);
    movie.jumpToFrame(0);
    for (int i = 0; i < words.value(3).toInt(); i++) {
      if (!movie.jumpToNextFrame()) return 1;
    }
    return put(movie.currentImage());
  }
  if (mode == QLatin1String("film")) {
    int images = 0, time = 0;
    for (; reader.canRead(); images++) {
      // Small, so that it does not take long.
      reader.setScaledSize(QSize(8, 8));
      if (reader.read().isNull()) return 1;
      time += reader.nextImageDelay();
    }
    if (images != reader.imageCount() || !reader.supportsAnimation()) return 1;
    return std::printf("%d frames, %d ms, loops %d\n", images, time, reader.loopCount()) < 0;
  }
  return 64;
}
