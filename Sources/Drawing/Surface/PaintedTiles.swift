// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// The parts of a surface that something was painted on. All others have the background's colour,
/// and need not be cleared before the next frame, nor composited.
///
/// What must be cleared is cleared late: when the first item is painted there, which often sets all
/// pixels anyway, or at the end.
///
/// `TileGrid` divides the surface.
final class PaintedTiles {
  /// All pixels of the surface, in the picture.
  private(set) var bounds = PixelRect.empty
  /// The premultiplied colour of all pixels outside of the painted tiles.
  private(set) var background: UInt32 = 0
  /// The positions of the tiles.
  private(set) var grid = TileGrid()
  /// A bit for each column of each band that something was painted on.
  private var painted: [UInt64] = []
  /// A bit for each column that must be cleared inside of `area`.
  private var uncleared: [UInt64] = []
  /// The rectangle that is painted, and the surface's pixels; nil between frames.
  private var area = PixelRect.empty
  private var pixels: PixelBuffer?
  /// The tiles of the outline that is swept and painted now.
  let swept = OutlineTiles()

  init() {}

  /// - Parameter isPainted: Whether all of the surface is, because its pixels are not known.
  convenience init(_ bounds: PixelRect, background: UInt32, isPainted: Bool) {
    self.init()
    reset(bounds, background: background, isPainted: isPainted)
  }

  private func reset(_ bounds: PixelRect, background: UInt32, isPainted: Bool) {
    (self.bounds, self.background) = (bounds, background)
    grid = TileGrid(bounds)
    let count = bounds.isEmpty ? 0 : grid.bands(of: bounds).upperBound
    painted.removeAll(keepingCapacity: true)
    uncleared.removeAll(keepingCapacity: true)
    painted.append(contentsOf: repeatElement(isPainted ? .max : 0, count: count))
    uncleared.append(contentsOf: repeatElement(0, count: count))
  }

  // MARK: Painting

  /// Starts painting a new surface, whose pixels are not known.
  func begin(_ surface: Surface) {
    reset(surface.area, background: 0, isPainted: true)
    begin(surface.area, on: surface.pixels, isHidden: false)
  }

  /// Starts painting a rectangle.
  ///
  /// - Parameter isHidden: Whether an item sets all of its pixels, so that none must be cleared.
  func begin(_ rect: PixelRect, on pixels: PixelBuffer, isHidden: Bool) {
    area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    self.pixels = pixels
    let all = grid.columns(of: area)
    let inside = grid.columns(inside: area, of: bounds)
    for band in grid.bands(of: area) {
      uncleared[band] = isHidden ? 0 : painted[band] & all
      if grid.hasAllRows(of: band, area, of: bounds) { painted[band] &= ~inside }
    }
  }

  /// Whether a rectangle has tiles on which nothing was painted yet, or which are not cleared.
  func hasNewTiles(in rect: PixelRect) -> Bool {
    let columns = grid.columns(of: rect)
    return grid.bands(of: rect).contains { (~painted[$0] | uncleared[$0]) & columns != 0 }
  }

  /// How an item is painted.
  enum Way {
    /// Over the pixels below it.
    case over
    /// By setting all pixels of its rectangle. What the item does not cover gets the background's
    /// colour, which is transparent.
    case settingRect
    /// By setting all pixels of the tiles that its outline touches: see `forEachBand`.
    case settingTiles(OutlineTiles)
  }

  /// Notes that something is painted in a rectangle, and clears the tiles below it.
  ///
  /// - Parameters:
  ///   - setsAll: Whether the item can set pixels without reading them. Default: false.
  ///   - outline: The tiles that the item paints on, of the same grid, if they are known. Only these
  ///     are noted and cleared.
  ///   - isOpaque: Whether the item replaces all pixels of the tiles that the outline covers
  ///     completely, which are not cleared. Default: false.
  /// - Returns: How to paint it. Pixels are set, and not cleared before, if most of the tiles are not
  ///   cleared yet, and the others have the background's colour too, which is transparent.
  @discardableResult
  func mark(
    _ rect: PixelRect, setsAll: Bool = false, outline: OutlineTiles? = nil, isOpaque: Bool = false
  ) -> Way {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return .over }
    let (all, bands) = (grid.columns(of: rect), grid.bands(of: rect))
    if let outline {
      let isSet = mark(rect, all, bands, outline, setsAll: setsAll, isOpaque: isOpaque)
      return isSet ? .settingTiles(outline) : .over
    }
    var (used, count): (UInt64, Int) = (0, 0)
    var old: UInt64 = 0
    for band in bands {
      let rest = uncleared[band] & all
      used |= painted[band] & all & ~rest
      count += rest.nonzeroBitCount
      old |= rest
      painted[band] |= all
    }
    if old == 0 { return .over }
    let isSet =
      setsAll && used == 0 && background == 0 && 2 * count > bands.count * all.nonzeroBitCount
    clear(all, bands, except: isSet ? rect : .empty)
    return isSet ? .settingRect : .over
  }

  /// The same for the tiles of a known outline. Returns whether the item shall set their pixels.
  private func mark(
    _ rect: PixelRect, _ columns: UInt64, _ bands: Range<Int>, _ outline: OutlineTiles,
    setsAll: Bool, isOpaque: Bool
  ) -> Bool {
    var (rest, used): (UInt64, UInt64) = (0, 0)
    for band in bands {
      let touched = outline.touched(band) & columns
      used |= painted[band] & touched & ~uncleared[band]
      painted[band] |= touched
      rest |= uncleared[band] & touched
    }
    // Most items lie over others.
    if rest == 0 { return false }
    if setsAll, used == 0, background == 0 {
      for band in bands { uncleared[band] &= ~(outline.touched(band) & columns) }
      return true
    }
    let inside = isOpaque ? grid.columns(inside: rect, of: area) : 0
    if inside != 0 {
      for band in bands where grid.hasAllRows(of: band, rect, of: area) {
        uncleared[band] &= ~(outline.full(band) & inside)
      }
    }
    clear(bands, except: .empty) { outline.touched($0) & columns }
    return false
  }

  /// Calls `body` with the rows of each band of a rectangle, and with a function that passes the
  /// columns of the tiles that an outline touches there, from..<to. Clears the rows of these tiles
  /// above and below the rectangle.
  func forEachBand(
    of outline: OutlineTiles, in rect: PixelRect,
    _ body: (_ rows: Range<Int>, _ runs: ((_ from: Int, _ to: Int) -> Void) -> Void) -> Void
  ) {
    guard let pixels else { return }
    let columns = grid.columns(of: rect)
    for band in grid.bands(of: rect) {
      let bits = outline.touched(band) & columns
      if bits == 0 { continue }
      let inner = PixelRect(
        minX: area.minX, minY: max(rect.minY, grid.top + band << TileGrid.bandShift),
        maxX: area.maxX, maxY: min(rect.maxY, grid.top + (band + 1) << TileGrid.bandShift))
      forEachRun(of: bits, band..<band + 1) { tile in
        if tile.height > inner.height { tile.forEachStrip(around: inner) { fill($0, pixels) } }
      }
      body(inner.minY..<inner.maxY) { run in
        forEachRun(of: bits, band..<band + 1) { run($0.minX, $0.maxX) }
      }
    }
  }

  /// Clears what nothing was painted on in a rectangle; by default in all of the painted area.
  func clearRest(of rect: PixelRect? = nil) {
    let rect = rect?.intersection(area) ?? area
    if rect.isEmpty { return }
    clear(grid.columns(of: rect), grid.bands(of: rect), except: .empty)
  }

  /// Ends painting: clears what nothing was painted on.
  func end() {
    clearRest()
    (area, pixels) = (.empty, nil)
  }

  /// Calls `body` with rectangles that contain everything that was painted in one.
  func forEachPainted(in rect: PixelRect, _ body: (PixelRect) -> Void) {
    let rect = rect.intersection(area)
    if rect.isEmpty { return }
    let all = grid.columns(of: rect)
    forEachGroup(grid.bands(of: rect), { painted[$0] & all }) { bits, part in
      forEachRun(of: bits, part) { body($0.intersection(rect)) }
    }
  }

  /// Calls `body` with the columns of a row of a rectangle that something was painted on, from..<to.
  func forEachPainted(
    inRow y: Int, of rect: PixelRect, _ body: (_ from: Int, _ to: Int) -> Void
  ) {
    let rect = rect.intersection(area)
    if rect.isEmpty { return }
    let band = grid.band(of: y)
    forEachRun(of: painted[band] & grid.columns(of: rect), band..<band + 1) {
      body(max(rect.minX, $0.minX), min(rect.maxX, $0.maxX))
    }
  }

  // MARK: Clearing

  /// Clears the tiles in some columns of bands that are not cleared yet, without the pixels of
  /// `inner`.
  private func clear(_ columns: UInt64, _ range: Range<Int>, except inner: PixelRect) {
    clear(range, except: inner) { _ in columns }
  }

  /// The same for other columns in each band.
  @inline(__always)
  private func clear(
    _ range: Range<Int>, except inner: PixelRect, _ columns: (Int) -> UInt64
  ) {
    guard let pixels else { return }
    forEachGroup(range, { uncleared[$0] & columns($0) }) { bits, part in
      forEachRun(of: bits, part) { tile in
        if tile.overlaps(inner) {
          tile.forEachStrip(around: inner) { fill($0, pixels) }
        } else {
          fill(tile, pixels)
        }
      }
    }
    for band in range { uncleared[band] &= ~columns(band) }
  }

  private func fill(_ rect: PixelRect, _ pixels: PixelBuffer) {
    pixels.fill(rect.moved(x: -bounds.minX, y: -bounds.minY, outset: 0), with: background)
  }

  /// Calls `body` with the columns of successive bands that have the same, and with their rows.
  @inline(__always)
  private func forEachGroup(
    _ range: Range<Int>, _ columns: (Int) -> UInt64, _ body: (UInt64, Range<Int>) -> Void
  ) {
    var band = range.lowerBound
    while band < range.upperBound {
      let (bits, first) = (columns(band), band)
      repeat { band += 1 } while band < range.upperBound && columns(band) == bits
      if bits != 0 { body(bits, first..<band) }
    }
  }

  /// Calls `body` with the pixels of adjacent columns of bands, inside of `area`.
  @inline(__always)
  private func forEachRun(of bits: UInt64, _ bands: Range<Int>, _ body: (PixelRect) -> Void) {
    let first = max(area.minY, grid.top + bands.lowerBound << TileGrid.bandShift)
    let last = min(area.maxY, grid.top + bands.upperBound << TileGrid.bandShift)
    var rest = bits
    while rest != 0 {
      let start = rest.trailingZeroBitCount
      let end = start + (~(rest >> UInt64(start))).trailingZeroBitCount
      rest = end < 64 ? rest & (.max << UInt64(end)) : 0
      body(
        PixelRect(
          minX: max(area.minX, grid.left + start << grid.columnShift), minY: first,
          maxX: min(area.maxX, grid.left + end << grid.columnShift), maxY: last))
    }
  }
}

extension PaintedTiles? {
  /// Calls `body` with the rectangles of `forEachPainted`, or with the whole one where no tiles are
  /// noted.
  func forEachPart(in rect: PixelRect, _ body: (PixelRect) -> Void) {
    guard let self else { return body(rect) }
    self.forEachPainted(in: rect, body)
  }
}
