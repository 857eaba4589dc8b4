// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
package import LottieGeometry
package import LottieMovies
internal import LottieTexts

/// What an animation is compared with in pictures: another animation, or pictures in time.
package enum ComparedPictures {
  case animation(MovieExporter)
  /// Pictures of any size, such as those of a video.
  case footage(any FootagePictures)
}

/// Pictures in time that are no animation.
package protocol FootagePictures: Sendable {
  /// The size of all pictures in pixels.
  var size: Size { get }
  /// The time of all pictures in seconds; nil where there is one for each frame of the animation.
  var seconds: Double? { get }
  /// The number of pictures.
  var count: Int { get }
  /// Returns the picture at a time since the start.
  ///
  /// - Parameters:
  ///   - seconds: The time.
  ///   - frame: The number of frames of the animation since its start, for pictures without a rate.
  func picture(seconds: Double, frame: Double) throws -> Picture
}

/// The differences of two animations in pictures, frame by frame, at the same times since their start.
package struct PictureComparison: Sendable {
  /// How pictures are compared.
  package struct Settings: Sendable {
    /// The size of the compared pictures in pixels; both are fitted into it.
    package var size: Size
    /// The colour below both. Default: transparent.
    package var background = RGBA.clear
    /// The largest difference of a channel of pixels that count as equal, 0...255. Default: 0.
    package var tolerance = 0
    /// Whether the first animation is the newer side. Default: false.
    package var isSwapped = false
    /// The frames of the first animation.
    package var frames: [Double]

    package init(size: Size, frames: [Double]) { (self.size, self.frames) = (size, frames) }
  }

  /// The difference of one frame.
  package struct Frame: Sendable {
    /// In frames of the first animation.
    package let frame: Double
    /// The share of pixels that differ, 0...1.
    package let share: Double
    /// The largest difference of a channel, 0...255.
    package let most: Int
    /// The rectangle of the pixels that differ; empty for equal pictures.
    package let bounds: PixelRect
    /// The layers that contain the difference, the likeliest first; only known for the worst frames.
    package fileprivate(set) var layers: [Layer] = []

    package var isDifferent: Bool { share > 0 }
  }

  /// A layer that contains a part of the difference.
  package struct Layer: Sendable {
    /// The names of the precompositions around it and its own.
    package let keypath: [String]
    /// The share of different pixels that are within its bounds in one of both files, 0...1.
    package let share: Double
  }

  /// The compared frames in their order.
  package private(set) var frames: [Frame] = []
  /// The size of the compared pictures in pixels.
  package let size: Size
  package let tolerance: Int
  /// The parts of the files that were not drawn as written.
  package private(set) var warnings: (old: [LottieWarning], new: [LottieWarning]) = ([], [])

  /// The frames that differ, those with the largest share first.
  package var worst: [Frame] {
    frames.filter(\.isDifferent).sorted {
      ($0.share, $0.most, -$0.frame) > ($1.share, $1.most, -$1.frame)
    }
  }

  /// The largest share of different pixels of a frame.
  package var share: Double { frames.map(\.share).max() ?? 0 }

  /// The number of worst frames whose layers are looked for.
  static let attributed = 5

  /// Compares pictures.
  ///
  /// - Parameters:
  ///   - changes: What differs in words, whose layers are likelier.
  ///   - follow: Called after each frame with the numbers of finished and of all frames.
  /// - Throws: `LottieError` for sizes over the limit, and errors of `follow` and of footage.
  package init(
    _ animation: MovieExporter, _ other: ComparedPictures, _ settings: Settings,
    changes: [FileChange] = [], follow: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    (size, tolerance) = (settings.size, settings.tolerance)
    let pair = try FramePair(animation, other, settings)
    for (index, frame) in settings.frames.enumerated() {
      let found = try pair.difference(at: frame)
      frames.append(
        Frame(frame: frame, share: found.share, most: found.most, bounds: found.bounds))
      try follow(index + 1, settings.frames.count)
    }
    try findLayers(pair, changes)
    warnings = pair.warnings
  }

  private mutating func findLayers(_ pair: FramePair, _ changes: [FileChange]) throws {
    let wanted = Set(worst.prefix(Self.attributed).map(\.frame))
    guard !wanted.isEmpty else { return }
    let search = LayerSearch(pair, changes)
    for index in frames.indices where wanted.contains(frames[index].frame) {
      let found = try pair.difference(at: frames[index].frame)
      frames[index].layers = search.layers(of: found)
    }
  }
}

/// Draws the same moment of two animations.
package final class FramePair {
  private let first: AnimationRenderer
  private let second: Second
  private let settings: PictureComparison.Settings
  private var drawn: (frame: Double, difference: AmplifiedDifference)?

  /// The factor by which differences are shown.
  package static let gain = 8

  private enum Second {
    case renderer(AnimationRenderer)
    case footage(any FootagePictures, Bitmap, FramePainter)
  }

  package init(
    _ animation: MovieExporter, _ other: ComparedPictures, _ settings: PictureComparison.Settings
  ) throws {
    func renderer(_ exporter: MovieExporter) throws(LottieError) -> AnimationRenderer {
      var exporter = exporter
      (exporter.size, exporter.background) = (settings.size, settings.background)
      return try exporter.renderer(threads: 2)
    }
    self.settings = settings
    first = try renderer(animation)
    switch other {
    case .animation(let other): second = .renderer(try renderer(other))
    case .footage(let footage):
      second = .footage(
        footage, try Bitmap(width: first.width, height: first.height), FramePainter())
    }
  }

  var scenes: [Scene] {
    if case .renderer(let other) = second { [first.scene, other.scene] } else { [first.scene] }
  }

  /// From the coordinates of each scene to pixels.
  var transforms: [Affine] {
    if case .renderer(let other) = second {
      [first.transform, other.transform]
    } else {
      [first.transform]
    }
  }

  var warnings: (old: [LottieWarning], new: [LottieWarning]) {
    if case .renderer(let other) = second {
      (first.warnings, other.warnings)
    } else {
      (first.warnings, [])
    }
  }

  /// Draws both pictures of a frame, and compares them.
  package func difference(at frame: Double) throws -> AmplifiedDifference {
    let (a, b) = try pictures(at: frame)
    return AmplifiedDifference(a, b, gain: Self.gain, tolerance: settings.tolerance)
  }

  /// Draws both pictures of a frame, the older one first. The next call overwrites them.
  package func pictures(at frame: Double) throws -> (Bitmap, Bitmap) {
    let (a, b) = try draw(frame)
    return settings.isSwapped ? (b, a) : (a, b)
  }

  private func draw(_ frame: Double) throws -> (Bitmap, Bitmap) {
    let picture = first.paint(frame)
    let start = first.animation.start
    let rate = max(1e-6, first.animation.framerate)
    switch second {
    case .renderer(let other):
      // Equal rates need no division, which would not give the exact frame.
      let own = max(1e-6, other.animation.framerate)
      let passed = own == rate ? frame - start : (frame - start) / rate * own
      return (picture, other.paint(other.animation.start + (passed * 1e6).rounded() / 1e6))
    case .footage(let footage, let bitmap, let painter):
      let shown = try footage.picture(seconds: (frame - start) / rate, frame: frame - start)
      let size = Size(Double(shown.width), Double(shown.height))
      let image = DrawItem.image(ImageItem(shown, frame: Rect(size)))
      let list = DisplayList(size: size, items: [.group(DrawGroup([image]))])
      let whole = Rect(Size(Double(bitmap.width), Double(bitmap.height)))
      painter.paint(
        list, onto: bitmap.buffer, transform: Fit.aspectFit.transform(from: size, into: whole),
        background: settings.background)
      return (picture, bitmap)
    }
  }
}

/// Which layers contain a difference: those whose painted bounds do, in one of both files.
private struct LayerSearch {
  private let outlines: [(outline: SceneOutline, transform: Affine, rows: [Int])]
  private let changed: Set<[String]>
  /// The keypaths of renamed layers by their old ones.
  private let renamed: [[String]: [String]]

  /// The largest number of pixels of the difference that are looked at, and of layers.
  private static let mostPoints = 4000
  private static let mostLayers = 2000
  /// The number of layers that are named, and the least share of each.
  private static let most = 3
  private static let leastShare = 0.1

  init(_ pair: FramePair, _ changes: [FileChange]) {
    outlines = zip(pair.scenes, pair.transforms).map { scene, transform in
      let outline = SceneOutline(scene)
      let rows = outline.rows.indices.filter { outline.isLayer($0) }
      return (outline, transform, Array(rows.prefix(Self.mostLayers)))
    }
    var starts: Set<[String]> = []
    var renamed: [[String]: [String]] = [:]
    for change in changes {
      for count in 0..<change.keypath.count { starts.insert(Array(change.keypath[...count])) }
      if change.action == .renamed, change.subject == "layer", let old = change.old {
        renamed[change.keypath.dropLast() + [old]] = change.keypath
      }
    }
    (changed, self.renamed) = (starts, renamed)
  }

  func layers(of difference: AmplifiedDifference) -> [PictureComparison.Layer] {
    let points = Self.points(of: difference)
    guard !points.isEmpty else { return [] }
    var boxes: [[String]: [Rect]] = [:]
    for (outline, transform, rows) in outlines {
      for row in rows {
        guard let corners = outline.corners(of: row) else { continue }
        let seen = corners.map { transform * $0 }
        let box = Rect(
          minX: seen.map(\.x).min() ?? 0, minY: seen.map(\.y).min() ?? 0,
          maxX: seen.map(\.x).max() ?? 0, maxY: seen.map(\.y).max() ?? 0)
        let keypath = outline.keys(of: row)
        boxes[renamed[keypath] ?? keypath, default: []].append(box.outset(by: 1.5))
      }
    }
    let found = boxes.compactMap { keypath, boxes -> (PictureComparison.Layer, rank: [Double])? in
      let count = points.count { point in boxes.contains { $0.contains(point) } }
      let share = Double(count) / Double(points.count)
      guard share >= Self.leastShare else { return nil }
      let area = boxes.reduce(0) { $0 + $1.width * $1.height }
      // A layer that differs in words, that contains more of the difference, that is smaller, and the innermost.
      let rank = [
        changed.contains(keypath) ? 0 : 1, -(share * 10).rounded(), area, -Double(keypath.count),
      ]
      return (PictureComparison.Layer(keypath: keypath, share: share), rank)
    }
    return found.sorted {
      $0.rank == $1.rank
        ? $0.0.keypath.lexicographicallyPrecedes($1.0.keypath)
        : $0.rank.lexicographicallyPrecedes($1.rank)
    }.prefix(Self.most).map(\.0)
  }

  /// The middles of pixels that differ, evenly chosen where they are many.
  private static func points(of difference: AmplifiedDifference) -> [Point] {
    let picture = difference.picture
    let step = max(1, difference.count / mostPoints)
    var points: [Point] = []
    var seen = 0
    let area = difference.bounds
    for y in area.minY..<max(area.minY, area.maxY) {
      for x in area.minX..<max(area.minX, area.maxX)
      where picture.pixels[y * picture.width + x] != 0xFF00_0000 {
        if seen % step == 0 { points.append(Point(Double(x) + 0.5, Double(y) + 0.5)) }
        seen += 1
      }
    }
    return points
  }
}
