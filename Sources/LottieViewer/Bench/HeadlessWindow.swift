// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieDrawing
internal import LottieKit
internal import LottieTools
internal import SDLHost

/// A window on SDL's dummy driver, filled with playing views; for benchmarks.
///
/// Time is virtual: each frame advances the clock by 1/60 s, so that runs are repeatable.
final class HeadlessWindow {
  /// The virtual clock in seconds. A class, because the frame clock's closure and the window share
  /// it.
  private final class Ticks {
    /// In seconds.
    var time = 0.0
  }

  private let ticks = Ticks()
  private let loop: EventLoop
  private let window: Window

  /// Makes an empty window.
  ///
  /// - Parameters:
  ///   - size: In points; the dummy driver has one pixel for each.
  ///   - rasterizer: The rasterizer for all views.
  /// - Throws: `SDLError` where SDL cannot be loaded or initialized.
  init(size: PixelSize, rasterizer: RasterizerKind) throws {
    unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
    let ticks = ticks
    loop = try EventLoop(clock: FrameClock { ticks.time })
    window = try Window(
      loop: loop, title: "", size: CGSize(width: size.width, height: size.height))
    window.rasterizer = rasterizer
    window.setLimits(.given)
  }

  /// Adds views in rows and columns, and starts them at evenly spaced positions of the animation.
  ///
  /// The positions differ so that the views do not all draw the same frame.
  func fill(with count: Int, of file: AnimationFile) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let cell = CGSize(
      width: window.size.width / CGFloat(columns), height: window.size.height / CGFloat(rows))
    for i in 0..<count {
      let view = AnimationSurface(animation: file.animation, imageProvider: file.imageProvider)
      view.frame = CGRect(
        x: CGFloat(i % columns) * cell.width, y: CGFloat(i / columns) * cell.height,
        width: cell.width, height: cell.height)
      window.root.addSubview(view)
      view.loopMode = .loop
      view.currentProgress = CGFloat(i) / CGFloat(count)
      view.play()
    }
  }

  /// Advances the clock by 1/60 s, and handles events, updates and painting once.
  ///
  /// - Parameter paintingAll: Whether all views are invalidated first.
  func frame(paintingAll: Bool) throws {
    if paintingAll { window.root.subviews.forEach { $0.setNeedsDisplay() } }
    ticks.time += 1.0 / 60
    try loop.work()
  }
}
