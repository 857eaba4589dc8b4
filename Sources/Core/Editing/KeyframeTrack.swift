// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import LottieTexts

/// The keyframes of one property, for a row of a timeline.
package struct KeyframeTrack: Equatable, Sendable {
  /// How a value goes on behind a keyframe.
  package enum Kind: String, TextCase, Sendable {
    case linear, eased, hold
  }

  /// One keyframe. Its index is its place in the order of time.
  package struct Keyframe: Equatable, Sendable {
    /// The frame of the composition that contains the property.
    package let time: Double
    /// The frame of the animation; nil if it is never shown.
    package let frame: Double?
    package let kind: Kind
  }

  package var keyframes: [Keyframe] = []
  /// Whether an expression computes the value.
  package var hasExpression = false

  package init() {}
}

extension SceneOutline {
  /// Returns the rows of a layer's properties with keyframes, without those of the layers that it
  /// contains. Of the values of a text, which share their keyframes, it is the first one.
  package func animatedProperties(ofLayer row: Int) -> [Int] {
    var hasText = false
    return ownProperties(ofLayer: row).filter { index in
      guard let property = rows[index].property, !property.keyframes.isEmpty else { return false }
      guard node(of: index) is TextNode, ValuePlace.TextMember.named[property.name] != nil else {
        return true
      }
      defer { hasText = true }
      return !hasText
    }
  }

  /// Returns the keyframes of a property.
  ///
  /// - Parameters:
  ///   - row: The row of the property.
  ///   - json: Its JSON with edits; nil if the file has no place for it.
  ///   - form: The form of its values.
  package func track(of row: Int, _ json: JSONTree?, _ form: ValuePlace.Form) -> KeyframeTrack {
    var track = KeyframeTrack()
    guard rows.indices.contains(row), let property = rows[row].property else { return track }
    track.hasExpression = property.expression != 0
    let clock = CompositionClock(from: animation.start, to: animation.end) {
      frame(of: row, at: $0)
    }
    if let json, let list = try? KeyframeNodes(json, form) {
      track.keyframes = list.nodes.indices.map { index in
        let time = list.nodes[index].time
        return .init(time: time, frame: clock.frame(of: time), kind: list.kind(of: index))
      }
    } else {
      track.keyframes = property.keyframes.map { keyframe in
        .init(
          time: keyframe.frame, frame: clock.frame(of: keyframe.frame),
          kind: keyframe.easing.map { $0.isLinear ? .linear : .eased } ?? .hold)
      }
    }
    return track
  }

  /// Returns the name of a property with that of the group or effect that contains it.
  package func longName(of row: Int) -> String {
    guard rows.indices.contains(row) else { return "" }
    let parent = rows[row].parent
    let isPlain = !rows.indices.contains(parent) || node(of: row) is TransformNode
    let isOwn = isPlain || node(of: parent) is LayerNode
    return isOwn ? rows[row].name : "\(rows[parent].name): \(rows[row].name)"
  }

  /// Returns the rows of the layers of a name, in the order of the layers.
  package func layers(named name: String) -> [Int] {
    rows.indices.filter {
      !rows[$0].isProperty && rows[$0].name == name && node(of: $0) is LayerNode
    }
  }

  /// The rows of a layer's own properties.
  package func ownProperties(ofLayer row: Int) -> [Int] {
    ownRows(ofLayer: row).filter { rows[$0].isProperty }
  }

  /// The rows of a layer and of its groups, items, masks and effects.
  package func nodeRows(ofLayer row: Int) -> [Int] {
    [row] + ownRows(ofLayer: row).filter { !rows[$0].isProperty }
  }

  /// The rows in a layer, without those of the layers that it contains.
  private func ownRows(ofLayer row: Int) -> [Int] {
    guard rows.indices.contains(row) else { return [] }
    var own: [Int] = []
    var index = row + 1
    while index < rows[row].end {
      if !rows[index].isProperty, node(of: index) is LayerNode {
        index = max(index + 1, rows[index].end)
        continue
      }
      own.append(index)
      index += 1
    }
    return own
  }
}

extension KeyframeNodes {
  /// How the value goes on behind a keyframe; behind the last one, how it came.
  fileprivate func kind(of index: Int) -> KeyframeTrack.Kind {
    let node = nodes[index]
    if isText || node.holds { return .hold }
    let isEven = [node.out, node.into].allSatisfy { handle in
      guard let handle else { return true }
      return handle["x"]?.firstNumber == handle["y"]?.firstNumber
    }
    return isEven ? .linear : .eased
  }
}

extension JSONTree {
  /// A number, or the first one of a list.
  fileprivate var firstNumber: Double? { number ?? elements?.first?.number }
}
