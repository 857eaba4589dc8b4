// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

/// A cache of the coverage of outlines that do not change between frames.
///
/// Compositing cached runs of pixels is several times faster than computing them, and in most
/// frames only some outlines move. An outline is cached when its painted pixels of earlier frames
/// add up to its whole area: then caching costs no more than the painting before it.
struct CoverageCache {
  /// An outline with everything that its coverage depends on.
  struct Key {
    /// The outline's `identity`. Not the outline, so that a key is copied without counting
    /// references.
    let outline: UInt64
    /// The pen along the outline; nil for its inside.
    let style: StrokeStyle?
    let rule: FillRule
    /// From the outline's coordinates to pixels.
    let transform: Affine
    /// All pixels of the picture that the outline can cover.
    let whole: PixelRect

    init(
      _ outline: Outline, style: StrokeStyle? = nil, rule: FillRule = .nonZero,
      under transform: Affine, whole: PixelRect
    ) {
      self.outline = outline.identity
      self.style = style
      self.rule = rule
      self.transform = transform
      self.whole = whole
    }

    /// A hash: equal for equal keys, and almost never for others. A sum of products, none of which
    /// waits for another.
    var fingerprint: UInt64 {
      let x = UInt64(truncatingIfNeeded: whole.minX &+ whole.maxX &<< 20)
      let y = UInt64(truncatingIfNeeded: whole.minY &+ whole.maxY &<< 20)
      var sum = outline &* 0x9E37_79B9_7F4A_7C15 &+ (rule == .nonZero ? 0 : 1)
      sum &+= transform.a.bitPattern &* 0xC2B2_AE3D_27D4_EB4F
      sum &+= transform.b.bitPattern &* 0x1656_67B1_9E37_79F9
      sum &+= transform.c.bitPattern &* 0x85EB_CA77_C2B2_AE63
      sum &+= transform.d.bitPattern &* 0x27D4_EB2F_1656_67C5
      sum &+= transform.tx.bitPattern &* 0xD6E8_FEB8_6659_FD93
      sum &+= transform.ty.bitPattern &* 0xA076_1D64_78BD_642F
      sum &+= x &* 0xE703_7ED1_A0B4_28DB &+ y &* 0x8EBC_6AF0_9C88_C6E3
      if let style {
        sum &+= style.width.bitPattern &* 0x5899_65CC_7537_4CC3
        sum &+= style.dashPhase.bitPattern &* 0x1D8E_4E27_C47D_124F
        sum &+= (style.dashes.first?.bitPattern ?? 0) &* 0xEB44_ACCA_B455_D165
      }
      // The low bits of most numbers are 0, and so are those of their products.
      sum = (sum ^ sum >> 29) &* 0x9E37_79B9_7F4A_7C15
      return sum ^ sum >> 32
    }
  }

  /// An entry of the hash table. It is small, since a short animation waits for its memory as long
  /// as for painting a frame.
  private struct Slot {
    /// The upper half; the lower one has the slot's index.
    var fingerprint: UInt32 = 0
    /// The last frame that looked it up.
    var frame: UInt32 = 0
    /// The number of its pixels painted in that frame, and in all frames before.
    var now: Int32 = 0
    var before: Int32 = 0
    var spans: CoverageSpans?
  }

  private var frame: UInt32 = 0
  /// `Outline.lastIdentity` at the start of this frame, and of the one before.
  private var (outlines, earlierOutlines): (UInt64, UInt64) = (0, 0)
  private var slots: [Slot] = []
  /// The memory of all spans in bytes.
  private(set) var bytes = 0

  /// The number of slots, a power of two. Each outline has one possible slot.
  private static let slotCount = 2048
  /// The largest memory of all spans in bytes: about the size of a processor's cache.
  private static let capacity = 2 << 20
  /// The number of frames after which unused spans are freed.
  private static let age: UInt32 = 30

  /// Starts a frame, which may be painted in several parts.
  mutating func beginFrame() {
    // After 4 billion frames, entries may be kept or freed too early.
    frame &+= 1
    (earlierOutlines, outlines) = (outlines, Outline.lastIdentity)
    if bytes > 0, frame % Self.age == 0 { forget(unseenFor: Self.age) }
  }

  /// Frees the spans that were not looked up in this many frames.
  private mutating func forget(unseenFor age: UInt32) {
    for index in slots.indices where frame &- slots[index].frame > age {
      bytes -= slots[index].spans?.bytes ?? 0
      slots[index].spans = nil
    }
  }

  /// The result of a look-up.
  @safe
  enum Answer {
    /// The cached coverage, which stays until the next look-up.
    case cached(Unmanaged<CoverageSpans>)
    /// Worth caching: the caller computes the whole coverage and passes it to `insert`.
    case worthCaching
    /// Not cached; the caller computes only the pixels that it needs.
    case unknown
  }

  /// Looks an outline up.
  ///
  /// - Parameters:
  ///   - key: The outline.
  ///   - pixels: The number of its pixels that are needed now.
  mutating func look(up key: Key, pixels: Int) -> Answer {
    // A picture that is painted once gains nothing from a cache.
    guard frame > 1 else { return .unknown }
    if slots.isEmpty { slots = Array(repeating: Slot(), count: Self.slotCount) }
    let hash = key.fingerprint
    let (index, fingerprint) = (Self.index(hash), UInt32(truncatingIfNeeded: hash >> 32))
    let now = Int32(clamping: pixels)
    guard slots[index].fingerprint == fingerprint else {
      // Changing outlines must not evict those that stay the same.
      let isRecent = frame &- slots[index].frame <= 1
      if isRecent, slots[index].before > 0 || slots[index].spans != nil { return .unknown }
      bytes -= slots[index].spans?.bytes ?? 0
      slots[index] = Slot(fingerprint: fingerprint, frame: frame, now: now)
      // The first frame painted all of its outlines, without looking them up.
      return frame == 2 && key.outline <= earlierOutlines ? .worthCaching : .unknown
    }
    if slots[index].frame != frame {
      // Spans that are not looked up for so long are freed. An outline that only a longer loop shows
      // again would be cached in each round, and freed before the next one.
      let isNew = frame &- slots[index].frame > Self.age
      slots[index].before = isNew ? 0 : Self.sum(slots[index].before, slots[index].now)
      slots[index].now = 0
      slots[index].frame = frame
    }
    if let spans = slots[index].spans {
      return spans.has(key) ? unsafe .cached(.passUnretained(spans)) : .unknown
    }
    slots[index].now = Self.sum(slots[index].now, now)
    return slots[index].before >= Int32(clamping: key.whole.area) ? .worthCaching : .unknown
  }

  private static func sum(_ a: Int32, _ b: Int32) -> Int32 {
    let (sum, overflow) = a.addingReportingOverflow(b)
    return overflow ? .max : sum
  }

  /// Caches an outline's whole coverage, if the capacity allows.
  mutating func insert(_ spans: CoverageSpans) {
    let index = Self.index(spans.key.fingerprint)
    if bytes + spans.bytes > Self.capacity { forget(unseenFor: 1) }
    guard bytes + spans.bytes <= Self.capacity else {
      // The count restarts, so that failed attempts stay rare.
      slots[index].before = 0
      return
    }
    slots[index].spans = spans
    bytes += spans.bytes
  }

  private static func index(_ fingerprint: UInt64) -> Int {
    Int(truncatingIfNeeded: fingerprint) & (slotCount - 1)
  }
}

/// The coverage of one outline.
final class CoverageSpans {
  let key: CoverageCache.Key
  /// All rows.
  private let rows: CoverageRows
  /// Its tiles on the surface that it was painted on last.
  private var tiles: OutlineTiles?

  /// The memory in bytes.
  var bytes: Int { rows.bytes }

  deinit { rows.free() }

  /// Whether this is the coverage of a key. Member by member, so that no copy of a key is made.
  func has(_ other: CoverageCache.Key) -> Bool {
    key.outline == other.outline && key.transform == other.transform && key.whole == other.whole
      && key.rule == other.rule && key.style == other.style
  }

  /// Calls `body` with the runs inside of a rectangle.
  func limited(to part: PixelRect, _ body: (CoverageRuns) -> Void) {
    // The rows do not own their memory.
    withExtendedLifetime(self) { rows.all.limited(to: part, body) }
  }

  /// The tiles of a surface that it covers; nil where these are most of those that the outline's
  /// bounds meet, or not known.
  func tiles(of surface: PaintedTiles) -> OutlineTiles? {
    guard key.whole.area >= Self.smallestWithTiles,
      surface.bounds.intersection(key.whole) == key.whole
    else { return nil }
    if let tiles, tiles.grid == surface.grid { return tiles.isSparse ? tiles : nil }
    let tiles = tiles ?? OutlineTiles()
    withExtendedLifetime(self) { rows.all.find(tiles, on: surface.grid) }
    self.tiles = tiles
    return tiles.isSparse ? tiles : nil
  }

  /// The number of pixels from which clearing fewer tiles pays.
  private static let smallestWithTiles = 4096

  /// Sweeps a scanned outline and stores its runs.
  init(_ key: CoverageCache.Key, of scan: ScanConverter) {
    self.key = key
    rows = CoverageRows(key.whole, of: scan, key.rule)
  }
}
