// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry

@testable import LottieCore
@testable import LottieKit

extension FuzzTarget {
  /// Scene and frame: a small picture, several frames forward and back.
  static let scene = FuzzTarget(name: "scene", structural: 4) { play($0) }

  /// The same, with inputs of the structure-aware mutator alone.
  static let structure = FuzzTarget(name: "structure", structural: 8) { play($0) }

  private static func play(_ bytes: [UInt8]) {
    guard let animation = try? Animation(json: bytes, limits: Playing.limits(of: bytes)) else {
      return
    }
    Playing.play(animation)
  }

  /// Animations that ask for much: the bytes choose rules of a grammar. Scripts/growth draws the same.
  static let growth = FuzzTarget(name: "growth") { bytes in
    var maker = GrowthMaker(bytes: bytes)
    // As much as an optimised build without a sanitizer does in a tenth of the time.
    var limits = Playing.limits()
    limits.frameWork = 1e8
    guard let animation = try? Animation(json: Array(maker.file().utf8), limits: limits) else {
      found("the animation is refused")
    }
    Playing.play(animation)
  }

  /// Painting the damage of each frame gives the pixels of painting it whole.
  static let damage = FuzzTarget(name: "damage", structural: 7) { bytes in
    // Expressions that are stopped by the clock do not give the same value twice.
    let limits = Playing.limits(expressionSeconds: 0)
    guard let animation = try? Animation(json: bytes, limits: limits) else { return }
    let scene = Scene(animation)
    let transform = Playing.transform(of: scene)
    let kept = Playing.bitmap()
    let painter = FramePainter(threads: 1)
    painter.limits.work = limits.frameWork
    for frame in Playing.frames(of: animation) {
      scene.update(to: frame)
      let list = scene.displayList
      painter.paint(list, onto: kept.buffer, transform: transform, background: .white)
      let whole = Playing.bitmap()
      let fresh = FramePainter(threads: 1)
      fresh.limits.work = limits.frameWork
      fresh.paint(list, onto: whole.buffer, transform: transform, background: .white)
      if kept.pixels != whole.pixels { found("frame \(frame): the damage is too small") }
    }
  }

  /// Image files: PNG, JPEG and WebP with their colour profiles.
  static let image = FuzzTarget(name: "image") { bytes in
    let limits = Picture.DecodingLimits(side: 1024, area: 1 << 20)
    if (try? Picture(decoding: bytes, limits: limits)) != nil { Tally.count("images decoded") }
  }

  /// Font files: their glyphs, shaped and as outlines.
  static let font = FuzzTarget(name: "font") { bytes in
    guard let outlines = GlyphOutlines(fontFiles: [bytes]) else { return }
    for family in outlines.fileFamilies {
      guard let family else { continue }
      Tally.count("fonts with a family")
      _ = outlines.clusters(of: "Afi ←é\u{301} 12", face: .init(families: [family]))
    }
  }
}
