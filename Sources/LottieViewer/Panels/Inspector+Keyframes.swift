// SPDX-License-Identifier: Apache-2.0

internal import LottieKit
internal import SDLHost

/// The keyframes of the inspector's nodes, for its rows and for the timeline.
extension Inspector {
  /// The keyframes of a property, or of all properties inside of a node.
  func keyframes(of index: Int) -> PropertyKeyframes {
    if let known = keyframes[index] { return known }
    let found = document.keyframes(of: tree.nodes[index].row)
    keyframes[index] = found
    return found
  }

  /// Reads the keyframes again when they are needed, after a change of the file or its edits.
  func forgetKeyframes() { (keyframes, holds) = ([:], [:]) }

  /// The frames of the hold keyframes of a property, which are those of its row in the layers in
  /// time.
  private func holds(of index: Int) -> Set<Double> {
    if let known = holds[index] { return known }
    let track = document.track(of: tree.nodes[index].row)
    let found = Set(track.keyframes.filter { $0.kind == .hold }.compactMap(\.frame))
    holds[index] = found
    return found
  }

  /// The keyframes of the selected node; none while the inspector is hidden.
  var selectedKeyframes: TimelineKeyframes {
    guard !isHidden, let selection, let node = selectedNode else { return TimelineKeyframes() }
    return TimelineKeyframes(
      property: keyframes(of: selection), showsEasing: node.isProperty,
      holds: node.isProperty ? holds(of: selection) : nil)
  }

  /// The name of the selected property and its value at a frame; nil without a selected property.
  func valueText(at frame: Double) -> String? {
    guard !isHidden, let node = selectedNode, node.isProperty,
      let value = document.value(of: node.row, frame: frame)
    else { return nil }
    return "\(node.name) \(value.shown)"
  }
}
