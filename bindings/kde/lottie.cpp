// SPDX-License-Identifier: Apache-2.0

// Thumbnails of Lottie animations for Dolphin and other programs of KDE, which have their own interface for them. The picture is
// the poster; while the pointer rests on a file, Dolphin asks for others, which play the animation. Scripts/kde builds it.

#include <KIO/ThumbnailCreator>
#include <KPluginFactory>
#include <QFile>
#include <QImage>
#include <QUrl>
#include <cmath>
#include <lottiekit.h>

class LottieCreator final : public KIO::ThumbnailCreator {
  Q_OBJECT

public:
  LottieCreator(QObject *parent, const QVariantList &arguments) : KIO::ThumbnailCreator(parent, arguments) {}

  KIO::ThumbnailResult create(const KIO::ThumbnailRequest &request) override {
    // KDE's process for thumbnails has a stack and limits of its own, and may have another version of JavaScriptCore.
    lottie_limits limits = {};
    limits.size = sizeof limits;
    limits.without_javascript = 1;
    lottie_open_options options = {};
    options.size = sizeof options;
    options.limits = &limits;
    const QByteArray path = QFile::encodeName(request.url().toLocalFile());
    lottie_animation *animation = lottie_open(path.constData(), &options, nullptr);
    if (!animation) return KIO::ThumbnailResult::fail();
    QImage image = draw(animation, request);
    lottie_free(animation);
    if (image.isNull()) return KIO::ThumbnailResult::fail();
    KIO::ThumbnailResult result = KIO::ThumbnailResult::pass(image);
    result.setSequenceIndexWraparoundPoint(pictures);
    return result;
  }

private:
  // The pictures in which an animation is played.
  static constexpr int pictures = 24;

  static QImage draw(lottie_animation *animation, const KIO::ThumbnailRequest &request) {
    lottie_info info = {};
    info.size = sizeof info;
    double frame = 0;
    if (lottie_get_info(animation, &info) != LOTTIE_OK || lottie_get_poster(animation, &frame) != LOTTIE_OK) return {};
    const double length = info.end - info.start;
    if (request.sequenceIndex() > 0 && length > 0) {
      const double share = std::fmod(request.sequenceIndex(), pictures) / pictures;
      frame = info.start + std::fmod(frame - info.start + share * length, length);
    }
    // Whole pixels of the animation's own proportions.
    const QSizeF own(std::fmax(info.width, 1), std::fmax(info.height, 1));
    const QSize size = own.scaled(request.targetSize(), Qt::KeepAspectRatio).toSize().expandedTo(QSize(1, 1));
    QImage image(size, QImage::Format_ARGB32_Premultiplied);
    if (image.isNull()) return {};
    lottie_target target = {};
    target.size = sizeof target;
    target.format = Q_BYTE_ORDER == Q_LITTLE_ENDIAN ? LOTTIE_BGRA_PREMULTIPLIED : LOTTIE_RGBA_PREMULTIPLIED;
    target.pixels = image.bits();
    target.bytes = static_cast<size_t>(image.sizeInBytes());
    target.stride = static_cast<size_t>(image.bytesPerLine());
    target.width = size.width(), target.height = size.height();
    target.fit = LOTTIE_STRETCH;
    return lottie_render(animation, frame, &target, nullptr) == LOTTIE_OK ? image : QImage();
  }
};

K_PLUGIN_CLASS_WITH_JSON(LottieCreator, "lottie.json")

#include "lottie.moc"
