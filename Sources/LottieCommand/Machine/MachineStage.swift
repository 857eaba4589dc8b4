// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTools

/// The canvas of a script: paints an interactive player's picture when a probe reads it.
final class MachineStage {
  /// The size in pixels, each side in 1...8192.
  private let width: Int
  private let height: Int
  /// The scene of the animation with this revision; rebuilt when a load or a slot changes it.
  private var scene: Scene?
  private var shownRevision: Int?
  /// The presentation at the last render event.
  private var drawn: InteractivePlayer.Presentation?

  init(width: Double, height: Double) {
    self.width = Int(clamping: width, to: 1...8192)
    self.height = Int(clamping: height, to: 1...8192)
  }

  /// Records a presentation. Painting is deferred to the next probe: most steps have none.
  func draw(_ presentation: InteractivePlayer.Presentation) { drawn = presentation }

  /// Rebuilds the scene if needed and moves it to the presentation's frame; nil without an
  /// animation.
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

  /// From the composition to the canvas, as players fit it: whole and centred.
  private func transform(of scene: Scene) -> Affine {
    Fit.aspectFit.transform(
      from: scene.size, into: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  /// Whether a point of the canvas is inside of a visible layer. Coordinates are in canvas pixels.
  func hits(_ layer: String, x: Double, y: Double, in presentation: InteractivePlayer.Presentation)
    -> Bool
  {
    guard let scene = show(presentation), let inverse = transform(of: scene).inverse else {
      return false
    }
    return scene.hitsLayer(named: layer, at: inverse * Point(x, y))
  }

  /// The last drawn picture as premultiplied 0xAARRGGBB, row by row; nil if nothing was drawn.
  private var pixels: [UInt32]? {
    guard let drawn, let scene = show(drawn),
      let (bitmap, painter) = try? FramePainter.onBitmap(width: width, height: height)
    else { return nil }
    let picture = DrawGroup(scene.displayList.items, .init(transform: transform(of: scene)))
    let canvas = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let ground = drawn.background.map { [DrawItem.fill(.rectangle(canvas), $0)] } ?? []
    painter.paint(
      DisplayList(
        size: Size(canvas.width, canvas.height), items: ground + [.group(picture)]),
      onto: bitmap.buffer, transform: .identity)
    return bitmap.pixels
  }

  /// The report of a “probe” step.
  ///
  /// - Parameters:
  ///   - threshold: A pixel is bright where red + green + blue is above this; each is in 0...255.
  ///   - points: Pairs of x and y in canvas pixels.
  /// - Returns: The mean position and the number of bright pixels; red, green, blue and alpha at
  ///   each point.
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

  /// The pixel at a point; 0 outside of the canvas and for invalid points.
  private func pixel(_ point: [Double], of pixels: [UInt32]) -> UInt32 {
    guard point.count == 2 else { return 0 }
    let x = Int(clamping: point[0], to: -1...width)
    let y = Int(clamping: point[1], to: -1...height)
    return x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : 0
  }

  /// Red, green, blue and alpha, each in 0...255.
  private static func channels(_ pixel: UInt32) -> [Double] {
    [16, 8, 0, 24].map { Double(pixel >> $0 & 255) }
  }
}
