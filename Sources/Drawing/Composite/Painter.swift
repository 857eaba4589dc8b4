// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// What painters of one renderer share: the rasteriser, and memory that lasts from frame to frame.
final class PaintTools {
  let rasterizer: any Rasterizer
  let scratch = ScratchSurfaces()
  let gradients = GradientTables()
  let groups = GroupCache()

  init(_ kind: RasterizerKind) { rasterizer = kind.make(scratch, gradients) }
}

/// One recursive walk over a display list: groups, masks, mattes, blending and filters.
///
/// It knows nothing of how outlines become pixels; that is the rasteriser's.
struct Painter {
  let tools: PaintTools
  /// The pixels painted on; no others change.
  let surface: Surface

  /// Paints an item; what touches no pixel of the surface is left out.
  func paint(_ item: DrawItem, _ state: DrawState) {
    guard state.transform.isInvertible, state.opacity > 0 else { return }
    let rasterizer = tools.rasterizer
    switch item {
    case .fill(let item):
      draw(item.outline.bounds, item.blendMode, state) { rasterizer.fill(item, at: $0) }
    case .stroke(let item):
      guard item.style.width > 0 else { return }
      draw(item.bounds, item.blendMode, state) { rasterizer.stroke(item, at: $0) }
    case .image(let item):
      draw(item.frame, .normal, state) { rasterizer.draw(item, at: $0) }
    case .group(let group): paint(group, state)
    case .projected(let item): paint(item, state)
    case .exposure(let item): paint(item, state)
    }
  }

  /// Draws something that is no group: apart first, if it is blended.
  @inline(__always)
  private func draw(
    _ bounds: Rect, _ ownMode: BlendMode, _ state: DrawState, _ body: (Placement) -> Void
  ) {
    let covered = state.pixels(of: bounds)
    let part = covered.intersection(surface.area)
    guard !part.isEmpty else { return }
    let mode = ownMode == .normal ? state.blendMode : ownMode
    var placement = Placement(
      surface: surface, transform: state.transform, opacity: state.opacity,
      extent: covered.intersection(state.picture))
    if mode == .normal { return body(placement) }
    isolated(in: part) { alone in
      placement.surface = alone.surface
      placement.opacity = 1
      body(placement)
      composite(alone.surface, opacity: state.opacity, mode: mode)
    }
  }

  /// A painter of a part of the surface.
  func limited(to part: PixelRect) -> Painter {
    Painter(tools: tools, surface: surface.part(part))
  }

  /// Calls `body` with a painter onto a clear surface of its own.
  func isolated(in area: PixelRect, _ body: (Painter) -> Void) {
    tools.scratch.with(area, .color) { body(Painter(tools: tools, surface: $0)) }
  }

  /// Blends a layer onto the surface that it is a part of; hard mix changes the layer.
  func composite(_ layer: Surface, opacity: Double, mode: BlendMode) {
    BlendPasses.composite(layer, over: surface, opacity: opacity, mode: mode)
  }
}
