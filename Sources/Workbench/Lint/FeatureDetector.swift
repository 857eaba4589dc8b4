// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// Finds the features that an animation uses, of those that some player lacks. What is hidden, or has no
/// effect, such as a skew of 0, is left out.
struct FeatureDetector {
  private(set) var uses: [FeatureUse] = []
  private var surroundings = FindingLog.Surroundings()
  private let hasGlyphs: Bool

  init(_ root: JSONValue) {
    hasGlyphs = (root["chars"]?.count ?? 0) > 0
    layers(root)
    root["assets"]?.forEachItem { asset in
      layers(asset)
      self.asset(asset)
    }
  }

  private mutating func found(_ feature: String, _ value: JSONValue, called name: String? = nil) {
    uses.append(
      FeatureUse(feature: feature, name: name, value: value, surroundings: surroundings))
  }

  // MARK: Layers

  private mutating func layers(_ composition: JSONValue) {
    guard let list = composition["layers"], list.kind == .array else { return }
    let layers = list.items
    for (index, layer) in layers.enumerated() where layer.kind == .object {
      let outer = surroundings
      surroundings.enter(layer)
      if let matte = layer["tt"], let kind = matte.wholeNumber, kind > 0, layer.isShown {
        self.matte(matte, kind, of: layer, at: index, in: layers)
      }
      // A matte has its effect also where it is hidden.
      if layer.isShown || layer["td"]?.number == 1 { self.layer(layer) }
      surroundings = outer
    }
  }

  private mutating func layer(_ layer: JSONValue) {
    let type = layer["ty"]?.wholeNumber ?? -1
    kind(type, of: layer)
    if let transform = layer["ks"] {
      self.transform(transform, isThreeDimensional: layer.isOn("ddd"))
    }
    if layer.isOn("ddd") { found("layer-3d", layer["ddd"] ?? layer) }
    if layer.isOn("ao") { found("transform-auto-orient", layer["ao"] ?? layer) }
    if layer.isOn("mb") { found("motion-blur", layer["mb"] ?? layer) }
    if let remap = layer["tm"], remap.kind == .object { found("time-remap", remap) }
    if let stretch = layer["sr"], let factor = stretch.number, factor != 1 {
      found(factor < 0 ? "time-reversed" : "time-stretch", stretch)
    }
    if let mode = layer["bm"] { blend(mode) }
    layer["masksProperties"]?.forEachItem { mask($0) }
    layer["ef"]?.forEachItem { effect($0) }
    layer["sy"]?.forEachItem { style($0) }
    layer["shapes"]?.forEachItem { shape($0) }
    if let text = layer["t"], type == 5 { self.text(text) }
    properties(in: layer)
  }

  private mutating func kind(_ type: Int, of layer: JSONValue) {
    let value = layer["ty"] ?? layer
    switch type {
    case 1:
      found("layer-solid", value)
      if let opacity = layer["ks"]?["o"], opacity.isChanging || opacity.stillNumber ?? 100 != 100 {
        found("solid-opacity", opacity)
      }
    case 2: found("layer-image", value)
    case 5: found("layer-text", value)
    case 6: found("layer-audio", value)
    case 13: found("layer-camera", value)
    case 15: found("layer-data", value)
    default: break
    }
    if layer.isOn("al") { found("layer-adjustment", layer["al"] ?? layer) }
  }

  private mutating func transform(_ transform: JSONValue, isThreeDimensional: Bool) {
    if let skew = transform["sk"], skew.isChanging || skew.stillNumber ?? 0 != 0 {
      found("transform-skew", skew)
    }
    if isThreeDimensional, let orientation = transform["or"],
      orientation.isChanging || orientation.stillNumbers.contains(where: { $0 != 0 })
    {
      found("transform-orientation", orientation)
    }
  }

  private mutating func blend(_ mode: JSONValue) {
    switch mode.wholeNumber {
    case 1, 2, 3, 4, 5: found("blend-mode", mode)
    case 6, 7, 8, 9, 10, 11, 12, 13, 14, 15: found("blend-mode-other", mode)
    case 16: found("blend-mode-add", mode)
    case 17: found("blend-mode-hard-mix", mode)
    default: break
    }
  }

  private mutating func matte(
    _ value: JSONValue, _ kind: Int, of layer: JSONValue, at index: Int, in layers: [JSONValue]
  ) {
    let codes = ["matte-alpha", "matte-alpha-inverted", "matte-luma", "matte-luma-inverted"]
    guard codes.indices.contains(kind - 1) else { return }
    found(codes[kind - 1], value)
    var source = index > 0 ? layers[index - 1] : nil
    if let parent = layer["tp"], let number = parent.number {
      if source?["ind"]?.number != number {
        found("matte-by-number", parent)
        source = layers.first { $0["ind"]?.number == number }
      }
    }
    if let source, !source.isShown { found("matte-hidden", source["hd"] ?? source) }
  }

  private mutating func mask(_ mask: JSONValue) {
    let mode = mask["mode"]?.string ?? "a"
    guard mode != "n" else { return }
    found("mask", mask)
    let modes = [
      "s": "mask-subtract", "i": "mask-intersect", "l": "mask-lighten", "d": "mask-darken",
      "f": "mask-difference",
    ]
    if let code = modes[mode] { found(code, mask["mode"] ?? mask) }
    if mask.isOn("inv") { found("mask-inverted", mask["inv"] ?? mask) }
    if let opacity = mask["o"], opacity.isChanging || opacity.stillNumber ?? 100 != 100 {
      found("mask-opacity", opacity)
    }
    if let expansion = mask["x"], expansion.isChanging || expansion.stillNumber ?? 0 != 0 {
      found("mask-expansion", expansion)
    }
    if let feather = mask["f"],
      feather.isChanging || feather.stillNumbers.contains(where: { $0 != 0 })
    {
      found("mask-feather", feather)
    }
  }

  private mutating func effect(_ effect: JSONValue) {
    let (title, isKnown) = Self.title(
      match: effect["mn"]?.string, number: effect["ty"]?.number, name: effect["nm"]?.string)
    guard let title else { return }
    guard effect["en"]?.number ?? 1 != 0, effect["en"]?.bool ?? true else {
      if isKnown { found("effect-disabled", effect["en"] ?? effect) }
      return
    }
    found(LintFeature.effectCode(title), effect, called: title)
  }

  /// The title of an effect, and whether this library knows it; nil for controls, which give values to expressions and draw
  /// nothing.
  ///
  /// - Parameters:
  ///   - match: Its match name, `mn`.
  ///   - number: Its type, `ty`.
  ///   - name: Its name, `nm`.
  private static func title(
    match: String?, number: Double?, name: String?
  ) -> (String?, isKnown: Bool) {
    let match = match ?? ""
    let number = number?.whole.map { "\($0)" } ?? ""
    let known = DeclaredKindTable.effectTitles[match] ?? DeclaredKindTable.effectNumbers[number]
    let name = match.isEmpty ? name ?? "" : match
    let lower = name.lowercased()
    let isControl =
      lower.hasSuffix("control") || lower.hasPrefix("pseudo/") || lower.hasPrefix("adbe cm ")
    return (known ?? (isControl ? nil : name.isEmpty ? "unnamed" : name), known != nil)
  }

  /// The feature that an effect of a layer is, on or off; nil for controls.
  static func feature(ofEffect effect: JSONTree) -> String? {
    title(
      match: effect["mn"]?.string, number: effect["ty"]?.number, name: effect["nm"]?.string
    ).0.map(LintFeature.effectCode)
  }

  /// The feature that a layer style with the type `ty` is.
  static func feature(ofStyle type: Double?) -> String {
    let number = type?.whole.map { "\($0)" } ?? ""
    return LintFeature.styleCode(DeclaredKindTable.styleTitles[number] ?? "unknown")
  }

  private mutating func style(_ style: JSONValue) {
    guard style["en"]?.number ?? 1 != 0, style["en"]?.bool ?? true else { return }
    found(Self.feature(ofStyle: style["ty"]?.number), style)
  }

  private mutating func asset(_ asset: JSONValue) {
    if asset["t"]?.string == "seq" { found("image-sequence", asset["t"] ?? asset) }
    guard let name = asset["p"], let text = name.string?.prefix(64).lowercased() else { return }
    if text.hasPrefix("data:image/svg") || text.hasSuffix(".svg") { found("image-svg", name) }
    if text.hasPrefix("data:video") || text.hasSuffix(".mp4") || text.hasSuffix(".webm") {
      found("image-sequence", name)
    }
  }

  // MARK: Shapes

  private mutating func shape(_ shape: JSONValue) {
    guard shape.kind == .object, shape.isShown, let type = shape["ty"]?.string else { return }
    let value = shape["ty"] ?? shape
    switch type {
    case "gr": shape["it"]?.forEachItem { self.shape($0) }
    case "tr":
      if let skew = shape["sk"], skew.isChanging || skew.stillNumber ?? 0 != 0 {
        found("group-skew", skew)
      }
    case "sr": star(shape)
    case "st", "gs": stroke(shape, type)
    case "gf": found("shape-fill-gradient", value)
    case "tm":
      if shape["m"]?.number == 2 { found("shape-trim-individually", shape["m"] ?? shape) }
    case "rp":
      found("shape-repeater", value)
      if shape["m"]?.number == 2 { found("shape-repeater-order", shape["m"] ?? shape) }
    default: modifier(type, value)
    }
    if ["gf", "gs"].contains(type) { gradient(shape) }
    if let mode = shape["bm"], let number = mode.wholeNumber, number > 0 {
      found("shape-blend-mode", mode)
    }
  }

  private mutating func modifier(_ type: String, _ value: JSONValue) {
    let codes = [
      "rd": "shape-rounded-corners", "pb": "shape-pucker-and-bloat", "zz": "shape-zig-zag",
      "op": "shape-offset-path", "tw": "shape-twist", "mm": "shape-merge-path",
      "wp": "shape-wiggle", "wt": "shape-wiggle",
    ]
    if let code = codes[type] {
      found(code, value)
    } else if !["sh", "el", "rc", "fl", "no"].contains(type) {
      found("shape-unknown", value)
    }
  }

  private mutating func star(_ shape: JSONValue) {
    found("shape-polystar", shape["ty"] ?? shape)
    if let points = shape["pt"] {
      let values = points.allNumbers
      if values.contains(where: { $0 != $0.rounded() }) || Set(values).count > 1 {
        found("shape-polystar-fraction", points)
      }
    }
    if let round = [shape["os"], shape["is"]].compactMap({ $0 })
      .first(where: { $0.isChanging || $0.stillNumber ?? 0 != 0 })
    {
      found("shape-polystar-roundness", round)
    }
  }

  private mutating func stroke(_ shape: JSONValue, _ type: String) {
    found(type == "st" ? "shape-stroke" : "shape-stroke-gradient", shape["ty"] ?? shape)
    if let dashes = shape["d"], dashes.kind == .array, dashes.count > 0 {
      found("shape-stroke-dash", dashes)
    }
    if let miter = shape["ml2"], miter.isChanging { found("shape-stroke-miter", miter) }
  }

  private mutating func gradient(_ shape: JSONValue) {
    switch shape["t"]?.wholeNumber {
    case 2:
      if let highlight = shape["h"], highlight.isChanging || highlight.stillNumber ?? 0 != 0 {
        found("shape-gradient-highlight", highlight)
      }
    case 3: found("shape-gradient-conic", shape["t"] ?? shape)
    default: break
    }
  }

  // MARK: Texts

  private mutating func text(_ text: JSONValue) {
    if let document = text["d"] {
      found(hasGlyphs ? "text-glyphs" : "text-font", document)
      document["k"]?.forEachItem { keyframe in
        guard let style = keyframe["s"] else { return }
        if let caps = style["ca"], caps.number ?? 0 > 0 { found("text-caps", caps) }
        if let align = style["j"], align.number ?? 0 > 2 { found("text-justified", align) }
      }
    }
    text["a"]?.forEachItem { animator in
      guard animator.kind == .object else { return }
      found("text-animator", animator)
      guard let selector = animator["s"] else { return }
      if selector["sh"]?.number ?? 1 != 1 || selector["b"]?.number ?? 1 != 1 {
        found("text-selector", selector)
      }
      if selector["t"]?.number == 1 { found("text-expression-selector", selector) }
    }
    // Without a mask there is no path.
    if let path = text["p"], path["m"] != nil { found("text-path", path) }
  }

  // MARK: Properties

  /// Looks for expressions, slots and eases in all properties of a layer.
  private mutating func properties(in layer: JSONValue) {
    scan(layer, key: "", owner: layer)
  }

  private mutating func scan(_ value: JSONValue, key: String, owner: JSONValue) {
    switch value.kind {
    case .array:
      // Numbers are nearly all of a file.
      guard let first = value.items.first, first.kind == .object else { return }
      value.forEachItem { scan($0, key: key, owner: owner) }
    case .object:
      var hasExpression: JSONValue?
      var content: JSONValue?
      var slot: JSONValue?
      for (name, child) in value.fields {
        switch name {
        case "x" where child.kind == .string: hasExpression = child
        case "k": content = child
        case "sid": slot = child
        default: break
        }
        if child.kind == .object || child.kind == .array {
          scan(child, key: name, owner: value)
        }
      }
      if let hasExpression, content != nil { found("expression", hasExpression) }
      if let slot { self.slot(slot, of: value, key: key, owner: owner, content: content) }
      if let content, content.kind == .array { easings(content) }
    case .null, .bool, .number, .string: break
    }
  }

  private mutating func slot(
    _ slot: JSONValue, of property: JSONValue, key: String, owner: JSONValue, content: JSONValue?
  ) {
    guard slot.kind == .string else { return }
    found("slot", slot)
    if content == nil { found("slot-value", slot) }
    let type = owner["ty"]?.string
    // What is in a gradient (`g`) or a text's document (`d`) counts as that.
    let isSafe =
      switch (type, key) {
      case ("fl"?, "c"), ("fl"?, "o"), ("st"?, "c"), ("st"?, "o"): true
      case ("gf"?, "g"), ("gf"?, "o"), ("gs"?, "g"), ("gs"?, "o"): true
      case ("tr"?, "p"), ("tr"?, "s"), ("tr"?, "r"), ("tr"?, "o"), ("tr"?, "sk"), ("tr"?, "sa"):
        true
      case (nil, "p"), (nil, "s"), (nil, "r"), (nil, "o"), (nil, "sk"), (nil, "sa"):
        // A layer's transform has no type.
        true
      case (_, "k"), (_, "d"): true
      default: false
      }
    if !isSafe { found("slot-unsafe", slot) }
  }

  /// Notes the first keyframe whose dimensions have different eases, and the first one without any.
  private mutating func easings(_ keyframes: JSONValue) {
    let list = keyframes.items
    guard let first = list.first, first.kind == .object, first["t"] != nil else { return }
    var isDifferent = false
    for (index, keyframe) in list.enumerated() {
      let isHeld = keyframe["h"]?.number ?? 0 != 0 || keyframe["h"]?.bool == true
      if !isDifferent, !isHeld,
        [keyframe["i"], keyframe["o"]].contains(where: { $0?.differsByDimension == true })
      {
        isDifferent = true
        found("easing-per-dimension", keyframe)
      }
      // The documents of texts have no eases.
      if index < list.count - 1, !isHeld, keyframe["s"]?.kind != .object,
        keyframe["i"] == nil || keyframe["o"] == nil
      {
        return found("keyframe-without-easing", keyframe)
      }
    }
  }
}

extension JSONValue {
  /// Whether a layer or shape is not hidden.
  var isShown: Bool { self["hd"]?.bool != true && self["hd"]?.number != 1 }

  /// Whether a switch is on, written as a number or as a boolean.
  func isOn(_ key: StaticString) -> Bool {
    guard let value = self[key] else { return false }
    return value.bool ?? (value.number ?? 0 != 0)
  }

  /// Whether a property has keyframes or an expression.
  var isChanging: Bool {
    if self["x"]?.kind == .string { return true }
    guard let content = self["k"], content.kind == .array else { return false }
    return content.items.first?.kind == .object
  }

  /// The number of a property without keyframes.
  var stillNumber: Double? {
    if kind == .number { return number }
    guard let content = self["k"] else { return nil }
    return content.number ?? content.items.first?.number
  }

  /// The numbers of a property without keyframes.
  var stillNumbers: [Double] {
    guard let content = self["k"] else { return [] }
    return content.number.map { [$0] } ?? content.items.compactMap(\.number)
  }

  /// The numbers of a property at all keyframes.
  fileprivate var allNumbers: [Double] {
    guard isChanging, let keyframes = self["k"] else { return stillNumbers }
    return keyframes.items.flatMap { keyframe in
      [keyframe["s"], keyframe["e"]].flatMap { value -> [Double] in
        guard let value else { return [] }
        return value.number.map { [$0] } ?? value.items.compactMap(\.number)
      }
    }
  }

  /// Whether an easing has other numbers for one dimension than for another.
  fileprivate var differsByDimension: Bool {
    for key in ["x", "y"] {
      guard let list = member(key), list.kind == .array, list.count > 1 else { continue }
      let numbers = list.items.compactMap(\.number)
      if let first = numbers.first, numbers.contains(where: { abs($0 - first) > 0.001 }) {
        return true
      }
    }
    return false
  }
}
