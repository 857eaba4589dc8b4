// SPDX-License-Identifier: Apache-2.0

internal import Geometry

/// A curve along which a text runs (`t.p`): the path of one of the layer's masks.
struct TextPath: Sendable {
  let curve: Keyframed<Path>
  /// Where on the curve the text begins, and how much of its end is left free.
  let firstMargin, lastMargin: Keyframed<Double>
  let isReversed, isPerpendicular, isForced: Keyframed<Double>

  /// - Parameter layer: The text layer. nil where its text runs straight.
  init?(from layer: JSONReader) {
    guard let json = layer["t"]?["p"], let index = json["m"]?.number else { return nil }
    let masks = layer.objects("masksProperties", limit: layer.context.limits.masks)
    let place = Int(clamping: index, to: -1...1_000_000)
    guard masks.indices.contains(place) else {
      json.warn(.missing, "there is no mask \(place) for the text to run along")
      return nil
    }
    curve = MaskNode.shape(masks[place]) ?? Keyframed(Path())
    firstMargin = json.keyframed("f", default: 0)
    lastMargin = json.keyframed("l", default: 0)
    isReversed = json.keyframed("r", default: 0)
    isPerpendicular = json.keyframed("p", default: 1)
    isForced = json.keyframed("a", default: 0)
  }
}

/// The running curve of a text.
final class TextPathNode: Node {
  private let curve: Property<Path>
  private let first, last, reversed, perpendicular, forced: Property<Double>
  /// The curve with its lengths, while it stays the same.
  private var measured: (curve: Path, isReversed: Bool, measure: PathMeasure)?

  init(_ model: TextPath) {
    var bind = PropertyBinder()
    curve = bind("Path", model.curve)
    first = bind("First Margin", model.firstMargin)
    last = bind("Last Margin", model.lastMargin)
    reversed = bind("Reversed", model.isReversed)
    perpendicular = bind("Perpendicular", model.isPerpendicular)
    forced = bind("Force Alignment", model.isForced)
    super.init(name: "Path Options", properties: bind.properties)
  }

  private var measure: PathMeasure {
    let isReversed = reversed.value != 0
    if let measured, measured.curve == curve.value, measured.isReversed == isReversed {
      return measured.measure
    }
    let fresh = PathMeasure(isReversed ? curve.value.reversed : curve.value)
    measured = (curve.value, isReversed, fresh)
    return fresh
  }

  /// Where the centre of each cluster's group lies along the curve, before animators.
  ///
  /// - Parameter added: Tracking of animators before each cluster.
  func distances(_ layout: TextLayout, added: [Double]) -> [Double] {
    let total = measure.length
    let start = first.value
    let clusters = layout.clusters
    var result = [Double](repeating: 0, count: clusters.count)
    for line in layout.lines {
      var pen = start
      switch layout.document.justification.simple {
      case .right: pen += total - line.width
      case .center: pen += (total - line.width) / 2
      default: break
      }
      for i in line.order {
        pen += added[i]
        result[i] = pen + clusters[i].x + clusters[i].groupCenter.dx
      }
    }
    if forced.value != 0, let line = layout.lines.first, line.order.count > 1 {
      force(line, clusters, total, &result)
    }
    return result
  }

  /// Spreads one line evenly between the margins.
  private func force(
    _ line: TextLayout.Line, _ clusters: [TextLayout.Cluster], _ total: Double,
    _ result: inout [Double]
  ) {
    guard let head = line.order.first, let tail = line.order.last else { return }
    let from = first.value + clusters[head].groupWidth / 2
    let to = total - last.value.magnitude - clusters[tail].groupWidth / 2
    for (place, i) in line.order.enumerated() {
      result[i] = from.lerp(to: to, Double(place) / Double(line.order.count - 1))
    }
  }

  /// From a place on the curve and above it to the layer; off the ends of an open curve it goes on straight.
  func placement(at distance: Double) -> Affine {
    let measure = measure
    let total = measure.length
    guard total > 0 else { return .identity }
    var distance = distance.finite()
    if curve.value.contours.first?.isClosed == true {
      distance -= (distance / total).rounded(.down) * total
    }
    let kept = distance.clamped(to: 0...total)
    guard let location = measure.location(at: kept) else { return .identity }
    let direction = location.direction.normalized ?? Vector(1, 0)
    let point = location.point + direction * (distance - kept)
    let move = Affine.translation(point.x, point.y)
    return perpendicular.value != 0 ? move * .rotation(direction.angle) : move
  }
}
