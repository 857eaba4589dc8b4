// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieGeometry
internal import LottieTexts
internal import Synchronization

/// A line to which layers are aligned, or a direction in which their distances become equal.
package enum LayerAlignment: CaseIterable, Hashable, Sendable {
  case left, center, right, top, middle, bottom
  case distributeAcross, distributeDown

  /// The least number of layers.
  package var least: Int {
    switch self {
    case .distributeAcross, .distributeDown: 3
    default: 1
    }
  }

  /// Whether layers move across, and not down.
  fileprivate var isAcross: Bool {
    switch self {
    case .left, .center, .right, .distributeAcross: true
    case .top, .middle, .bottom, .distributeDown: false
    }
  }

  /// The share of the size from the first edge to the line; nil where distances become equal.
  fileprivate var share: Double? {
    switch self {
    case .left, .top: 0
    case .center, .middle: 0.5
    case .right, .bottom: 1
    case .distributeAcross, .distributeDown: nil
    }
  }
}

/// Edits of which layers there are, their order and positions, and what they refer to; the same for effects,
/// masks and items. Each selects what it has changed or made.
///
/// It knows the session whose text it reads, and changes nothing but by its steps.
@MainActor package struct LayerEditing<File: Hashable> {
  let session: EditSession<File>

  private var outline: SceneOutline? { session.outline }
  private var text: AnimationText { session.text }
  private var edits: AnimationEdits { session.edits }
  private func refuse(_ reason: Message) -> EditResult { session.refuse(reason) }
  private func title(of rows: [Int]) -> Message { session.title(of: rows) }

  /// The paths of the layers that have some rows, each once, in the order of the file.
  package func layerPaths(_ rows: [Int]) -> [JSONPath] {
    guard let outline, let finder = text.finder else { return [] }
    var known: Set<JSONPath> = []
    return rows.compactMap { row in
      guard let layer = outline.layer(of: row),
        let path = try? finder.object(of: layer, in: outline), known.insert(path).inserted
      else { return nil }
      return path
    }
  }

  /// The path of an effect, a mask, a style or an item that can be moved and deleted; nil for other rows.
  package func itemPath(_ row: Int?) -> JSONPath? {
    guard let outline, let row, outline.rows.indices.contains(row), !outline.rows[row].isProperty,
      let path = try? text.finder?.object(of: row, in: outline), LayerEdits.isItem(path)
    else { return nil }
    return path
  }

  /// The names by which state machines know layers.
  private var machineNames: MachineNames { MachineNames(text.source?.machineTexts ?? [:]) }

  // MARK: Layers

  /// Duplicates layers; the copies are above them.
  @discardableResult
  package func duplicateLayers(_ rows: [Int]) -> EditResult {
    editLayers("Duplicating layers", "Duplicate \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      try new.layers.duplicate(paths, in: original)
    }
  }

  /// Deletes layers. What is not right then is said by `breakages(ofDeletingLayers:)`.
  @discardableResult
  package func deleteLayers(_ rows: [Int]) -> EditResult {
    editLayers("Deleting layers", "Delete \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      try new.layers.delete(paths, in: original)
      return []
    }
  }

  /// What breaks if layers are deleted.
  package func breakages(ofDeletingLayers rows: [Int]) -> [Breakage] {
    breakages(rows) { [machineNames] in
      $0.layers.breakages(ofDeleting: $1, machines: machineNames, in: $2)
    }
  }

  /// Changes the order of layers.
  @discardableResult
  package func moveLayers(_ rows: [Int], _ move: LayerMove) -> EditResult {
    editLayers("Moving layers", "Order of \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      try new.layers.move(paths, move, in: original)
    }
  }

  /// Makes a composition of layers, and shows it in their place.
  @discardableResult
  package func precompose(_ rows: [Int], named name: String) -> EditResult {
    if let refusal = linkRefusal { return refuse(refusal) }
    return editLayers("Precomposing layers", "Precompose \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      [try new.layers.precompose(paths, named: name, in: original)]
    }
  }

  /// What is not as before if layers are precomposed.
  package func breakages(ofPrecomposing rows: [Int]) -> [Breakage] {
    breakages(rows) { $0.layers.breakages(ofPrecomposing: $1, in: $2) }
  }

  /// Replaces a precomposition by its layers.
  @discardableResult
  package func resolve(_ row: Int) -> EditResult {
    if let refusal = linkRefusal { return refuse(refusal) }
    return editLayers("Resolving a precomposition", "Resolve \(title(of: [row]))", [row]) {
      new, paths, original throws(LayerProblem) in
      guard let path = paths.first else { throw .noLayer }
      return try new.layers.resolve(path, in: original)
    }
  }

  /// What is not as before if a precomposition is resolved.
  package func breakages(ofResolving row: Int) -> [Breakage] {
    breakages([row]) { edits, paths, original in
      paths.flatMap { edits.layers.breakages(ofResolving: $0, in: original) }
    }
  }

  /// Whether a row is that of a precomposition.
  package func isPrecomposition(_ row: Int) -> Bool {
    guard let path = layerPaths([row]).first, let original = text.original else { return false }
    return edits.value(at: path.member("ty"), in: original)?.number == 0
      && edits.value(at: path.member("refId"), in: original) != nil
  }

  // MARK: Parents and mattes

  /// Gives layers another parent, or none. They stay where they are at the shown frame.
  @discardableResult
  package func setParent(_ parent: Int?, of rows: [Int]) -> EditResult {
    let target = parent.flatMap { layerPaths([$0]).first }
    if parent != nil, target == nil { return refuse(LayerProblem.noLayer.text) }
    let paths = layerPaths(rows)
    let transforms = transforms(around: paths + [target].compactMap { $0 })
    let lost = Mutex([JSONPath]())
    let result = editLayers("Setting the parent", "Parent of \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      let moved = try new.layers.setParent(target, of: paths, in: original) {
        transforms[$0.description]
      }
      lost.withLock { $0 = moved }
      return paths
    }
    let count = lost.withLock { $0.count }
    guard count > 0, result.refusal == nil else { return result }
    let note: Message = .counted(
      count, "One layer does not stay where it was", "\(count) layers do not stay where they were")
    return session.tell(.done(notes: [note]), of: result)
  }

  /// The maps of the shown frame from layers, and those that may be their parents, to their compositions.
  private func transforms(around paths: [JSONPath]) -> [String: Affine] {
    guard let outline, let list = paths.first?.parent else { return [:] }
    return outline.transforms(ofLayersIn: list)
  }

  /// The layers that can be parents or mattes of layers: the others of their composition, with their names.
  package func siblings(of rows: [Int]) -> [(row: Int, name: String)] {
    guard let outline, let layer = rows.first.flatMap(outline.layer(of:)),
      let address = outline.address(of: layer)
    else { return [] }
    let container = address.container.flatMap(outline.row(of:)) ?? -1
    let own = Set(rows.compactMap(outline.layer(of:)))
    return outline.rows(inside: container)
      .filter { outline.layer(of: $0) == $0 && !own.contains($0) }
      .map { ($0, LayerKind.title(ofRow: $0, in: outline)) }
  }

  /// The row of a layer's parent; nil for none.
  package func parent(of row: Int) -> Int? {
    guard let path = layerPaths([row]).first, let original = text.original,
      let index = edits.value(at: path.member("parent"), in: original)?.number
    else { return nil }
    return siblings(of: [row]).first { other in
      layerPaths([other.row]).first.flatMap {
        edits.value(at: $0.member("ind"), in: original)?.number
      } == index
    }?.row
  }

  /// Gives layers a matte of a kind (`tt`, from 1).
  @discardableResult
  package func setMatte(_ matte: Int, kind: Int, of rows: [Int]) -> EditResult {
    guard let source = layerPaths([matte]).first else { return refuse(LayerProblem.noLayer.text) }
    return editLayers("Setting the matte", "Matte of \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      try new.layers.setMatte((source, kind), of: paths, in: original)
      return paths
    }
  }

  /// Takes the matte from layers.
  @discardableResult
  package func removeMatte(of rows: [Int]) -> EditResult {
    editLayers("Setting the matte", "Matte of \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      try new.layers.setMatte(nil, of: paths, in: original)
      return paths
    }
  }

  /// The matte of a layer, with the number of its kind (`tt`); nil for none.
  package func matte(of row: Int) -> (row: Int, kind: Int)? {
    guard let path = layerPaths([row]).first, let original = text.original,
      let matte = edits.layers.matte(of: path, in: original),
      let row = self.row(ofObjectAt: matte.layer)
    else { return nil }
    return (row, matte.kind)
  }

  // MARK: Switches

  /// Sets the blend mode of layers by its number.
  @discardableResult
  package func setBlendMode(_ mode: Int, of rows: [Int]) -> EditResult {
    editLayers("Setting the blend mode", "Blend mode of \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      new.layers.setBlendMode(mode, of: paths, in: original)
      return paths
    }
  }

  /// The number of a layer's blend mode; 0 for a normal layer.
  package func blendMode(of row: Int) -> Int {
    guard let path = layerPaths([row]).first, let original = text.original else { return 0 }
    return edits.value(at: path.member("bm"), in: original)?.number.flatMap(Int.init(exactly:))
      ?? 0
  }

  /// Puts layers into the plane.
  @discardableResult
  package func flatten(_ rows: [Int]) -> EditResult {
    editLayers("Changing layers to 2D", "Change to 2D: \(title(of: rows))", rows) {
      new, paths, original throws(LayerProblem) in
      new.layers.flatten(paths, in: original)
      return paths
    }
  }

  /// What is not as before if layers are put into the plane.
  package func breakages(ofFlattening rows: [Int]) -> [Breakage] {
    breakages(rows) { $0.layers.breakages(ofFlattening: $1, in: $2) }
  }

  /// Whether a layer is one in 3D.
  package func isSpatial(_ row: Int) -> Bool {
    guard let path = layerPaths([row]).first, let original = text.original else { return false }
    return edits.value(at: path.member("ddd"), in: original)?.isOn == true
  }

  // MARK: Copies

  /// Copies layers, with what they need.
  package func clip(of rows: [Int]) -> Result<LayerClip, LayerProblem> {
    guard let original = text.original else { return .failure(.noLayer) }
    let (edits, paths) = (edits, layerPaths(rows))
    return Result { () throws(LayerProblem) in try edits.clip(of: paths, in: original) }
  }

  /// Adds the layers of a clip above a layer, or above all of the animation.
  @discardableResult
  package func paste(_ clip: LayerClip, above row: Int?) -> EditResult {
    if let refusal = linkRefusal { return refuse(refusal) }
    let above = row.flatMap { layerPaths([$0]).first }
    let list = above?.parent ?? JSONPath([.member("layers")])
    return edit("Pasting layers", "Paste layers") { new, original throws(LayerProblem) in
      try new.paste(clip, into: list, above: above, in: original)
    }
  }

  // MARK: Items

  /// Deletes an effect, a mask, a style or an item.
  @discardableResult
  package func deleteItem(_ row: Int) -> EditResult {
    editItem("Deleting an item", "Delete \(title(of: [row]))", row) { new, path, original in
      new.layers.deleteItems([path], in: original)
      return nil
    }
  }

  /// What breaks if an effect, a mask or an item is deleted.
  package func breakages(ofDeletingItem row: Int) -> [Breakage] {
    guard let path = itemPath(row), let original = text.original else { return [] }
    return edits.layers.breakages(ofDeletingItems: [path], in: original)
  }

  /// Moves an effect, a mask, a style or an item in its list.
  @discardableResult
  package func moveItem(_ row: Int, by distance: Int) -> EditResult {
    editItem("Moving an item", "Order of \(title(of: [row]))", row) {
      $0.layers.moveItem($1, by: distance, in: $2)
    }
  }

  /// Duplicates an effect, a mask, a style or an item.
  @discardableResult
  package func duplicateItem(_ row: Int) -> EditResult {
    editItem("Duplicating an item", "Duplicate \(title(of: [row]))", row) {
      $0.layers.duplicateItem($1, in: $2)
    }
  }

  /// The mode of a mask; nil for other rows.
  package func maskMode(of row: Int?) -> MaskMode? {
    guard let path = itemPath(row), path.parent.steps.last == .member("masksProperties"),
      let original = text.original
    else { return nil }
    return edits.value(at: path.member("mode"), in: original)?.string
      .flatMap(MaskMode.init(rawValue:)) ?? .add
  }

  /// Sets how a mask adds to those before it.
  @discardableResult
  package func setMaskMode(_ mode: MaskMode, of row: Int) -> EditResult {
    editItem("Setting the mode of a mask", "Mode of \(title(of: [row]))", row) {
      new, path, original in
      new.layers.setMaskMode(mode, of: path, in: original)
      return path
    }
  }

  private func editItem(
    _ title: Message, _ step: Message, _ row: Int,
    _ change: @escaping @Sendable (inout AnimationEdits, JSONPath, AddressFinder) -> JSONPath?
  ) -> EditResult {
    guard let path = itemPath(row) else { return refuse(NoAddress.notSwitched.text) }
    return edit(title, step) { new, original throws(LayerProblem) in
      let before = new
      let found = change(&new, path, original)
      if found == nil, new == before { throw .order }
      return [found ?? path].compactMap { $0 }
    }
  }

  // MARK: Alignment

  /// Aligns layers at the shown frame: one to the animation, several to the area that they cover. For equal
  /// distances of their centres, the outermost ones stay.
  @discardableResult
  package func align(_ rows: [Int], _ alignment: LayerAlignment) -> EditResult {
    guard let outline, let size = session.player.scene?.size else {
      return refuse(LayerProblem.noLayer.text)
    }
    let boxes = rows.compactMap { row in
      outline.corners(of: row).flatMap { Rect(around: $0) }.map { (row: row, box: $0) }
    }
    guard boxes.count >= alignment.least else {
      return refuse(
        .counted(
          alignment.least, "Select a layer that is seen",
          "Select \(alignment.least) layers that are seen"))
    }
    func span(_ box: Rect) -> (start: Double, end: Double) {
      alignment.isAcross ? (box.minX, box.maxX) : (box.minY, box.maxY)
    }
    let spans = boxes.map { span($0.box) }
    var distances: [Double]
    if let share = alignment.share {
      var start = spans.map(\.start).min() ?? 0
      var end = spans.map(\.end).max() ?? 0
      if boxes.count == 1 { (start, end) = (0, alignment.isAcross ? size.width : size.height) }
      let line = start + (end - start) * share
      distances = spans.map { line - ($0.start + ($0.end - $0.start) * share) }
    } else {
      let centers = spans.map { ($0.start + $0.end) / 2 }
      let order = centers.indices.sorted { (centers[$0], $0) < (centers[$1], $1) }
      let first = order.first.map { centers[$0] } ?? 0
      let step = ((order.last.map { centers[$0] } ?? 0) - first) / Double(order.count - 1)
      distances = Array(repeating: 0, count: centers.count)
      for (rank, index) in order.enumerated() {
        distances[index] = first + step * Double(rank) - centers[index]
      }
    }
    var values: [(row: Int, value: PropertyValue)] = []
    var refusal: Message?
    for (layer, distance) in zip(boxes, distances) where distance.magnitude > 0.005 {
      let move = alignment.isAcross ? Vector(distance, 0) : Vector(0, distance)
      do throws(NoHandles) {
        values += positions(try outline.handles(of: layer.row), movedBy: move)
      } catch {
        refusal = error.text
      }
    }
    if values.isEmpty { return refusal.map(refuse) ?? .unchanged }
    let result = session.set(values)
    guard let refusal, result.refusal == nil else { return result }
    return session.tell(.done(notes: [refusal]), of: result)
  }

  /// The values of a position that is moved by pixels of the animation.
  package func positions(
    _ handles: LayerHandles, movedBy distance: Vector
  ) -> [(row: Int, value: PropertyValue)] {
    guard let point = handles.point(movedBy: distance) else { return [] }
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return handles.position.compactMap { row in
      switch text.value(of: row) {
      case .vector(var vector):
        (vector.x, vector.y) = (rounded(point.x), rounded(point.y))
        return (row, .vector(vector))
      case .number:
        guard let name = outline?.rows[row].name else { return nil }
        return (row, .number(rounded(name.hasPrefix("X") ? point.x : point.y)))
      default: return nil
      }
    }
  }

  /// The row and the value of the anchor point of a row's layer; nil where it has none without an
  /// expression.
  package func anchorPoint(of row: Int) -> (row: Int, value: Vector3D)? {
    guard let outline, let layer = outline.layer(of: row) else { return nil }
    let found = outline.ownProperties(ofLayer: layer).first {
      guard case .success(let address) = text.address(of: $0) else { return false }
      return address.path.steps.suffix(2) == [.member("ks"), .member("a")]
    }
    guard let found, !outline.hasExpression(found), case .vector(let value)? = text.value(of: found)
    else { return nil }
    return (found, value)
  }

  // MARK: The work

  /// Why compositions cannot be changed; nil if they can.
  private var linkRefusal: Message? {
    text.source?.animation.linkedParts.isEmpty == false ? LayerProblem.linked.text : nil
  }

  private func breakages(
    _ rows: [Int], _ find: (AnimationEdits, [JSONPath], AddressFinder) -> [Breakage]
  ) -> [Breakage] {
    guard let original = text.original else { return [] }
    return find(edits, layerPaths(rows), original)
  }

  private func editLayers(
    _ title: Message, _ step: Message, _ rows: [Int],
    _ change:
      @escaping @Sendable (inout AnimationEdits, [JSONPath], AddressFinder)
      throws(LayerProblem) -> [JSONPath]
  ) -> EditResult {
    let paths = layerPaths(rows)
    guard !paths.isEmpty else { return refuse(LayerProblem.noLayer.text) }
    return edit(title, step) { new, original throws(LayerProblem) in
      try change(&new, paths, original)
    }
  }

  private func edit(
    _ title: Message, _ step: Message,
    _ change:
      @escaping @Sendable (inout AnimationEdits, AddressFinder)
      throws(LayerProblem) -> [JSONPath]
  ) -> EditResult {
    restructure(title, step) { new, original throws(EditRefusal) in
      do throws(LayerProblem) {
        return try change(&new, original)
      } catch {
        throw EditRefusal(error.text)
      }
    }
  }

  /// Changes which objects there are, in one step of undo. In a large file it is a job.
  ///
  /// - Parameters:
  ///   - title: What a job does.
  ///   - step: What the step of undo does.
  ///   - change: Changes the edits, on any thread. Returns the paths of what is to be selected; nil for what
  ///     is.
  func restructure(
    _ title: Message, _ step: Message,
    _ change:
      @escaping @Sendable (inout AnimationEdits, AddressFinder)
      throws(EditRefusal) -> [JSONPath]?
  ) -> EditResult {
    guard let original = text.original else { return refuse(NoAddress.unreadable.text) }
    let (base, found) = (edits, FoundPaths())
    func select(_ session: EditSession<File>) {
      guard let paths = found.all else { return }
      session.selection.select(paths.compactMap { session.layers.row(ofObjectAt: $0) })
    }
    guard session.scene.worksBeside, session.scene.isLongText else {
      var new = base
      do throws(EditRefusal) {
        found.set(try change(&new, original))
      } catch {
        return refuse(error.reason)
      }
      session.onEvent(.structure(title))
      let result = session.step(to: new, titled: step)
      if case .done = result { select(session) }
      return result
    }
    return session.compute(title, event: .structure(title), titled: step, then: select) {
      _ throws(EditRefusal) in
      var new = base
      found.set(try change(&new, original))
      return new
    }
  }

  /// The row of a layer, an effect, a mask or an item at a path of the shown text.
  fileprivate func row(ofObjectAt path: JSONPath) -> Int? {
    guard let outline, let layer = path.layer, let row = outline.row(ofLayerAt: layer) else {
      return nil
    }
    if layer == path { return row }
    let inner = outline.nodeRows(ofLayer: row).first {
      (try? text.finder?.object(of: $0, in: outline)) == path
    }
    return inner ?? row
  }
}

/// The paths that work on another thread has found.
private final class FoundPaths: Sendable {
  private let paths = Mutex([JSONPath]?.none)

  var all: [JSONPath]? { paths.withLock { $0 } }

  func set(_ new: [JSONPath]?) { paths.withLock { $0 = new } }
}
