// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Foundation
internal import Geometry
internal import LottieKit

/// The canvas of a script: what an interactive player shows, as pixels.
nonisolated final class MachineStage {
  private let width: Int
  private let height: Int
  private var scene: Scene?
  private var shownRevision: Int?
  /// What was drawn last.
  private var drawn: InteractivePlayer.Presentation?

  init(width: Double, height: Double) {
    self.width = Int(clamping: width, to: 1...8192)
    self.height = Int(clamping: height, to: 1...8192)
  }

  /// Takes note of a picture; it is painted when somebody looks at it.
  func draw(_ presentation: InteractivePlayer.Presentation) { drawn = presentation }

  /// Brings the scene to what is to be shown.
  private func show(_ presentation: InteractivePlayer.Presentation) -> Scene? {
    if shownRevision != presentation.revision {
      scene = presentation.animation.map {
        Scene($0, imageProvider: presentation.imageProvider)
      }
      shownRevision = presentation.revision
    }
    scene?.setBlend(presentation.blend)
    scene?.update(to: presentation.frame)
    return scene
  }

  private func transform(of scene: Scene) -> Affine {
    Fit.aspectFit.transform(
      from: scene.size, into: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  /// Whether a point of the canvas lies on a layer.
  func hits(_ layer: String, x: Double, y: Double, in presentation: InteractivePlayer.Presentation)
    -> Bool
  {
    guard let scene = show(presentation), let inverse = transform(of: scene).inverse else {
      return false
    }
    return scene.hitsLayer(named: layer, at: inverse * Point(x, y))
  }

  /// The canvas as it was drawn last: premultiplied 0xAARRGGBB, row by row.
  private var pixels: [UInt32]? {
    guard let drawn, let scene = show(drawn),
      let (bitmap, painter) = try? FramePainter.onBitmap(width: width, height: height)
    else { return nil }
    painter.paint(scene.displayList, onto: bitmap.buffer, transform: transform(of: scene))
    return bitmap.pixels
  }

  /// What a probe reports: where the bright pixels are, how many, and single pixels.
  func probe(threshold: Double, at points: [[Double]]) -> [JSONTree.Member] {
    let pixels = pixels ?? Array(repeating: 0, count: width * height)
    var count = 0
    var sum = (x: 0.0, y: 0.0)
    for (index, pixel) in pixels.enumerated() {
      let channels = Self.channels(pixel)
      guard channels[0] + channels[1] + channels[2] > threshold else { continue }
      count += 1
      sum.x += Double(index % width)
      sum.y += Double(index / width)
    }
    let centroid: JSONTree =
      count == 0 ? .null : .numbers([sum.x / Double(count), sum.y / Double(count)])
    var members = [
      JSONTree.Member("centroid", centroid), .init("bright", .number(Double(count))),
    ]
    if !points.isEmpty {
      members.append(
        .init(
          "pixels",
          .array(points.map { .numbers(Self.channels(pixel($0, of: pixels))) })))
    }
    return members
  }

  private func pixel(_ point: [Double], of pixels: [UInt32]) -> UInt32 {
    guard point.count == 2 else { return 0 }
    let x = Int(clamping: point[0], to: -1...width)
    let y = Int(clamping: point[1], to: -1...height)
    return x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : 0
  }

  private static func channels(_ pixel: UInt32) -> [Double] {
    [16, 8, 0, 24].map { Double(pixel >> $0 & 255) }
  }
}
