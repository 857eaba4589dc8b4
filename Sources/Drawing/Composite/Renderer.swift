// SPDX-License-Identifier: Apache-2.0

public import Geometry

/// Paints display lists onto pixels.
///
/// It keeps memory between frames, so keep one for each window or export. What it paints depends
/// only on the list, the transform and the pixels' size: painting a part gives that part of the
/// whole.
public final class Renderer {
  private let tools: PaintTools
  private var frame = 0

  /// - Parameter rasterizer: Turns outlines into pixels. Default: our own.
  public init(rasterizer: RasterizerKind = .coverage) {
    tools = PaintTools(rasterizer)
  }

  /// Starts a frame unless it has started already; frames are told apart by their numbers.
  func beginFrame(_ number: Int) {
    guard number != frame else { return }
    frame = number
    tools.groups.beginFrame()
    tools.rasterizer.beginFrame()
  }

  /// Paints a frame over a background.
  ///
  /// - Parameters:
  ///   - list: What to paint.
  ///   - pixels: Where to.
  ///   - transform: From the list's coordinates to pixels.
  ///   - background: Is below. Default: clear pixels; nil leaves those that are there.
  ///   - damage: The only pixels that are touched; all of them if not given.
  public func paint(
    _ list: DisplayList, onto pixels: PixelBuffer, transform: Affine,
    background: RGBA? = .clear, damage: PixelRect? = nil
  ) {
    let surface = Surface(pixels, area: pixels.bounds).part(damage ?? pixels.bounds)
    guard !surface.area.isEmpty else { return }
    if let background { pixels.fill(surface.area, with: background.premultipliedPixel) }
    let painter = Painter(tools: tools, surface: surface)
    let state = DrawState(transform: transform, picture: pixels.bounds)
    for item in list.items { painter.paint(item, state) }
  }
}
