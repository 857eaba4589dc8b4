// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
package import LottieTexts

extension Animation {
  /// Which of Telegram's rules of animated stickers (`.tgs`) it breaks, see
  /// https://core.telegram.org/stickers: each in one sentence.
  ///
  /// - Parameter bytes: The size of the packed file.
  package func stickerProblems(bytes: Int) -> [Message] {
    var problems: [Message] = []
    if canvas != Size(512, 512) {
      let (width, height) = (Self.short(canvas.width), Self.short(canvas.height))
      problems.append("its size is \(width)x\(height), not 512x512")
    }
    if framerate != 60, framerate != 30 {
      problems.append("it has \(Self.short(framerate)) frames per second, not 60 or 30")
    }
    if duration > StickerRules.longest {
      problems.append(
        "it takes \(Self.short(duration)) s, more than \(Self.short(StickerRules.longest))")
    }
    if bytes > StickerRules.mostBytes {
      problems.append("it has \(bytes) bytes, more than \(StickerRules.mostBytes)")
    }
    var found = StickerRules(hasExpressions: expressions != nil)
    if let tape = try? readTape() {
      found.look(at: DecodingContext(tape: tape, limits: limits).root)
    }
    if !found.features.isEmpty {
      let names = found.features.sorted().joined(separator: ", ")
      problems.append("it has what stickers may not have: \(names)")
    }
    return problems
  }

  /// A number with up to two decimals.
  private static func short(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    let whole = Int(clamping: rounded, to: -1_000_000_000...1_000_000_000)
    return Double(whole) == rounded ? "\(whole)" : "\(rounded)"
  }
}

/// The rules of animated stickers, and what a file has that they forbid.
private struct StickerRules {
  /// The longest duration in seconds.
  static let longest = 3.0
  /// The largest file in bytes.
  static let mostBytes = 64 << 10

  /// The forbidden features that were found, in the terms of the rules.
  private(set) var features: Set<String> = []

  init(hasExpressions: Bool) { if hasExpressions { features = ["expressions"] } }

  mutating func look(at root: JSONReader) {
    let limits = root.context.limits
    var lists = [root.objects("layers", limit: limits.layers.inComposition)]
    for asset in root.objects("assets", limit: limits.layers.assets) {
      lists.append(asset.objects("layers", limit: limits.layers.inComposition))
    }
    for layer in lists.joined() {
      note(layer)
      look(atShapes: layer.objects("shapes", limit: limits.shapes.inList), depth: 0)
    }
  }

  private mutating func note(_ layer: JSONReader) {
    let types = [1: "solids", 2: "images", 5: "texts", 6: "sounds", 13: "cameras"]
    if let type = types[layer.integer("ty", default: -1)] { features.insert(type) }
    if layer.integer("ddd", default: 0) != 0 { features.insert("3D layers") }
    if layer.integer("ao", default: 0) != 0 { features.insert("auto-oriented layers") }
    if layer.number("sr", default: 1) != 1 { features.insert("time stretching") }
    if layer["tm"] != nil { features.insert("time remapping") }
    if let masks = layer["masksProperties"], masks.isArray, masks.count > 0 {
      features.insert("masks")
    }
    if let effects = layer["ef"], effects.isArray, effects.count > 0 { features.insert("effects") }
    if let styles = layer["sy"], styles.isArray, styles.count > 0 {
      features.insert("layer styles")
    }
  }

  private mutating func look(atShapes shapes: [JSONReader], depth: Int) {
    let types = [
      "mm": "merge paths", "sr": "stars", "gs": "gradient strokes", "rp": "repeaters",
    ]
    for shape in shapes {
      if let type = types[shape.string("ty", default: "")] { features.insert(type) }
      guard depth < shape.context.limits.shapes.groupDepth else { continue }
      look(
        atShapes: shape.objects("it", limit: shape.context.limits.shapes.inList), depth: depth + 1)
    }
  }
}
