// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import LottieKit
internal import SDLHost

/// A window on a driver that shows nothing, full of views that play; time goes on by a sixtieth of a
/// second with each frame.
final class UnseenWindow {
  private final class Ticks {
    var time = 0.0
  }

  private let ticks = Ticks()
  private let loop: EventLoop
  private let window: Window

  init(size: PixelSize, rasterizer: RasterizerKind) throws {
    unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
    let ticks = ticks
    loop = try EventLoop(clock: FrameClock { ticks.time })
    window = try Window(
      loop: loop, title: "", size: CGSize(width: size.width, height: size.height))
    window.rasterizer = rasterizer
  }

  /// As many views as that in rows and columns, each somewhere else in the animation.
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

  func frame(paintingAll: Bool) throws {
    if paintingAll { window.root.subviews.forEach { $0.setNeedsDisplay() } }
    ticks.time += 1.0 / 60
    try loop.work()
  }
}
