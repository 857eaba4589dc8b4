// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// The path that a text follows (`t.p`), which is the path of one of the layer's masks.
final class TextPath: Node {
  /// The path of the mask with the index `t.p.m`.
  private let curve: Property<Path>
  /// The distance of the text from the start (`f`) and the end (`l`) of the curve.
  private let first, last: Property<Double>
  /// Switches, on if not 0: the curve is reversed (`r`), characters are rotated with the curve
  /// (`p`), the text is spread over the whole curve (`a`).
  private let reversed, perpendicular, forced: Property<Double>
  /// The lengths along the curve, cached until the curve changes.
  private var measured: (curve: Path, isReversed: Bool, measure: PathMeasure)?

  static let declarations = Declarations(
    title: "Path Options", isNamed: false, .words(base: "ADBE Text ", kind: "")
  ) { _ = TextPath(&$0) }

  /// Declares the properties, which are read from a text layer and not from `t.p`, since the curve
  /// is in the layer's masks.
  init(_ fields: inout Fields) {
    curve = fields("t", "Path", Path(), FieldOptions(isScripted: false)) { TextPath.curve($0) }
    first = fields.option("f", "First Margin", 0, unit: .pixels)
    last = fields.option("l", "Last Margin", 0, unit: .pixels)
    reversed = fields.option("r", "Reversed", 0, title: "Reverse Path")
    perpendicular = fields.option("p", "Perpendicular", 1, title: "Perpendicular To Path")
    forced = fields.option("a", "Force Alignment", 0, "Force Align Path")
    super.init(fields)
  }

  /// Decodes the path of a text layer; nil if its text follows no path. A mask index out of range
  /// causes a warning.
  static func read(_ layer: JSONReader) -> FieldRecord? {
    guard let json = layer["t"]?["p"], let index = json["m"]?.number else { return nil }
    guard mask(layer) != nil else {
      let index = Int(clamping: index, to: -1...1_000_000)
      json.warn(.missing, "there is no mask \(index) for the text to run along")
      return nil
    }
    return declarations.schema.record(layer)
  }

  /// Returns the mask that `t.p.m` refers to.
  private static func mask(_ layer: JSONReader) -> JSONReader? {
    guard let number = layer["t"]?["p"]?["m"]?.number else { return nil }
    let masks = layer.objects("masksProperties", limit: layer.context.limits.layers.masks)
    let index = Int(clamping: number, to: -1...1_000_000)
    return masks.indices.contains(index) ? masks[index] : nil
  }

  /// Decodes the path of the mask.
  private static func curve(_ layer: JSONReader) -> Keyframed<Path>? {
    mask(layer).flatMap(MaskNode.shape)
  }

  /// The lengths along the curve at the current frame.
  private var measure: PathMeasure {
    let isReversed = reversed.value != 0
    if let measured, measured.curve == curve.value, measured.isReversed == isReversed {
      return measured.measure
    }
    let fresh = PathMeasure(isReversed ? curve.value.reversed : curve.value)
    measured = (curve.value, isReversed, fresh)
    return fresh
  }

  /// Returns the distance along the curve of the center of each cluster's group, before the
  /// positions of animators.
  ///
  /// - Parameter moved: How far animators move each cluster along its line, by tracking and by the
  ///   spacing of lines.
  func distances(_ layout: TextLayout, moved: [Double]) -> [Double] {
    let total = measure.length
    let clusters = layout.clusters
    var result = [Double](repeating: 0, count: clusters.count)
    for line in layout.lines {
      let start = start(of: line, layout.document.justification.simple, total)
      for i in line.order {
        result[i] = start + clusters[i].x + clusters[i].groupCenter.dx + moved[i]
      }
    }
    if forced.value != 0, let line = layout.lines.first, line.order.count > 1 {
      force(line, clusters, total, &result)
    }
    return result
  }

  /// Returns where a line starts. In After Effects, the first margin does not count for text that is
  /// aligned to the right, nor the last one for text that is aligned to the left.
  private func start(
    of line: TextLayout.Line, _ justification: TextDocument.Justification, _ total: Double
  ) -> Double {
    switch justification {
    case .right: total - line.width + last.value
    case .center: (total - line.width) / 2 + first.value + last.value
    default: first.value
    }
  }

  /// Distributes the characters of one line evenly between the margins (`a`).
  private func force(
    _ line: TextLayout.Line, _ clusters: [TextLayout.Cluster], _ total: Double,
    _ result: inout [Double]
  ) {
    guard let head = line.order.first, let tail = line.order.last else { return }
    let from = first.value + clusters[head].width / 2
    let to = total - last.value.magnitude - clusters[tail].width / 2
    for (position, i) in line.order.enumerated() {
      let middle = from.lerp(to: to, Double(position) / Double(line.order.count - 1))
      result[i] = middle - clusters[i].width / 2 + clusters[i].groupCenter.dx
    }
  }

  /// Returns the transform to the layer of a character at a distance along the curve.
  ///
  /// An open curve is extended by its tangents at both ends, a closed curve repeats.
  func transform(at distance: Double) -> Affine {
    let measure = measure
    let total = measure.length
    guard total > 0 else { return .identity }
    var distance = distance.finite()
    if curve.value.contours.first?.isClosed == true {
      distance -= (distance / total).rounded(.down) * total
    }
    let clamped = distance.clamped(to: 0...total)
    guard let location = measure.location(at: clamped) else { return .identity }
    let direction = location.direction.normalized ?? Vector(1, 0)
    let point = location.point + direction * (distance - clamped)
    let move = Affine.translation(point.x, point.y)
    return perpendicular.value != 0 ? move * .rotation(direction.angle) : move
  }
}

extension Fields {
  /// Declares a path option of a text layer.
  ///
  /// - Parameters:
  ///   - title: The name in After Effects, if different from `name`.
  ///   - match: The match name without `ADBE Text `, if different from the title.
  fileprivate mutating func option(
    _ key: StaticString, _ name: String, _ fallback: Double, title: String? = nil,
    _ match: String? = nil, unit: FieldUnit = .none
  ) -> Property<Double> {
    self(
      .member(key, in: "p"), name, fallback, unit: unit,
      FieldOptions(title: title, match: match ?? title, isInGroup: true)
    ) { $0["t"]?["p"]?.keyframed(key, default: fallback) }
  }
}
