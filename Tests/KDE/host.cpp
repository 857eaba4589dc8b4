// SPDX-License-Identifier: Apache-2.0

// Loads the thumbnail plug-in as KDE's process for thumbnails does, for Scripts/kde --check. Usage:
//   host types                               prints its file types, and "sequences" if they are played under the pointer
//   host size FILE WIDTH HEIGHT              prints the size of a picture that was asked for at this size
//   host draw FILE WIDTH HEIGHT SEQUENCE     writes its pixels (BGRA, multiplied by alpha) to stdout

#include <KIO/ThumbnailCreator>
#include <KPluginFactory>
#include <QGuiApplication>
#include <QImage>
#include <QUrl>
#include <cstdio>

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  const QStringList words = QCoreApplication::arguments();
  const auto found = KPluginMetaData::findPlugins(QStringLiteral("kf5/thumbcreator"), [](const KPluginMetaData &data) {
    return data.fileName().endsWith(QLatin1String("lottiethumbnail.so"));
  });
  if (found.isEmpty() || words.size() < 2) return 64;
  if (words[1] == QLatin1String("types")) {
    QStringList types = found.first().mimeTypes();
    types.sort();
    // What KDE reads of the description itself before it loads anything.
    if (found.first().rawData().value(QStringLiteral("HandleSequences")).toBool()) types.append(QStringLiteral("sequences"));
    return std::printf("%s\n", qPrintable(types.join(QLatin1Char(' ')))) < 0;
  }
  if (words.size() < 5) return 64;
  const auto loaded = KPluginFactory::instantiatePlugin<KIO::ThumbnailCreator>(found.first());
  if (!loaded) return std::fprintf(stderr, "%s\n", qPrintable(loaded.errorText)), 1;
  const QSize size(words[3].toInt(), words[4].toInt());
  const KIO::ThumbnailRequest request(QUrl::fromLocalFile(words[2]), size, QString(), 1, words.value(5).toFloat());
  const KIO::ThumbnailResult result = loaded.plugin->create(request);
  if (!result.isValid()) return 1;
  const QImage image = result.image().convertToFormat(QImage::Format_ARGB32_Premultiplied);
  if (words[1] == QLatin1String("size")) return std::printf("%d %d\n", image.width(), image.height()) < 0;
  for (int y = 0; y < image.height(); y++) std::fwrite(image.constScanLine(y), 4, size_t(image.width()), stdout);
  return 0;
}
