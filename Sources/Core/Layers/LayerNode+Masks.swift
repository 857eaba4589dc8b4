// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

extension LayerNode {
  /// Returns whether masks and matte leave a point of the composition visible.
  func isUnmasked(at point: Point) -> Bool {
    let masks = masks.compactMap { $0.mask }
    let matte = matteSource.flatMap { source in
      model.matteMode.map { Matte($0, source: source.matteGroup()) }
    }
    guard !masks.isEmpty || matte != nil, let local = world.inverse.map({ $0 * point }) else {
      return true
    }
    // Tested by the pixel of a picture that covers everything.
    let full = Rect(x: local.x - 1e4, y: local.y - 1e4, width: 2e4, height: 2e4)
    let group = DrawGroup(
      [.fill(.rectangle(full), .white)],
      DrawGroup.Attributes(transform: world, masks: masks, isolatesBlending: true), matte: matte)
    guard let (bitmap, painter) = try? FramePainter.onBitmap(width: 1, height: 1) else {
      return true
    }
    painter.paint(
      DisplayList(size: Size(1, 1), items: [.group(group)]), onto: bitmap.buffer,
      transform: .translation(0.5 - point.x, 0.5 - point.y))
    return bitmap.color(x: 0, y: 0).alpha > 0.02
  }
}
