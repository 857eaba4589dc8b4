// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import LottieGeometry

@testable import LottieCore
@testable import LottieKit

/// What several targets do with an animation.
enum Playing {
  /// The limits of most targets: those of the library, with less time for what is slow on purpose.
  ///
  /// - Parameter input: Of these inputs, one of sixteen may start JavaScript, which takes ten times as
  ///   long as all else. Default: nil, JavaScript is used.
  static func limits(expressionSeconds: Double = 0.02, of input: [UInt8]? = nil) -> Limits {
    var limits = Limits()
    limits.expressions.seconds = expressionSeconds
    if let input { limits.expressions.usesJavaScript = input.isOne(of: 16) }
    limits.frameWork = 5e7
    limits.files.stickerBytes = 1 << 20
    limits.files.entryBytes = 1 << 20
    limits.files.archiveBytes = 4 << 20
    limits.media.imageSide = 1024
    limits.media.imageArea = 1 << 20
    return limits
  }

  /// The width and height of pictures in pixels.
  static let side = 48

  static func frames(of animation: Animation) -> [Double] {
    let (start, end) = (Double(animation.startFrame), Double(animation.endFrame))
    let middle = ((start + end) / 2).rounded(.down)
    return [start, middle, middle + 1, start + 0.5, end, middle, start - 1]
  }

  static func transform(of scene: Scene) -> Affine {
    Fit.aspectFit.transform(
      from: scene.size, into: Rect(Size(Double(side), Double(side))))
  }

  static func bitmap() -> Bitmap {
    do { return try Bitmap(width: side, height: side) } catch { found("\(error)") }
  }

  /// Paints some frames, forward and back.
  static func play(_ animation: Animation, images: (any AnimationImageProvider)? = nil) {
    let scene = Scene(animation, imageProvider: images)
    let bitmap = bitmap()
    let painter = FramePainter(threads: 1)
    painter.limits.work = animation.limits.frameWork
    let transform = transform(of: scene)
    for frame in frames(of: animation) {
      scene.update(to: frame)
      painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform)
    }
    _ = scene.warnings
  }
}

/// The fonts of this process.
enum Fonts {
  /// Lets fontconfig know no font. It lists the system's fonts for each animation with text, which
  /// takes longer than all else.
  static func useOnlyOurs() {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "lottie-fuzz-fonts-\(getpid()).conf")
    let text = """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>
      """
    try? Data(text.utf8).write(to: file)
    setenv("FONTCONFIG_FILE", file.path, 1)
    atexit { unlink(getenv("FONTCONFIG_FILE")) }
  }
}

extension [UInt8] {
  /// Whether it is one of `count` inputs on average, chosen by its bytes: always, of kept inputs.
  func isOne(of count: Int) -> Bool {
    runsAll || reduce(0) { ($0 &* 31 &+ Int($1)) % 65_521 } % count == 0
  }

  /// The parts between bytes of 255, which UTF-8 does not have.
  var parts: [[UInt8]] {
    split(separator: 255, omittingEmptySubsequences: false).map(Array.init)
  }
}

/// Whether the slow parts of all inputs run: set by `Scripts/fuzz --replay` and `--run`.
private let runsAll = ProcessInfo.processInfo.environment["LOTTIE_FUZZ_ALL"] != nil
