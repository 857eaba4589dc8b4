// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry
package import LottieTexts

/// What becomes of a layer in the picture of a frame.
package enum LayerFate: String, CaseIterable, Sendable {
  /// It is seen, and all of it is inside of the picture.
  case seen
  /// It is seen, but a part of it is outside of the picture.
  case cut
  /// It is painted outside of the picture only.
  case outside
  /// It is painted, but what is above it hides it.
  case covered
  /// Its matte leaves nothing of it.
  case matted
  /// Its masks leave nothing of it.
  case masked
  /// What contains it leaves nothing of it: the edge of a precomposition, or its masks or its matte.
  case clipped
  /// Its opacity, or that of a precomposition around it, is 0.
  case transparent
  /// It has nothing that can be painted: no shapes, no text, or none with a colour.
  case empty
  /// It is switched off, or a precomposition around it is.
  case hidden
  /// The frame is not in its time, or not in that of a precomposition around it.
  case inactive
  /// It is only the matte of another layer.
  case matte
  /// It is of a kind that is never painted, such as a null or a camera.
  case unpainted

  /// Whether something of it is in the picture.
  package var isSeen: Bool { self == .seen || self == .cut }
  /// Whether it is probably a mistake if it is so in all frames.
  package var isSuspect: Bool {
    switch self {
    case .outside, .covered, .matted, .masked, .clipped, .transparent, .empty, .inactive: true
    case .seen, .cut, .hidden, .matte, .unpainted: false
    }
  }
}

/// A layer at a frame.
package struct LayerSample: Equatable, Sendable {
  /// In frames of the composition.
  package let frame: Double
  package let fate: LayerFate
  /// Why it is so, in words, such as “covered by Background”.
  package let reason: Message
  /// What it paints before masks and mattes, in pixels of the animation; nil where it paints nothing.
  package let bounds: Rect?
  /// The pixels of the picture that would be others without it; nil where none would.
  package let visible: Rect?
  /// The part of the picture that would be another without it, 0 to 1.
  package let share: Double
  /// The opacity with those of the precompositions around it, 0 to 1.
  package let opacity: Double

  package static func == (a: LayerSample, b: LayerSample) -> Bool {
    a.frame == b.frame && a.fate == b.fate && a.bounds == b.bounds && a.visible == b.visible
      && a.share == b.share && a.opacity == b.opacity && a.reason.english == b.reason.english
  }
}

/// Frames after each other in which the same becomes of a layer.
package struct LayerSpan: Sendable {
  package let fate: LayerFate
  /// The first and the last of them that was looked at.
  package let first: Double, last: Double
  /// Why it is so, at the first of them.
  package let reason: Message

  /// Such as “outside of the picture, to the right, from 12 to 48”.
  package var text: Message {
    first == last
      ? "\(reason), at \(LottieNumber.text(first))"
      : "\(reason), from \(LottieNumber.text(first)) to \(LottieNumber.text(last))"
  }
}

/// A layer in some frames.
package struct LayerBounds: Sendable {
  /// The name; of layers without one, “Layer”.
  package let name: String
  /// The names from the outermost precomposition to the layer.
  package let keypath: String
  /// The JSON path, such as `layers[2]`; empty if the text has none.
  package let path: String
  /// The indices from a layer of the animation to this one.
  package let address: [Int]
  /// The type in one word, such as "shape".
  package let kind: String
  /// The index in the report of the precomposition's layer that contains it; nil for the animation's own.
  package let container: Int?
  /// In the order of the frames.
  package internal(set) var samples: [LayerSample] = []

  /// The frames in which the same becomes of it.
  package var spans: [LayerSpan] {
    var result: [LayerSpan] = []
    for sample in samples {
      if let last = result.last, last.fate == sample.fate {
        result[result.count - 1] = LayerSpan(
          fate: last.fate, first: last.first, last: sample.frame, reason: last.reason)
      } else {
        result.append(
          LayerSpan(
            fate: sample.fate, first: sample.frame, last: sample.frame, reason: sample.reason))
      }
    }
    return result
  }

  /// Whether it is never seen in these frames, and that is probably a mistake.
  package var isSuspect: Bool {
    !samples.isEmpty && samples.allSatisfy { $0.fate.isSuspect }
  }
}
