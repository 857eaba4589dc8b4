// SPDX-License-Identifier: Apache-2.0

import LottieGeometry
import Testing

@testable import LottieDrawing

/// Cached coverage; that it paints the same pixels is a law of `GroupCacheTests`.
@Suite struct CoverageCacheTests {
  static let outline = Outline(.ellipse(center: Point(21, 16), size: Size(38, 27)))

  static func key(
    _ outline: Outline = Self.outline, at x: Double = 0, style: StrokeStyle? = nil,
    rule: FillRule = .nonZero, side: Int = 50
  ) -> CoverageCache.Key {
    .init(
      outline, style: style, rule: rule, under: .translation(x, 0),
      whole: PixelRect(width: side, height: side))
  }

  static func spans(
    _ key: CoverageCache.Key, of outline: Outline = Self.outline
  ) -> CoverageSpans {
    let scan = ScanConverter()
    scan.begin(key.whole)
    scan.add(outline.path, under: key.transform)
    return CoverageSpans(key, of: scan)
  }

  struct Run: Equatable {
    let y, from, to: Int
    let coverage: UInt8
  }

  /// What is swept of an outline in a part.
  static func runs(_ key: CoverageCache.Key, in part: PixelRect) -> [Run] {
    let scan = ScanConverter()
    scan.begin(part)
    scan.add(outline.path, under: key.transform)
    var runs: [Run] = []
    scan.sweep(key.rule) { $0.forEach { runs.append(Run(y: $0, from: $1, to: $2, coverage: $3)) } }
    return joined(runs)
  }

  /// Neighbours with equal coverage are one run: where rows are divided depends on the part.
  static func joined(_ runs: [Run]) -> [Run] {
    runs.reduce(into: []) { result, run in
      guard let last = result.last, last.y == run.y, last.to == run.from,
        last.coverage == run.coverage
      else { return result.append(run) }
      result[result.count - 1] = Run(
        y: run.y, from: last.from, to: run.to, coverage: run.coverage)
    }
  }

  @Test(arguments: [
    PixelRect(width: 50, height: 50), PixelRect(minX: 10, minY: 5, maxX: 20, maxY: 25),
    PixelRect(minX: 0, minY: 49, maxX: 50, maxY: 50), PixelRect.empty,
  ])
  func cachedPartsEqualScannedParts(_ part: PixelRect) {
    let key = Self.key()
    var cache: [Run] = []
    Self.spans(key).limited(to: part) {
      $0.forEach { cache.append(Run(y: $0, from: $1, to: $2, coverage: $3)) }
    }
    #expect(Self.joined(cache) == (part.isEmpty ? [] : Self.runs(key, in: part)))
  }

  static func isWorthCaching(_ answer: CoverageCache.Answer) -> Bool {
    if case .worthCaching = answer { true } else { false }
  }

  static func isKept(_ answer: CoverageCache.Answer) -> Bool {
    if case .cached = answer { true } else { false }
  }

  /// - Parameters:
  ///   - pixels: How many of the outline's pixels are painted in each frame.
  ///   - before: The number of frames before the first one with the outline.
  /// - Returns: In which frame it is to be cached, from 1.
  static func ripens(_ pixels: Int, after before: Int = 2, key: (Int) -> CoverageCache.Key) -> Int?
  {
    var cache = CoverageCache()
    for _ in 0..<before { cache.beginFrame() }
    for frame in 1...20 {
      cache.beginFrame()
      if isWorthCaching(cache.look(up: key(frame), pixels: pixels)) { return frame }
    }
    return nil
  }

  @Test func outlinesAreCachedAfterPaintingTheirWholeArea() {
    #expect(Self.ripens(2500) { _ in Self.key() } == 2)
    #expect(Self.ripens(500) { _ in Self.key() } == 6)
  }

  /// The first frame paints everything. It notes nothing, since many a picture is painted once.
  @Test func outlinesOfTheFirstFrameAreCachedInTheSecond() {
    let old = Self.key(Outline(Self.outline.path))
    #expect(Self.ripens(500, after: 0) { _ in old } == 2)
    // One that is new in the second frame.
    #expect(Self.ripens(2500, after: 1) { _ in Self.key(Outline(Self.outline.path)) } == nil)
  }

  @Test func changingOutlinesAreNotCached() {
    #expect(Self.ripens(2500) { Self.key(at: Double($0)) } == nil)
    #expect(Self.ripens(2500) { _ in Self.key(Outline(Self.outline.path)) } == nil)
    #expect(Self.ripens(2500) { Self.key(side: 50 + $0) } == nil)
    #expect(Self.ripens(2500) { Self.key(style: StrokeStyle(width: Double($0))) } == nil)
  }

  @Test func partsOfOneFrameCountOnce() {
    var cache = CoverageCache()
    for _ in 0..<3 { cache.beginFrame() }
    for _ in 0..<10 {
      let answer = cache.look(up: Self.key(), pixels: 2500)
      #expect(!Self.isWorthCaching(answer))
    }
  }

  @Test(arguments: [
    key(at: 1), key(style: StrokeStyle(width: 1)), key(rule: .evenOdd), key(side: 51),
    key(Outline(outline.path)),
  ])
  func onlyEqualKeysAreFound(_ other: CoverageCache.Key) {
    var cache = CoverageCache()
    for _ in 1...3 {
      cache.beginFrame()
      _ = cache.look(up: Self.key(), pixels: 2500)
    }
    cache.insert(Self.spans(Self.key()))
    let (same, different) = (
      cache.look(up: Self.key(), pixels: 1), cache.look(up: other, pixels: 1)
    )
    #expect(Self.isKept(same) && !Self.isKept(different))
  }

  /// A loop of 40 frames in which each outline has its own position: what would be cached in one
  /// round would be freed before the next one.
  @Test func outlinesOfLongLoopsAreNotCachedInEachRound() {
    var cache = CoverageCache()
    for _ in 1...2 { cache.beginFrame() }
    for frame in 0..<200 {
      cache.beginFrame()
      let answer = cache.look(up: Self.key(at: Double(frame % 40)), pixels: 2500)
      #expect(!Self.isWorthCaching(answer), "frame \(frame)")
    }
  }

  @Test func unusedSpansAreFreed() {
    var cache = CoverageCache()
    for _ in 1...3 {
      cache.beginFrame()
      _ = cache.look(up: Self.key(), pixels: 2500)
    }
    cache.insert(Self.spans(Self.key()))
    #expect(cache.bytes > 0)
    for _ in 0..<70 { cache.beginFrame() }
    #expect(cache.bytes == 0)
  }

  @Test func memoryIsBounded() {
    var cache = CoverageCache()
    let comb = (0..<500).reduce(into: Path()) { path, i in
      path.append(
        .rectangle(Rect(minX: Double(i) + 0.25, minY: 0, maxX: Double(i) + 0.75, maxY: 200)))
    }
    let outline = Outline(comb)
    let keys = (0..<20).map { Self.key(outline, at: Double($0), side: 500) }
    for _ in 1...4 {
      cache.beginFrame()
      for key in keys where Self.isWorthCaching(cache.look(up: key, pixels: 250_000)) {
        cache.insert(Self.spans(key, of: outline))
      }
    }
    #expect(cache.bytes > 0 && cache.bytes <= 2 << 20)
  }
}
