// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieDrawing
internal import LottieEditing
internal import LottieGeometry
internal import LottieTexts

/// Gives a file the outlines of the letters of its texts (`chars`), so that players need no fonts and texts stay texts.
///
/// A letter looks the same wherever it is. Texts that need more, such as those with joined letters, are not set by them.
enum TextsAsGlyphs {
  /// - Returns: The texts that letters cannot set.
  static func apply(
    to root: inout JSONTree, _ texts: [TextLayerPath], _ work: PrepareWork
  ) throws(LottieError) -> [TextLayerPath] {
    let recorder = try work.recorder()
    let accuracy = ValueAccuracy(root, work.options)
    let bounds = ScaleBounds(root)
    var rest: [TextLayerPath] = []
    var able: [SetText] = []
    for text in texts {
      guard let layer = root.value(at: text.path), let own = SetText(text, layer, root, recorder)
      else {
        rest.append(text)
        continue
      }
      able.append(own)
    }
    let scales = able.map { text in
      bounds.scale(of: root.value(at: text.origin.path) ?? .null, in: text.origin.composition)
    }
    let errors = scales.map {
      accuracy.error(PropertyContext(kind: .path, scale: $0, composition: nil, layer: ""))
    }
    // What looks different with letters of the file is not set by them, and needs no letters.
    let trial = added(able, errors, to: root)
    let new = try SceneRecorder(
      try work.decode(trial), imageProvider: work.imageProvider)
    new.stop = work.stop
    var good: [SetText] = []
    var goodErrors: [Double] = []
    for (text, error) in zip(able, errors) where !work.stop.isSet {
      if text.looksTheSame(recorder, new, tolerance: 2 * error + 1e-3) {
        good.append(text)
        goodErrors.append(error)
      } else {
        rest.append(text.origin)
      }
    }
    guard !good.isEmpty else { return rest }
    let result = added(good, goodErrors, to: root)
    if result != root {
      root = result
      work.note(
        .changed,
        .counted(
          good.count, "the letters of 1 text are in the file now",
          "the letters of \(good.count) texts are in the file now"))
    }
    return rest
  }

  /// A text with the letters of all of its documents.
  private struct SetText {
    let origin: TextLayerPath
    /// The frames of its composition at which its documents begin.
    let frames: [Double]
    let fonts: [RecordedFont]
    /// The largest size of a document.
    let size: Double

    /// Finds the letters; nil for a text that changes by itself, or that has letters without outlines.
    init?(_ origin: TextLayerPath, _ layer: JSONTree, _ root: JSONTree, _ recorder: SceneRecorder) {
      guard let documents = layer["t"]?["d"], !documents.hasExpressionInside else { return nil }
      var all: [(time: Double, document: JSONTree)] = []
      func add(_ property: JSONTree) {
        if property["k"]?.members != nil, let document = property["k"] { all.append((0, document)) }
        for key in property["k"]?.elements ?? [] {
          if let document = key["s"] { all.append((key["t"]?.number ?? 0, document)) }
        }
      }
      add(documents)
      if let slot = documents["sid"]?.string, let own = root["slots"]?[slot]?["p"] { add(own) }
      let fonts = all.map { recorder.font(of: $0.document) }
      guard !all.isEmpty, fonts.allSatisfy(\.isComplete) else { return nil }
      (self.origin, self.fonts) = (origin, fonts)
      let first = layer["ip"]?.number ?? 0
      frames = Set(all.map { max($0.time, first) } + [first]).sorted()
      size = all.compactMap { $0.document["s"]?.number }.max() ?? 100
    }

    func looksTheSame(_ a: SceneRecorder, _ b: SceneRecorder, tolerance: Double) -> Bool {
      frames.allSatisfy { frame in
        guard let old = a.items(ofLayer: origin.path, at: frame).flatMap(TextsAsGlyphs.contours),
          var new = b.items(ofLayer: origin.path, at: frame).flatMap(TextsAsGlyphs.contours),
          old.count == new.count
        else { return false }
        // The contours of a letter have no order.
        for contour in old {
          let twin = new.firstIndex { other in
            other.count == contour.count
              && zip(other, contour).allSatisfy { $0.distance(to: $1) <= tolerance }
          }
          guard let twin else { return false }
          new.remove(at: twin)
        }
        return true
      }
    }
  }

  /// The points of the contours of all outlines in the coordinates of the layer; nil for letters that are pictures.
  private static func contours(_ items: [DrawItem]) -> [[Point]]? {
    var contours: [[Point]] = []
    func add(_ path: Path, _ transform: Affine) {
      for contour in path.contours {
        contours.append(path.points(of: contour).map { transform * $0 })
      }
    }
    func visit(_ item: DrawItem, _ transform: Affine) -> Bool {
      switch item {
      case .fill(let fill): add(fill.outline.path, transform)
      case .stroke(let stroke): add(stroke.outline.path, transform)
      case .group(let group):
        return group.children.allSatisfy { visit($0, transform * group.attributes.transform) }
      case .image: return false
      case .projected, .exposure: break
      }
      return true
    }
    return items.allSatisfy { visit($0, .identity) } ? contours : nil
  }

  /// A file with the letters of texts.
  private static func added(
    _ texts: [SetText], _ errors: [Double], to root: JSONTree
  ) -> JSONTree {
    var root = root
    var known: Set<[String]> = []
    var glyphs: [JSONTree] = []
    // An em is 100 units.
    let errors = zip(texts, errors).map { $1 * 100 / max(1, $0.size) }
    let decimals = ValueAccuracy.decimals(errors.min() ?? 0.01, least: 1, most: 3)
    for font in texts.flatMap(\.fonts) {
      if let entry = font.newEntry {
        if root["fonts"]?["list"]?.elements == nil {
          root.set("fonts", .object([.init("list", .array([]))]))
        }
        root.change("fonts") { fonts in
          fonts.changeList("list") { list in
            if !list.contains(where: { $0["fName"] == entry["fName"] }) { list.append(entry) }
          }
        }
      }
      for glyph in font.glyphs
      where known.insert([glyph.character, glyph.family, glyph.style]).inserted {
        glyphs.append(json(glyph, decimals))
      }
    }
    guard !glyphs.isEmpty else { return root }
    root.set("chars", .array((root["chars"]?.elements ?? []) + glyphs))
    return root
  }

  private static func json(_ glyph: RecordedGlyph, _ decimals: Int) -> JSONTree {
    let shapes = PathShape.all(of: glyph.path).map { $0.item(decimals: decimals) }
    let group = JSONTree.object([.init("ty", .string("gr")), .init("it", .array(shapes))])
    // A space has no outline.
    let data = shapes.isEmpty ? [] : [JSONTree.Member("shapes", .array([group]))]
    return .object([
      .init("ch", .string(glyph.character)), .init("size", .number(100)),
      .init("style", .string(glyph.style)),
      .init("w", .number(glyph.advance.rounded(decimals: decimals + 1))),
      .init("data", .object(data)), .init("fFamily", .string(glyph.family)),
    ])
  }
}
