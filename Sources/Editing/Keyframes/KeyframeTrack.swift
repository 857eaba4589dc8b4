// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieGeometry
internal import LottieTexts

/// The keyframes of one property, for a row of a timeline.
package struct KeyframeTrack: Equatable, Sendable {
  /// How a value goes on after a keyframe.
  package enum Kind: String, TextCase, Sendable {
    case linear, eased, hold
  }

  /// One keyframe. Its index is that in the order of time.
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
  /// Returns the keyframes of a property.
  ///
  /// - Parameters:
  ///   - row: The row of the property.
  ///   - json: Its JSON with edits; nil if the file cannot hold it.
  ///   - form: The form of its values.
  package func track(of row: Int, _ json: JSONTree?, _ form: ValueAddress.Form) -> KeyframeTrack {
    var track = KeyframeTrack()
    guard rows.indices.contains(row), rows[row].isProperty else { return track }
    track.hasExpression = hasExpression(row)
    let clock = clock(of: row)
    if let json, let list = try? KeyframeNodes(json, form) {
      track.keyframes = list.nodes.indices.map { index in
        let time = list.nodes[index].time
        return .init(time: time, frame: clock.frame(of: time), kind: list.kind(of: index))
      }
    } else {
      track.keyframes = ownKeyframes(ofProperty: row).map { keyframe in
        .init(
          time: keyframe.frame, frame: clock.frame(of: keyframe.frame),
          kind: keyframe.easing.map { $0.isLinear ? .linear : .eased } ?? .hold)
      }
    }
    return track
  }
}

extension KeyframeNodes {
  /// How the value goes on after a keyframe; after the last one, how it came.
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
