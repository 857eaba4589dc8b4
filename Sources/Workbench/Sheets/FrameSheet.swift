// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
internal import LottieGeometry
package import LottieMovies
internal import LottieTexts

/// Frames of an animation at a glance: one picture of all of them in rows, each with its number.
///
/// With another animation, each cell shows the frame of both and what differs, so that a change is seen
/// where it happens.
package struct FrameSheet {
  /// What the sheet shows, and how.
  package struct Settings: Equatable, Sendable {
    /// Frames of the composition, in the order of the sheet.
    package var frames: [Double]
    /// The longer side of a frame in pixels, 8 to 4096. Default: 240.
    package var side = 240
    /// Cells in a row; nil makes the sheet nearly square. Default: nil.
    package var columns: Int?
    /// The colour behind the frames; nil for a checkerboard, which shows what is transparent. Default:
    /// nil.
    package var background: RGBA?
    /// Whether each cell has the number of its frame. Default: true.
    package var hasNumbers = true
    /// The distance between cells, and to the edge, in pixels; 0 for a frame alone. Default: 8.
    package var edge = 8
    /// The most pixels of the sheet. Default: those that a picture can have.
    package var mostPixels = Bitmap.maxArea

    package init(frames: [Double]) { self.frames = frames }
  }

  /// Where a frame is on the sheet, in pixels.
  package struct Cell: Equatable, Sendable {
    /// In frames of the composition.
    package let frame: Double
    /// The top left corner of the frame's picture; of two animations, that of this one.
    package let x, y: Int
    /// The part of the pixels that differs from the other animation, 0 to 1; nil without one.
    package var difference: Double?
  }

  /// The sheet.
  package let bitmap: Bitmap
  /// The frames, in the order of the sheet.
  package private(set) var cells: [Cell] = []
  /// The size of a frame in pixels.
  package let width, height: Int
  /// Cells in a row.
  package let columns: Int
  /// The parts of the file that were not drawn as written.
  package private(set) var warnings: [LottieWarning] = []
  /// Whether the numbers are drawn; they need Pango.
  package let hasNumbers: Bool

  /// The sides of a frame.
  package static let sides = 8...4096
  /// The most frames on a sheet.
  package static let mostFrames = 1000
  /// The distance between the frames of two animations.
  private static let inner = 2
  /// The height of a number below a frame.
  private static let caption = 20
  /// The factor of the differences that are shown.
  private static let gain = 4

  /// Draws a sheet.
  ///
  /// - Parameters:
  ///   - source: Makes the frames; its size is ignored.
  ///   - other: Makes those of another animation, which are compared. Default: nil, no comparison.
  ///   - stop: Stops painting; what is returned then is of no use. Default: one of its own.
  ///   - follow: Receives the numbers of finished and of all frames. What it throws ends the work.
  /// - Throws: `LottieError` with the code `limit` for a sheet that a picture cannot have.
  package init(
    of source: MovieExporter, comparedWith other: MovieExporter? = nil, _ settings: Settings,
    stop: StopSignal = StopSignal(), follow: (Int, Int) throws -> Void = { _, _ in }
  ) throws {
    let frames = settings.frames
    let size = Self.size(of: source.animation.canvas, side: settings.side)
    (width, height) = size
    let numbers = settings.hasNumbers ? GlyphOutlines() : nil
    hasNumbers = numbers != nil
    let (pictures, gap) = (other == nil ? 1 : 3, max(0, settings.edge))
    let cellWidth = pictures * (width + Self.inner) - Self.inner + gap
    let layout = SheetLayout(
      frames: max(1, frames.count), columns: settings.columns, width: cellWidth,
      height: height + gap + (hasNumbers ? Self.caption : 0))
    columns = layout.columns
    let (wide, high) = (layout.width + gap, layout.height + gap)
    guard frames.count <= Self.mostFrames, Bitmap.allows(width: wide, height: high),
      wide * high <= settings.mostPixels
    else {
      throw LottieError(
        .limit,
        reason:
          "a sheet of \(frames.count) frames would have \(wide)x\(high) pixels; choose fewer frames or smaller ones"
      )
    }
    let painter: FramePainter
    do {
      (bitmap, painter) = try FramePainter.onBitmap(width: wide, height: high)
    } catch {
      throw LottieError(.limit, reason: error.text)
    }
    let renderer = try Self.renderer(source, size, settings.background, stop)
    let second = try other.map { try Self.renderer($0, size, settings.background, stop) }
    var items = [DrawItem.fill(Self.box(0, 0, wide, high), Self.paper)]
    let checks =
      settings.background == nil ? Checkerboard.picture(width: width, height: height) : nil
    for (index, frame) in frames.enumerated() {
      let corner = layout.corner(of: index)
      let (x, y) = (corner.x + gap, corner.y + gap)
      func put(_ picture: Picture, _ column: Int, on checks: Picture?) {
        let left = x + column * (width + Self.inner)
        let frame = Rect(
          x: Double(left), y: Double(y), width: Double(width), height: Double(height))
        if gap > 0 {
          items.append(.fill(Self.box(left - 1, y - 1, width + 2, height + 2), Self.frame))
        }
        if let checks { items.append(.image(ImageItem(checks, frame: frame))) }
        items.append(.image(ImageItem(picture, frame: frame)))
      }
      let own = renderer.paint(frame)
      put(own.picture(scale: 1), 0, on: checks)
      var cell = Cell(frame: frame, x: x, y: y)
      if let second {
        let others = second.paint(frame)
        put(others.picture(scale: 1), 1, on: checks)
        let difference = AmplifiedDifference(own, others, gain: Self.gain)
        put(difference.picture, 2, on: nil)
        cell.difference = difference.share
      }
      if let numbers {
        items += Self.caption(
          of: cell, rate: source.animation.framerate, numbers,
          x: x, y: y + height, width: cellWidth - gap)
      }
      cells.append(cell)
      try follow(index + 1, frames.count)
    }
    warnings = renderer.warnings
    let list = DisplayList(size: Size(Double(wide), Double(high)), items: items)
    painter.paint(list, onto: bitmap.buffer, transform: .identity)
  }

  /// The size of a frame, of which this is the longer side.
  private static func size(of canvas: Size, side: Int) -> (Int, Int) {
    let side = min(max(side, sides.lowerBound), sides.upperBound)
    let longer = max(canvas.width, canvas.height)
    guard canvas.isDrawable else { return (side, side) }
    func length(_ own: Double) -> Int {
      Int(clamping: (own / longer * Double(side)).rounded(), to: 1...side)
    }
    return (length(canvas.width), length(canvas.height))
  }

  private static func renderer(
    _ source: MovieExporter, _ size: (width: Int, height: Int), _ background: RGBA?,
    _ stop: StopSignal
  ) throws(LottieError) -> AnimationRenderer {
    var source = source
    source.size = Size(Double(size.width), Double(size.height))
    source.background = background ?? .clear
    return try source.renderer(threads: min(2, source.jobs), stop: stop)
  }

  // MARK: Looks

  private static let paper = RGBA.white, frame = RGBA(0.72, 0.72, 0.72)
  private static let ink = RGBA(0.1, 0.1, 0.1), pale = RGBA(0.45, 0.45, 0.45)

  private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Path {
    .rectangle(Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)))
  }

  /// The number of a frame at the left, and where there is room its time, or what differs, at the right.
  private static func caption(
    of cell: Cell, rate: Double, _ outlines: GlyphOutlines, x: Int, y: Int, width: Int
  ) -> [DrawItem] {
    let left = outlines.line(number(cell.frame), style: .init(size: 13, isBold: true))
    let note: String
    if let share = cell.difference {
      note = "\(number((share * 10_000).rounded() / 100)) %"
    } else {
      note = rate > 0 ? "\(number((cell.frame / rate * 100).rounded() / 100)) s" : ""
    }
    let right = outlines.line(note, style: .init(size: 11))
    let baseline = Double(y) + 15
    func item(_ line: GlyphOutlines.Line, at x: Double, _ color: RGBA) -> DrawItem {
      .fill(
        line.outline.path.transformed(by: .translation(x, baseline)), color)
    }
    let end = Double(x + width)
    var items = [item(left, at: Double(x), ink)]
    if Double(x) + left.advance + 10 + right.advance <= end {
      items.append(item(right, at: end - right.advance, pale))
    }
    return items
  }
}

/// The pattern behind what is transparent.
enum Checkerboard {
  /// The side of a square in pixels.
  private static let side = 8

  static func picture(width: Int, height: Int) -> Picture {
    let (light, dark): (UInt32, UInt32) = (0xFFFF_FFFF, 0xFFDC_DCDC)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width { pixels.append((x / side + y / side) % 2 == 0 ? light : dark) }
    }
    return Picture(width: width, height: height, pixels: pixels)
  }
}
