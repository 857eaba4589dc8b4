// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieGeometry

/// A drawing that takes too long for the main thread, painted at full resolution on another one.
///
/// A window paints on the main thread, which also answers keys. So a drawing with much work is shown
/// with a lower resolution at first, and replaced when the whole one is finished.
final class SlowPicture {
  /// The estimated work, in nanoseconds, of what the main thread paints at once.
  private static let mostWork = 2.5e8
  /// The largest number of the window's pixels per painted pixel, in both directions.
  private static let mostDownsampling = 16
  private static let stackBytes = 8 << 20

  /// What is painted.
  private struct Drawing {
    let list: DisplayList
    /// The size in pixels of the window.
    let width, height: Int
    /// Pixels of the window per point.
    let scale: Double
    let rasterizer: RasterizerKind
    let limits: PaintLimits

    /// Whether both are painted equally.
    func isSame(as other: Drawing) -> Bool {
      (width, height) == (other.width, other.height) && scale == other.scale
        && rasterizer == other.rasterizer && limits == other.limits && list == other.list
    }
  }

  /// The drawing that is being painted or was painted last.
  private var drawing: Drawing?
  /// The finished picture; nil until then.
  private var finished: DrawItem?
  /// Ends painting.
  private var stop: StopSignal?
  /// Called when the picture is finished.
  private let onFinish: () -> Void

  init(onFinish: @escaping () -> Void) { self.onFinish = onFinish }

  isolated deinit { stop?.request() }

  /// The downsampling at which a drawing can be painted on the main thread: 1 for nearly all.
  ///
  /// - Parameters:
  ///   - least: The least downsampling to return.
  ///   - width: The width in pixels of the window; the height is in the same unit.
  ///   - scale: Pixels of the window per point.
  static func downsampling(
    for list: DisplayList, atLeast least: Int, width: Int, height: Int, scale: Double,
    limits: PaintLimits
  ) -> Int {
    var factor = least
    while factor < mostDownsampling {
      let bounds = PixelRect(
        width: (width + factor - 1) / factor, height: (height + factor - 1) / factor)
      let transform = Affine.scale(scale / Double(factor), scale / Double(factor))
      if limits.isPainted(list, within: mostWork, transform: transform, bounds: bounds) { break }
      factor *= 2
    }
    return factor
  }

  /// Returns the finished picture of a drawing; nil, and paints it on another thread, if there is
  /// none.
  func picture(
    of list: DisplayList, width: Int, height: Int, scale: Double, rasterizer: RasterizerKind,
    limits: PaintLimits
  ) -> DrawItem? {
    let wanted = Drawing(
      list: list, width: width, height: height, scale: scale, rasterizer: rasterizer, limits: limits
    )
    if let drawing, drawing.isSame(as: wanted) { return finished }
    cancel()
    guard Bitmap.allows(width: width, height: height) else { return nil }
    let stop = StopSignal()
    (drawing, self.stop) = (wanted, stop)
    // A thread of its own, since those of tasks have too little stack for groups within groups.
    let thread = Thread { [weak self] in
      guard let picture = Self.paint(wanted, stop), !stop.isSet else { return }
      EventLoop.post { self?.finish(picture, of: wanted, stop) }
    }
    thread.stackSize = Self.stackBytes
    thread.qualityOfService = .utility
    thread.start()
    return nil
  }

  /// Ends painting, and discards the finished picture.
  func cancel() {
    stop?.request()
    (stop, drawing, finished) = (nil, nil, nil)
  }

  nonisolated private static func paint(_ drawing: Drawing, _ stop: StopSignal) -> Picture? {
    guard
      let (bitmap, painter) = try? FramePainter.onBitmap(
        width: drawing.width, height: drawing.height, rasterizer: drawing.rasterizer, threads: 1)
    else { return nil }
    (painter.limits, painter.stop) = (drawing.limits, stop)
    painter.paint(
      drawing.list, onto: bitmap.buffer, transform: .scale(drawing.scale, drawing.scale))
    return stop.isSet ? nil : bitmap.picture(scale: 1)
  }

  private func finish(_ picture: Picture, of drawing: Drawing, _ stop: StopSignal) {
    guard self.stop === stop else { return }
    let frame = Rect(
      x: 0, y: 0, width: Double(picture.width) / drawing.scale,
      height: Double(picture.height) / drawing.scale)
    finished = .image(ImageItem(picture, frame: frame))
    onFinish()
  }
}
