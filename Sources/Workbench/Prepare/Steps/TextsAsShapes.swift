// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The path of a text layer of a file.
struct TextLayerPath {
  let path: JSONPath
  /// The id of its composition; nil for the animation.
  let composition: String?
}

/// Makes shape layers of text layers: each letter is a group with its outline, which moves as animators move the letter.
enum TextsAsShapes: PrepareStep {
  static let id = PrepareStepID.texts

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    let treatment = work.options.textTreatment
    guard treatment != .keep else { return }
    var texts: [TextLayerPath] = []
    for (composition, path) in root.layerLists {
      for (index, layer) in (root.value(at: path)?.elements ?? []).enumerated()
      where layer["ty"]?.number == 5 {
        texts.append(TextLayerPath(path: path.element(index), composition: composition))
      }
    }
    if treatment == .glyphs { texts = try TextsAsGlyphs.apply(to: &root, texts, work) }
    guard !texts.isEmpty else { return }
    let recorder = try work.recorder()
    let accuracy = ValueAccuracy(root, work.options)
    let bounds = ScaleBounds(root)
    var ranges = LayerRanges(root)
    var count = 0
    for text in texts {
      guard !work.stop.isSet, let layer = root.value(at: text.path) else { break }
      let name = layer["nm"]?.string ?? ""
      let all = try work.frames(of: text.composition)
      var frames = ranges.frames(of: layer, in: text.composition, among: all)
      if isStill(layer, in: root) { frames = Array(frames.prefix(1)) }
      let scale = bounds.scale(of: layer, in: text.composition)
      switch shapes(text.path, frames, recorder, accuracy, scale) {
      case .success(let shapes):
        root.change(at: text.path) { layer in
          layer.set("ty", .number(4))
          layer.remove("t")
          layer.set("shapes", .array(shapes))
        }
        count += 1
      case .failure(let reason):
        work.note(.kept, reason.text, at: text.path, layer: name)
      }
    }
    if count > 0 {
      work.note(
        .changed,
        treatment == .glyphs
          ? .counted(
            count, "1 text is shapes now, since letters of a file cannot set it",
            "\(count) texts are shapes now, since letters of a file cannot set them")
          : .counted(count, "1 text is shapes now", "\(count) texts are shapes now"))
    }
  }

  /// Why a text stays one.
  private enum Obstacle: String, TextCase, Error {
    case picture = "the text has letters that are pictures, such as emoji; it stays a text"
    case blur = "the text has blurred letters; it stays a text"
    case other = "the text has letters that no shapes can draw; it stays a text"
  }

  /// Whether nothing in a text changes: no keyframes, expressions and slots.
  private static func isStill(_ layer: JSONTree, in root: JSONTree) -> Bool {
    guard let text = layer["t"] else { return true }
    func changes(_ value: JSONTree) -> Bool {
      switch value {
      case .object(let members):
        if value.keyList.map({ $0.count > 1 }) == true { return true }
        if value["x"]?.string?.isEmpty == false { return true }
        return members.contains { changes($0.value) }
      case .array(let list): return list.contains(where: changes)
      default: return false
      }
    }
    if changes(text) { return false }
    // A text on a path follows a mask.
    return !(layer["masksProperties"].map(changes) ?? false)
  }

  // MARK: Letters

  /// An outline with its paints at one frame.
  private struct Piece {
    let path: Path
    let identity: ObjectIdentifier
    let transform: Affine
    let opacity: Double
    /// The paints, the lowest first.
    var paints: [(kind: Paint, color: RGBA, width: Double)]
  }

  private enum Paint: Equatable {
    case fill(FillRule)
    case stroke(LineCap, LineJoin, miterLimit: Double)
  }

  /// The same outline at all frames.
  private final class Track {
    let path: Path
    let identity: ObjectIdentifier
    let kinds: [Paint]
    var pieces: [Int: Piece] = [:]
    var last: Affine

    init(_ piece: Piece) {
      (path, identity, last) = (piece.path, piece.identity, piece.transform)
      kinds = piece.paints.map(\.kind)
    }
  }

  private static func shapes(
    _ path: JSONPath, _ frames: [Double], _ recorder: SceneRecorder, _ accuracy: ValueAccuracy,
    _ scale: Double
  ) -> Result<[JSONTree], Obstacle> {
    var tracks: [Track] = []
    // Outlines are known by their instances, so these must live.
    var alive: [DrawItem] = []
    for (index, frame) in frames.enumerated() {
      guard let items = recorder.items(ofLayer: path, at: frame) else { return .failure(.other) }
      alive += items
      var pieces: [Piece] = []
      do throws(Obstacle) {
        for item in items { try add(item, .identity, 1, to: &pieces) }
      } catch {
        return .failure(error)
      }
      assign(pieces, to: &tracks, at: index)
    }
    _ = alive
    // The lowest is painted first, and is the last of the list.
    let context = PropertyContext(kind: .path, scale: scale, composition: nil, layer: "")
    let groups = tracks.map { group($0, frames, accuracy, context) }
    return .success(groups.reversed())
  }

  private static func add(
    _ item: DrawItem, _ transform: Affine, _ opacity: Double, to pieces: inout [Piece]
  ) throws(Obstacle) {
    switch item {
    case .fill(let fill):
      guard case .solid(let color) = fill.paint else { throw .other }
      add(fill.outline, (.fill(fill.rule), color, 0), transform, opacity, to: &pieces)
    case .stroke(let stroke):
      guard case .solid(let color) = stroke.paint, stroke.style.dashes.isEmpty else { throw .other }
      let style = stroke.style
      let kind = Paint.stroke(style.cap, style.join, miterLimit: style.miterLimit)
      add(stroke.outline, (kind, color, style.width), transform, opacity, to: &pieces)
    case .group(let group):
      let own = group.attributes
      if !own.filters.isEmpty { throw .blur }
      guard own.masks.isEmpty, own.clip == nil, group.matte == nil, own.blendMode == .normal else {
        throw .other
      }
      let first = pieces.count
      for child in group.children {
        try add(child, transform * own.transform, opacity * own.opacity, to: &pieces)
      }
      // A common opacity is not that of each part.
      if own.opacity < 1, pieces.count - first > 1 { throw .other }
    case .image: throw .picture
    case .projected, .exposure: throw .other
    }
  }

  /// Adds a paint of an outline, to the one below if that is the same.
  private static func add(
    _ outline: Outline, _ paint: (kind: Paint, color: RGBA, width: Double), _ transform: Affine,
    _ opacity: Double, to pieces: inout [Piece]
  ) {
    let identity = ObjectIdentifier(outline)
    if let last = pieces.last, last.identity == identity, last.transform == transform,
      last.opacity == opacity
    {
      pieces[pieces.count - 1].paints.append(paint)
      return
    }
    pieces.append(
      Piece(
        path: outline.path, identity: identity, transform: transform, opacity: opacity,
        paints: [paint]))
  }

  /// Finds the track of each piece: that of the same outline which was nearest to it at the frame before. New ones are
  /// put where they are painted.
  private static func assign(_ pieces: [Piece], to tracks: inout [Track], at index: Int) {
    var free: [ObjectIdentifier: [Int]] = [:]
    for (position, track) in tracks.enumerated() {
      free[track.identity, default: []].append(position)
    }
    var after = -1
    var added: [(after: Int, track: Track)] = []
    for piece in pieces {
      let kinds = piece.paints.map(\.kind)
      let candidates = (free[piece.identity] ?? []).filter { tracks[$0].kinds == kinds }
      let best = candidates.min { a, b in
        distance(tracks[a].last, piece.transform) < distance(tracks[b].last, piece.transform)
      }
      if let best {
        free[piece.identity]?.removeAll { $0 == best }
        tracks[best].pieces[index] = piece
        tracks[best].last = piece.transform
        after = best
      } else {
        let track = Track(piece)
        track.pieces[index] = piece
        added.append((after, track))
      }
    }
    for entry in added.reversed() { tracks.insert(entry.track, at: entry.after + 1) }
  }

  private static func distance(_ a: Affine, _ b: Affine) -> Double {
    (a.tx - b.tx).magnitude + (a.ty - b.ty).magnitude
      + 10 * ((a.a - b.a).magnitude + (a.b - b.b).magnitude)
  }

  /// The group of one outline with its paint and its transform.
  private static func group(
    _ track: Track, _ frames: [Double], _ accuracy: ValueAccuracy, _ context: PropertyContext
  ) -> JSONTree {
    let decimals = accuracy.decimals(context) + 1
    var last = track.pieces.min { $0.key < $1.key }?.value
    var shown: [Piece] = []
    var opacities: [Double] = []
    for index in frames.indices {
      last = track.pieces[index] ?? last
      guard let last else { continue }
      shown.append(last)
      opacities.append(track.pieces[index] == nil ? 0 : last.opacity)
    }
    var items = PathShape.all(of: track.path).map { $0.item(decimals: decimals) }
    // The topmost is the first of a list.
    for index in track.kinds.indices.reversed() {
      items.append(
        paint(track.kinds[index], shown.map { $0.paints[index] }, frames, accuracy, context))
    }
    let motion = MotionTrack(times: frames, matrices: shown.map(\.transform), opacities: opacities)
    items.append(motion.json(accuracy, scale: context.scale))
    return .object([.init("ty", .string("gr")), .init("it", .array(items))])
  }

  /// A fill or a stroke.
  private static func paint(
    _ kind: Paint, _ values: [(kind: Paint, color: RGBA, width: Double)], _ frames: [Double],
    _ accuracy: ValueAccuracy, _ context: PropertyContext
  ) -> JSONTree {
    let colors = values.map { [$0.color.red, $0.color.green, $0.color.blue, 1] }
    let color = fitted(frames, colors, error: 1.0 / 512, isScalar: false) {
      $0.rounded(decimals: 4)
    }
    let opacity = fitted(frames, values.map { [$0.color.alpha * 100] }, error: 0.2, isScalar: true)
    {
      $0.rounded(decimals: 2)
    }
    switch kind {
    case .fill(let rule):
      return .object([
        .init("ty", .string("fl")), .init("c", color), .init("o", opacity),
        .init("r", .number(rule == .evenOdd ? 2 : 1)),
      ])
    case .stroke(let cap, let join, let limit):
      let decimals = accuracy.decimals(context) + 1
      let width = fitted(
        frames, values.map { [$0.width] }, error: accuracy.error(context), isScalar: true
      ) { $0.rounded(decimals: decimals) }
      return .object([
        .init("ty", .string("st")), .init("c", color), .init("o", opacity), .init("w", width),
        .init("lc", .number(cap == .butt ? 1 : cap == .round ? 2 : 3)),
        .init("lj", .number(join == .miter ? 1 : join == .round ? 2 : 3)),
        .init("ml", .number(limit)),
      ])
    }
  }

  private static func fitted(
    _ frames: [Double], _ values: [[Double]], error: Double, isScalar: Bool,
    _ round: (Double) -> Double
  ) -> JSONTree {
    let fit = CurveFit(
      times: frames, values: values,
      tolerance: [Double](repeating: error, count: values.first?.count ?? 0))
    return FittedProperty.json(fit.keys(), isScalar: isScalar, round)
  }
}
