// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The nodes of the inspector: the tree of the shown scene's layers, which of them is selected, and
/// what the document says of each.
final class InspectorNodes {
  let document: Document
  /// Called after the tree has changed.
  var onChange: () -> Void = {}
  /// The tree of layers.
  var tree = InspectorTree.empty {
    didSet {
      rows = tree.visible
      forgetKeyframes()
      onChange()
    }
  }
  /// The indices of the visible nodes.
  private(set) var rows: [Int] = []
  /// The node of what is selected in the document; nil where it is not listed.
  var selection: Int? {
    get { document.editing.selection.row.flatMap { tree.node(ofRow: $0) } }
    set { document.editing.selection.select(newValue.map { self[$0].row }) }
  }
  /// The keyframes of the nodes that were drawn or selected, by the nodes' indices, and the frames of
  /// the hold keyframes of properties.
  private var keyframes: [Int: PropertyKeyframes] = [:]
  private var holds: [Int: Set<Double>] = [:]
  /// The scene whose layers the tree lists.
  private weak var listed: Scene?
  /// The number of renamings in that scene whose names the tree has.
  private var listedRenames = 0

  init(_ document: Document) { self.document = document }

  /// The node of an index of the tree.
  subscript(index: Int) -> InspectorTree.Node { tree.nodes[index] }

  /// The selected node; nil if none is selected.
  var selected: InspectorTree.Node? { selection.map { self[$0] } }

  // MARK: The tree

  /// Lists nothing, so that `list` lists the shown scene.
  func clear() { (tree, listed) = (.empty, nil) }

  /// Whether other layers are shown than those that are listed. Their names are followed.
  func followNames() -> Bool {
    guard let scene = document.player.scene, let outline = document.editing.outline else {
      return false
    }
    guard listed === scene else { return true }
    if listedRenames != document.editing.scene.renames { tree.takeNames(of: outline) }
    listedRenames = document.editing.scene.renames
    return false
  }

  /// Lists the layers of the shown scene. What was expanded stays so, where there is a
  /// node of the same name.
  /// - Returns: The indices of the nodes of before; nil where they are the same.
  func list() -> [Int: Int]? {
    guard let file = document.file, let outline = document.editing.outline else { return nil }
    (listed, listedRenames) = (document.player.scene, document.editing.scene.renames)
    var new = InspectorTree(outline, isFlat: !file.animation.hasSpatialLayers)
    if tree.rename(like: new) { return nil }
    // The tree has changed, as that of a file that another program has written.
    let places = new.follow(tree)
    tree = new
    return places
  }

  // MARK: What the document says of a node

  /// Whether a node is not hidden, by the file or by the user.
  func isEnabled(_ index: Int) -> Bool { document.editing.isEnabled(self[index].row) }

  /// The value of a property; nil for other nodes.
  func value(of index: Int) -> PropertyValue? {
    self[index].isProperty ? document.editing.text.value(of: self[index].row) : nil
  }

  /// Why a property cannot be edited; nil if it can, and for other nodes.
  func refusal(of index: Int) -> NoAddress? {
    guard tree.nodes.indices.contains(index), self[index].isProperty,
      case .failure(let reason) = document.editing.text.address(of: self[index].row)
    else { return nil }
    return reason
  }

  /// The keypath of a node.
  func keypath(of node: InspectorTree.Node) -> AnimationKeypath {
    document.editing.outline?.keypath(of: node.row) ?? AnimationKeypath(keys: [node.name])
  }

  /// The unit after a value, such as ` %` or `°`; empty for none.
  func unit(of index: Int) -> String {
    let unit = document.editing.outline?.unit(of: self[index].row) ?? ""
    return unit.isEmpty || unit == "°" ? unit : " " + unit
  }

  /// What is used for the font in a row; nil for other rows.
  func font(of index: Int) -> FontReport? {
    tree.nodes.indices.contains(index) ? document.editing.font(of: self[index].row) : nil
  }

  /// The value of a property for people, with its unit; of a font the family and the style, and what
  /// replaces it.
  func shown(_ value: PropertyValue, of index: Int) -> String {
    guard let font = font(of: index) else { return value.shown + unit(of: index) }
    guard font.isReplaced else { return font.asked }
    return "\(font.asked) → \(font.found ?? "?")"
  }

  /// What is used for the font in a row, in words; nil for other rows.
  func fontWords(of index: Int) -> String? {
    guard let font = font(of: index) else { return nil }
    let (asked, weight) = (font.asked, font.weight)
    switch (font.isReplaced, font.found) {
    case (false, let found?):
      return localized("“\(asked)”, weight \(weight): \(found) is used")
    case (false, nil):
      return localized("“\(asked)”, weight \(weight): the file has its letters as outlines")
    case (true, let found?):
      return localized(
        "“\(asked)”, weight \(weight), is not installed: \(found) is used instead")
    case (true, nil):
      return localized("“\(asked)”, weight \(weight), is not installed, and nothing replaces it")
    }
  }

  // MARK: Keyframes

  /// The keyframes of a property, or of all properties inside of a node.
  func keyframes(of index: Int) -> PropertyKeyframes {
    if let known = keyframes[index] { return known }
    let found = document.editing.text.keyframes(of: self[index].row)
    keyframes[index] = found
    return found
  }

  /// Reads the keyframes again when they are needed, after a change of the file or its edits.
  func forgetKeyframes() { (keyframes, holds) = ([:], [:]) }

  /// The frames of the hold keyframes of a property, which are those of its row in the layers in
  /// time.
  private func holds(of index: Int) -> Set<Double> {
    if let known = holds[index] { return known }
    let track = document.editing.track(of: self[index].row)
    let found = Set(track.keyframes.filter { $0.kind == .hold }.compactMap(\.frame))
    holds[index] = found
    return found
  }

  /// The keyframes of the selected node, for the timeline; none without one.
  var selectedKeyframes: TimelineKeyframes {
    guard let selection, let selected else { return TimelineKeyframes() }
    return TimelineKeyframes(
      property: keyframes(of: selection), showsEasing: selected.isProperty,
      holds: selected.isProperty ? holds(of: selection) : nil)
  }

  /// Whether a property has a value that can have keyframes.
  func canAnimate(_ index: Int) -> Bool {
    let node = self[index]
    guard node.isProperty, !keyframes(of: index).hasExpression,
      case .success(let place) = document.editing.text.address(of: node.row, isForKeyframes: true)
    else { return false }
    switch place.form {
    case .hex, .text: return false
    case .number, .vector, .orientation, .color, .gradient, .path: return true
    }
  }

  /// Whether the playhead is at a keyframe of a property.
  func isOnKeyframe(_ index: Int) -> Bool {
    let frame = document.player.shownFrame
    return keyframes(of: index).keyframes.contains { ($0.frame - frame).magnitude < 0.5 }
  }

  /// Starts the animation of a property with a keyframe at the playhead; adds one there, or removes
  /// the one that is there.
  func pressMotion(of index: Int) {
    let row = self[index].row
    guard canAnimate(index) else { return }
    guard isOnKeyframe(index) else { return _ = document.editing.addKeyframe(row) }
    let (frame, keyframes) = (document.player.shownFrame, document.editing.track(of: row).keyframes)
    let here = keyframes.indices.filter { place in
      keyframes[place].frame.map { ($0 - frame).magnitude < 0.5 } ?? false
    }
    document.editing.deleteKeyframes(row, Set(here))
  }

  /// Starts the animation of the selected property, or replaces all of its keyframes by the value at
  /// the playhead.
  func toggleAnimation() {
    guard let selection, canAnimate(selection) else { return }
    let row = self[selection].row
    guard keyframes(of: selection).isAnimated else {
      return _ = document.editing.addKeyframe(row)
    }
    document.editing.deleteKeyframes(row, Set(document.editing.track(of: row).keyframes.indices))
  }
}
