// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// What the numbers of a property are.
enum ValueKind {
  /// Lengths and positions in pixels, and paths.
  case length, path
  /// Factors in percent, angles in degrees.
  case scale, angle
  /// Opacities in percent.
  case opacity
  case color, gradient
  /// Shares of the length of a path, in percent, and in degrees.
  case share, turn
  /// Seconds of a time remapping.
  case seconds
  /// Numbers of other things.
  case other
}

/// What is known of a property of a file by the objects around it.
struct PropertyContext {
  let kind: ValueKind
  /// How much larger than in its own coordinates it is seen, at most.
  let scale: Double
  /// The id of its composition; nil for the animation's own.
  let composition: String?
  /// The name of its layer.
  let layer: String
  /// Whether it is the position of a layer's transform, which can have x and y apart.
  var isLayerPosition = false
}

/// Goes through the properties of all layers that are known by their keys.
struct PropertyWalk {
  private let bounds: ScaleBounds
  var radius: Double { bounds.radius }

  init(_ root: JSONTree) {
    bounds = ScaleBounds(root)
  }

  typealias Body = (inout JSONTree, PropertyContext) -> Void

  /// Changes the properties of a file.
  func change(_ root: inout JSONTree, _ body: Body) {
    root.changeLayers { entry, layer in change(&layer, entry, body) }
  }

  /// Changes the properties of a layer of the file.
  func change(_ layer: inout JSONTree, _ entry: LayerEntry, _ body: Body) {
    let outer = bounds.scale(around: layer, in: entry.composition)
    let inner = bounds.scale(of: layer, in: entry.composition)
    func visit(
      _ owner: inout JSONTree, _ key: String, _ kind: ValueKind, _ scale: Double,
      isLayerPosition: Bool = false
    ) {
      owner.change(key) { property in
        guard property["k"] != nil else { return }
        body(
          &property,
          PropertyContext(
            kind: kind, scale: scale, composition: entry.composition, layer: entry.name,
            isLayerPosition: isLayerPosition))
      }
    }
    func transform(
      _ owner: inout JSONTree, _ outer: Double, _ inner: Double, isLayer: Bool = false
    ) {
      if owner["p"]?["k"] == nil {
        owner.change("p") { split in
          for key in ["x", "y", "z"] { visit(&split, key, .length, outer) }
        }
      } else {
        visit(&owner, "p", .length, outer, isLayerPosition: isLayer)
      }
      for key in ["px", "py", "pz"] { visit(&owner, key, .length, outer) }
      visit(&owner, "a", .length, inner)
      visit(&owner, "s", .scale, outer)
      for key in ["r", "rx", "ry", "rz", "or", "sk", "sa"] { visit(&owner, key, .angle, outer) }
      for key in ["o", "so", "eo"] { visit(&owner, key, .opacity, outer) }
    }
    func shape(_ item: inout JSONTree, _ scale: Double) {
      switch item["ty"]?.string {
      case "gr":
        let own = ScaleBounds.largestScale(item["it"]?.elements?.last { $0["ty"]?.string == "tr" })
        let inner = scale * own
        item.changeList("it") { list in
          for index in list.indices {
            if list[index]["ty"]?.string == "tr" {
              transform(&list[index], scale, inner)
            } else {
              shape(&list[index], inner)
            }
          }
        }
      case "sh": visit(&item, "ks", .path, scale)
      case "rc", "el":
        for key in ["p", "s", "r"] { visit(&item, key, .length, scale) }
      case "sr":
        for key in ["p", "or", "ir"] { visit(&item, key, .length, scale) }
        visit(&item, "r", .angle, scale)
        for key in ["pt", "os", "is"] { visit(&item, key, .other, scale) }
      case "fl": paint(&item, scale)
      case "st":
        paint(&item, scale)
        pen(&item, scale)
      case "gf", "gs":
        paint(&item, scale)
        pen(&item, scale)
        for key in ["s", "e"] { visit(&item, key, .length, scale) }
        for key in ["h", "a"] { visit(&item, key, .other, scale) }
        item.change("g") { visit(&$0, "k", .gradient, scale) }
      case "tm":
        for key in ["s", "e"] { visit(&item, key, .share, scale) }
        visit(&item, "o", .turn, scale)
      case "rd": visit(&item, "r", .length, scale)
      case "op": visit(&item, "a", .length, scale)
      case "zz":
        visit(&item, "s", .length, scale)
        visit(&item, "r", .other, scale)
      case "tw":
        visit(&item, "c", .length, scale)
        visit(&item, "a", .angle, scale)
      case "pb": visit(&item, "a", .other, scale)
      case "rp":
        for key in ["c", "o"] { visit(&item, key, .other, scale) }
        // Each copy has the transform once more.
        item.change("tr") { transform(&$0, scale * 8, scale * 8) }
      default: break
      }
    }
    func paint(_ item: inout JSONTree, _ scale: Double) {
      visit(&item, "c", .color, scale)
      visit(&item, "o", .opacity, scale)
    }
    func pen(_ item: inout JSONTree, _ scale: Double) {
      visit(&item, "w", .length, scale)
      visit(&item, "ml2", .other, scale)
      item.change("d") { list in
        list.changeElements { _, dash in visit(&dash, "v", .length, scale) }
      }
    }
    func effect(_ list: inout JSONTree) {
      list.changeElements { _, parameter in
        visit(&parameter, "v", .other, inner)
        parameter.change("ef", effect)
      }
    }
    layer.change("ks") { transform(&$0, outer, inner, isLayer: true) }
    visit(&layer, "tm", .seconds, inner)
    layer.change("masksProperties") { list in
      list.changeElements { _, mask in
        visit(&mask, "pt", .path, inner)
        visit(&mask, "o", .opacity, inner)
        visit(&mask, "x", .length, inner)
      }
    }
    layer.changeList("shapes") { list in
      for index in list.indices { shape(&list[index], inner) }
    }
    layer.change("ef", effect)
    layer.change("sy") { list in
      list.changeElements { _, style in
        let keys = (style.members ?? []).map(\.key)
        for key in keys { visit(&style, key, .other, inner) }
      }
    }
    layer.change("t") { text in
      text.change("a") { list in
        list.changeElements { _, animator in
          for part in ["a", "s"] {
            animator.change(part) { values in
              for key in (values.members ?? []).map(\.key) { visit(&values, key, .other, inner) }
            }
          }
        }
      }
    }
  }
}

/// How exact numbers have to be, so that nothing that is seen moves by more than a part of a pixel.
struct ValueAccuracy: Sendable {
  /// The largest error in pixels of the animation.
  let pixels: Double
  /// Half of the diagonal of the animation, in pixels.
  let radius: Double

  init(_ root: JSONTree, _ options: PrepareOptions) {
    let size = options.pictureSize
    let (w, h) = (root["w"]?.number ?? size, root["h"]?.number ?? size)
    pixels = options.pixelTolerance * max(1, max(w, h)) / max(1, size)
    radius = max(1, (w * w + h * h).squareRoot() / 2)
  }

  /// The largest error of a property's numbers.
  ///
  /// - Parameter largest: The largest of its numbers, of which a factor's error is a part. Default: 100.
  func error(_ context: PropertyContext, largest: Double = 100) -> Double {
    switch context.kind {
    case .length, .path: pixels / context.scale
    case .scale: max(1, largest) * pixels / radius
    case .angle: pixels / radius * 180 / .pi
    case .opacity: 0.2
    case .color, .gradient: 1.0 / 512
    case .share: pixels / (8 * radius) * 100
    case .turn: pixels / (8 * radius) * 360
    case .seconds: 0.0005
    case .other: 0.0005
    }
  }

  /// The number of decimals with which a number is as exact as an error allows.
  static func decimals(_ error: Double, least: Int = 0, most: Int = 6) -> Int {
    var decimals = least
    var unit = 0.5
    for _ in 0..<least { unit /= 10 }
    while unit > error, decimals < most {
      decimals += 1
      unit /= 10
    }
    return decimals
  }

  func decimals(_ context: PropertyContext, largest: Double = 100) -> Int {
    let error = error(context, largest: largest)
    return switch context.kind {
    // Gradients and other numbers can stand for anything.
    case .gradient, .color: 3
    case .other: 4
    case .seconds: 5
    default: Self.decimals(error)
    }
  }
}
