// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry
internal import LottieKit

/// The frames before and after the shown one, as tinted pictures of what differs there: those
/// before are red, those after blue.
///
/// It has a scene of its own, and nothing while it is off.
final class OnionSkin {
  /// What a picture is made for.
  private struct Key: Hashable {
    let frame: Double
    let shown: Double
    let isBefore: Bool
  }

  /// The second scene, and that of the player for which it was made.
  private var scene: Scene?
  private weak var source: Scene?
  private var view = LayerView()
  private var size = (width: 0, height: 0)
  private var pictures: [Key: Picture] = [:]
  /// The pixels of the shown frame, and its number.
  private var shown: (frame: Double, pixels: [UInt32])?

  /// The largest number of pixels of a picture; larger ones are drawn smaller and enlarged.
  private static let mostPixels = 1_000_000.0
  /// The colours of the frames before and after.
  private static let colors = (before: RGBA(0.95, 0.25, 0.2), after: RGBA(0.2, 0.45, 1))

  /// Frees the scene and the pictures.
  func clear() {
    guard scene != nil else { return }
    (scene, source, shown, pictures) = (nil, nil, nil, [:])
  }

  /// Returns the pictures around the shown frame, the farthest first.
  ///
  /// - Parameters:
  ///   - count: The number of frames before, and of those after.
  ///   - area: The rectangle of the animation in points.
  ///   - scale: Pixels per point.
  func ghosts(of player: AnimationPlayer, count: Int, in area: Rect, scale: Double) -> [ImageItem] {
    guard count > 0, let own = player.scene, !area.isEmpty else {
      clear()
      return []
    }
    prepare(player, own, area, scale)
    let now = player.shownFrame
    let frames = (1...count).reversed().flatMap { [now - Double($0), now + Double($0)] }
      .filter { $0 >= own.animation.start && $0 < own.animation.end }
    if shown?.frame != now {
      shown = pixels(at: now).map { (now, $0) }
      pictures = [:]
    }
    return frames.compactMap { frame in
      let key = Key(frame: frame, shown: now, isBefore: frame < now)
      guard let picture = pictures[key] ?? picture(key) else { return nil }
      pictures[key] = picture
      let distance = (frame - now).magnitude
      return ImageItem(
        picture, frame: area, opacity: 0.75 - 0.5 * (distance - 1) / Double(max(1, count)))
    }
  }

  /// Makes the second scene for another scene of the player, other layers or another size.
  private func prepare(_ player: AnimationPlayer, _ own: Scene, _ area: Rect, _ scale: Double) {
    let pixels = area.width * scale * area.height * scale
    let factor = scale * min(1, (Self.mostPixels / max(1, pixels)).squareRoot())
    let new = (
      width: Int(clamping: (area.width * factor).rounded(.up), to: 1...Bitmap.maxSide),
      height: Int(clamping: (area.height * factor).rounded(.up), to: 1...Bitmap.maxSide)
    )
    if source !== own {
      let new = Scene(own.animation)
      new.takeImages(of: own)
      new.show(player.layerView)
      scene = new
      (source, view, shown) = (own, player.layerView, nil)
    }
    if view != player.layerView {
      scene?.show(player.layerView)
      (view, shown) = (player.layerView, nil)
    }
    if new != size { (size, shown) = (new, nil) }
  }

  /// The pixels of a frame; nil without memory for them.
  private func pixels(at frame: Double) -> [UInt32]? {
    guard let scene, scene.size.isDrawable,
      let bitmap = try? Bitmap(width: size.width, height: size.height)
    else { return nil }
    scene.update(to: frame)
    let transform = Affine.scale(
      Double(size.width) / scene.size.width, Double(size.height) / scene.size.height)
    Renderer().paint(scene.displayList, onto: bitmap.buffer, transform: transform)
    return bitmap.pixels
  }

  /// The tinted picture of a frame, clear where it is like the shown one.
  private func picture(_ key: Key) -> Picture? {
    guard let shown, let other = pixels(at: key.frame), other.count == shown.pixels.count else {
      return nil
    }
    let color = key.isBefore ? Self.colors.before : Self.colors.after
    let tint = [color.red, color.green, color.blue].map { UInt32(clamping: Int($0 * 255)) }
    let result = zip(other, shown.pixels).map { new, old -> UInt32 in
      if new == old { return 0 }
      let alpha = new >> 24
      let light = (((new >> 16) & 255) + ((new >> 8) & 255) + (new & 255)) / 3
      let parts = tint.map { min(alpha, ($0 * alpha / 255 * 3 + light) / 4) }
      return alpha << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
    }
    return Picture(width: size.width, height: size.height, pixels: result)
  }
}
