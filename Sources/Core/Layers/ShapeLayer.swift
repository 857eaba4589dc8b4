// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry

/// A layer of vector shapes (`"ty": 4`).
struct ShapeLayer: LayerContent {
  static let kind = "shape"

  let list: ShapeList
  let pathLimit: Int

  init(from json: JSONReader) {
    list = ShapeList(json)
    pathLimit = json.context.limits.shapes.layerPaths
  }

  func makeNode(_ builder: SceneBuilder, for layer: Layer) -> any ContentNode {
    ShapeLayerNode(
      list, path: layer.path, name: layer.name, pathLimit: pathLimit, budget: builder.budget,
      slots: builder.slots)
  }
}

/// Creates its child nodes when the layer is first drawn, or when keypaths are searched.
final class ShapeLayerNode: Node, ContentNode {
  private let list: ShapeList
  /// The items; nil until they are created.
  private var shapes: [any ShapeItem]?
  private var hasOnlyGroups = false
  /// Stored to reuse its memory.
  private var scope: ShapeScope

  /// The JSON path of the layer, for warnings.
  private let path: String
  /// The name of the layer, for warnings.
  private let layerName: String
  private let budget: SceneBudget
  private let slots: SceneSlots

  init(
    _ list: ShapeList, path: String, name: String, pathLimit: Int, budget: SceneBudget,
    slots: SceneSlots
  ) {
    self.list = list
    self.path = path
    layerName = name
    self.budget = budget
    self.slots = slots
    scope = ShapeScope(slotLimit: pathLimit)
    super.init(name: "")
  }

  private func loadShapes() -> [any ShapeItem] {
    if let shapes { return shapes }
    let models = list.readItems()
    budget.warnings.add(list.knownWarnings, from: .file)
    let fits = budget.hold(
      shapes: models.reduce(0) { $0 + $1.count },
      points: models.reduce(0) { $0 + $1.movingPoints }, for: path)
    let made = fits ? models.map { $0.makeNode() } : []
    shapes = made
    hasOnlyGroups = made.areGroups
    // A conversion of the array would look for the class of each item.
    let nodes = made.map { $0 as Node }
    slots.apply(toNew: nodes)
    adopt(nodes)
    return made
  }

  override func loadChildren() -> [Node] {
    _ = loadShapes()
    return super.loadChildren()
  }

  override var canChange: Bool { shapes == nil || super.canChange }

  override func update(to frame: Double) -> Bool {
    _ = loadShapes()
    return super.update(to: frame)
  }

  override func markAnimated() {
    if shapes != nil { super.markAnimated() }
  }

  /// The paths after all modifiers, each in the coordinates of its own list.
  func paths() -> [Path] {
    budget.start()
    scope.restart(within: budget.left)
    scope.walk(loadShapes())
    return scope.slots.map(\.path)
  }

  func items() -> [DrawItem] {
    // Each of thousands of layers would make its first path, and keep it.
    if budget.isExhausted { return [] }
    let shapes = loadShapes()
    if shapes.isEmpty { return [] }
    scope.restart(within: budget.left)
    scope.walk(shapes, hasOnlyGroups: hasOnlyGroups)
    for limit in scope.exceeded { budget.warn(limit.warning(of: layerName), at: path) }
    let fits = budget.spend(scope.cost, for: path, named: layerName)
    guard fits, !scope.isRefused else { return [] }
    let items = scope.drawItems()
    for stroke in scope.fineStrokes {
      budget.warn(ShapeLimit.warning(ofFineDashesOf: stroke.name), at: path)
    }
    return items
  }
}
