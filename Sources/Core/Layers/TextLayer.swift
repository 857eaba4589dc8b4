// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// A text (`"ty": 5`).
struct TextLayer: LayerContent {
  static let kind = "text"

  let options: FieldRecord
  let animators: [FieldRecord]
  let path: FieldRecord?

  init(from json: JSONReader) {
    path = TextPath.read(json)
    let text = json["t"].flatMap { $0.isObject ? $0 : nil }
    if text == nil { json.warn(.malformed, "the text layer has no text") }
    options = TextOptions.declarations.schema.record(text)
    animators = text.map(TextAnimator.list) ?? []
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    let table = builder.parts.fonts
    var glyphs: [GlyphKey: LayerNode] = [:]
    for document in documents {
      let font = table.font(named: document.fontName)
      builder.fonts.noteUse(of: font.font, size: document.size)
      if !font.isFound, !document.text.isEmpty {
        builder.warnings.add(
          .missing, at: layer.path, "there is no font “\(document.fontName)” in the file's list")
      }
      for character in document.text {
        let key = GlyphKey(
          text: String(character), family: font.font.family, style: font.font.style)
        guard glyphs[key] == nil, let model = builder.parts.glyphLayers[key],
          builder.budget.holdLayer()
        else { continue }
        glyphs[key] = LayerNode(
          model, content: model.content.makeNode(builder, for: model), shutter: nil,
          budget: builder.budget)
      }
    }
    return TextNode(
      self, of: layer, fonts: builder.fonts, glyphs: glyphs, size: builder.size,
      budget: builder.budget)
  }

  /// The documents of all keyframes.
  private var documents: [TextDocument] {
    var fields = Fields(TextOptions.declarations.schema, options)
    return TextOptions(&fields).document.values
  }
}

/// The document of a text and the grouping of its characters (`t`).
struct TextOptions {
  let document: Property<TextDocument>
  // Properties of the document that value providers can set. Without a provider, the document's own
  // values are used.
  let color, strokeColor: Property<Color>
  let strokeWidth, fontSize, tracking: Property<Double>
  let font: Property<FontName>
  let grouping: TextGrouping
  /// The shift of each group's anchor point, in percent of the group's width and height.
  let groupAlignment: Property<Vector3D>

  static let declarations = Declarations(
    title: "Text", isNamed: false, .words(base: "ADBE Text ", kind: "")
  ) { _ = TextOptions(&$0) }

  init(_ fields: inout Fields) {
    document = fields(
      "d", "Text", TextDocument(),
      FieldOptions(title: "Source Text", match: "Document", index: 1)
    ) { $0.textDocuments() }
    color = fields.derived("Color", from: document) { $0.fill ?? .unfilled }
    strokeColor = fields.derived("Stroke Color", from: document) { $0.stroke ?? .unfilled }
    strokeWidth = fields.derived("Stroke Width", from: document, unit: .pixels) { $0.strokeWidth }
    fontSize = fields.derived("Font Size", from: document, unit: .pixels) { $0.size }
    tracking = fields.derived("Tracking", from: document) { $0.tracking }
    font = fields.derived("Font", from: document) { FontName($0.fontName) }
    grouping = fields.setting(.character) { text in
      TextGrouping(rawValue: text["m"]?.integer("g", default: 1) ?? 1) ?? .character
    }
    groupAlignment = fields(
      .member("a", in: "m"), "Grouping Alignment", .zero, unit: .percent,
      FieldOptions(match: "Anchor Point Align", index: 3))
  }
}

extension TextOptions {
  /// The document with the font, the size and the tracking of providers.
  var setDocument: TextDocument {
    var shown = document.value
    if font.isProvided { shown.fontName = font.value.name }
    if tracking.isProvided { shown.tracking = tracking.value.clamped(to: -1e6...1e6) }
    guard fontSize.isProvided else { return shown }
    shown.size = fontSize.value.clamped(to: 0...10_000)
    // The ratio of line height and size does not change.
    if let height = shown.lineHeight, document.value.size > 0 {
      shown.lineHeight = height * shown.size / document.value.size
    }
    return shown
  }

  /// The appearance of a document before animators, with the values of providers.
  func look(of document: TextDocument) -> TextLook {
    var look = TextLook(document)
    if color.isProvided { look.fill = color.value }
    if strokeColor.isProvided { look.stroke = strokeColor.value }
    if strokeWidth.isProvided { look.strokeWidth = strokeWidth.value.clamped(to: 0...10_000) }
    return look
  }
}

/// The node of a text layer.
final class TextNode: Node, ContentNode {
  private let options: TextOptions
  private let animators: [TextAnimator]
  private let path: TextPath?
  private let fonts: FontBook
  private let glyphs: [GlyphKey: LayerNode]
  /// The seed of random orders.
  private let seed: UInt64
  /// The JSON path of the layer, for warnings.
  private let layerPath: String
  private let layerName: String
  private let budget: SceneBudget

  /// The layout of the displayed document.
  private var layout: TextLayout?
  /// The number of its characters, and of the points of their outlines that exceed those of usual
  /// characters.
  private var characters = 0, excessPoints = 0.0
  /// One outline of all characters.
  private var compound: Outline?
  /// The units of the animators' selectors.
  private var units: [SelectorUnits] = []

  /// - Parameters:
  ///   - glyphs: Compositions that are drawn as glyphs.
  ///   - size: The size of the composition that contains the text.
  ///   - budget: The work and the memory of the scene.
  init(
    _ model: TextLayer, of layer: Layer, fonts: FontBook, glyphs: [GlyphKey: LayerNode],
    size: Size, budget: SceneBudget
  ) {
    var fields = Fields(TextOptions.declarations.schema, model.options)
    options = TextOptions(&fields)
    animators = model.animators.map { record in
      var fields = Fields(TextAnimator.declarations.schema, record)
      return TextAnimator(&fields)
    }
    path = model.path.map { record in
      var fields = Fields(TextPath.declarations.schema, record)
      return TextPath(&fields)
    }
    self.fonts = fonts
    self.glyphs = glyphs
    seed = UInt64(clamping: layer.index ?? 0)
    layerPath = layer.path
    layerName = layer.name
    self.budget = budget
    var children: [Node] = animators
    if let path { children.append(path) }
    if !glyphs.isEmpty {
      let inOrder = glyphs.sorted { $0.key.text < $1.key.text }
      children.append(CompositionNode(inOrder.map(\.value), size: size))
    }
    super.init(name: "", properties: fields.properties, children: children, record: fields.record)
  }

  /// Returns the text that replaces the file's text; nil for the file's text.
  private var replacement: ((String) -> String)?

  /// Sets a closure that replaces the file's text; nil restores it.
  func replaceText(by replacement: ((String) -> String)?, _ edit: inout SceneEdit) {
    self.replacement = replacement
    forgetLayout(&edit)
  }

  /// Discards the layout, so that the text is laid out again for the next picture.
  func forgetLayout(_ edit: inout SceneEdit) {
    layout = nil
    markChanged(&edit)
  }

  /// The text to show for a document.
  private func shownText(of document: TextDocument) -> String {
    var text = document.text
    if let replacement, options.document.provider == nil { text = replacement(text) }
    return String(text.unicodeScalars.prefix(fonts.limits.texts.characters))
  }

  func items() -> [DrawItem] {
    guard let layout = currentLayout(), layout.document.size > 0 else { return [] }
    if animators.isEmpty, path == nil { return stillItems(layout) }
    return animatedItems(layout)
  }

  /// Returns the layout of the current document; nil if the frame has no room for it.
  private func currentLayout() -> TextLayout? {
    let document = options.setDocument
    let known = layout.flatMap { $0.source == document ? $0 : nil }
    let text = known == nil ? shownText(of: document) : ""
    if known == nil {
      characters = text.unicodeScalars.count
      excessPoints = self.excessPoints(of: text, document)
    }
    guard budget.spend(cost(of: document), for: layerPath, named: layerName) else {
      layout = nil
      return nil
    }
    if let known { return known }
    var fresh = TextLayout(document, text: text, fonts: fonts)
    if !animators.isEmpty || path != nil { fresh.group(by: options.grouping) }
    units = animators.map { animator in
      SelectorUnits(fresh.clusters, animator.selector, seed: seed)
    }
    compound = nil
    layout = fresh
    return fresh
  }

  private func cost(of document: TextDocument) -> Cost {
    let count = Double(characters)
    let trials = document.fit == .none ? 1 : TextFit.mostTrials
    let set =
      EvaluationCost.character * (count * trials) + EvaluationCost.point * (excessPoints * trials)
    guard !animators.isEmpty || path != nil else { return set }
    return set + EvaluationCost.movedCharacter * count
      + EvaluationCost.animatedCharacter * (count * Double(animators.count))
  }

  /// The points of outlines of the file with more points than a character's cost covers.
  private func excessPoints(of text: String, _ document: TextDocument) -> Double {
    guard !fonts.table.glyphs.isEmpty else { return 0 }
    let font = fonts.table.font(named: document.fontName).font
    return TextSplitting(text, document.capitals).units.reduce(0) { sum, unit in
      let points = fonts.glyph(unit.character, in: font)?.path.points.count ?? 0
      return sum + max(0, Double(points) - EvaluationCost.characterPoints)
    }
  }

  // MARK: Without animators

  /// Returns one outline of all characters, and the compositions among them.
  private func stillItems(_ layout: TextLayout) -> [DrawItem] {
    let outline = compound ?? Self.compound(layout)
    compound = outline
    let look = options.look(of: layout.document)
    var items = outline.path.isEmpty ? [] : look.items(for: outline)
    for cluster in layout.clusters {
      let origin = layout.origin(of: cluster)
      items += look.items(for: cluster.pictures.map { $0.moved(by: origin - .zero) })
      items += compositionItems(cluster, .init(transform: .translation(origin.x, origin.y)))
    }
    return items
  }

  private static func compound(_ layout: TextLayout) -> Outline {
    var path = Path()
    for cluster in layout.clusters {
      guard let outline = cluster.outline else { continue }
      let origin = layout.origin(of: cluster)
      path.append(outline.path, under: .translation(origin.x, origin.y))
    }
    return Outline(path)
  }

  private func compositionItems(
    _ cluster: TextLayout.Cluster, _ attributes: DrawGroup.Attributes
  ) -> [DrawItem] {
    guard let key = cluster.composition, let group = glyphs[key]?.group() else { return [] }
    var attributes = attributes
    attributes.transform =
      attributes.transform * .scale(cluster.compositionScale, cluster.compositionScale)
    return [.group(DrawGroup([.group(group)], attributes))]
  }

  // MARK: With animators

  private func animatedItems(_ layout: TextLayout) -> [DrawItem] {
    let strengths = zip(animators, units).map { $0.strengths($1) }
    let transforms = TextTransforms(
      layout, animators: animators, strengths: strengths, path: path,
      alignment: options.groupAlignment.value)
    var items: [DrawItem] = []
    for (i, cluster) in layout.clusters.enumerated() {
      guard cluster.outline != nil || cluster.composition != nil || !cluster.pictures.isEmpty
      else { continue }
      var look = options.look(of: layout.document)
      for (animator, strength) in zip(animators, strengths) {
        animator.change(&look, strength[i])
      }
      let attributes = DrawGroup.Attributes(
        transform: transforms.transform(of: i), opacity: look.opacity.clamped(to: 0...1),
        filters: TextAnimator.blur(look.blur))
      guard attributes.opacity > 0 else { continue }
      let painted =
        (cluster.outline.map { look.items(for: $0) } ?? []) + look.items(for: cluster.pictures)
      if !painted.isEmpty { items.append(.group(DrawGroup(painted, attributes))) }
      items += compositionItems(cluster, attributes)
    }
    return items
  }
}

extension Color {
  /// The value of the fill colour for a text without fill.
  fileprivate static let unfilled = Color(r: 0, g: 0, b: 0, a: 0)
}
