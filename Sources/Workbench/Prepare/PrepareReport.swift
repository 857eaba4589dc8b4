// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
package import LottieTexts

/// A step of the preparation, in the order in which they are taken. The raw values are for options and JSON.
package enum PrepareStepID: String, CaseIterable, Sendable {
  case expressions, texts
  case repeaters
  case modifiers
  case effects
  case wipes
  case solids
  case times
  case orientation
  case spatial
  case cut
  case unused
  case images
  case keyframes
  case defaults
  case numbers

  /// What the step does.
  package var title: Message {
    switch self {
    case .expressions: "Expressions as keyframes"
    case .texts: "Texts as shapes"
    case .repeaters: "Repeaters unrolled"
    case .modifiers: "Modifiers as paths"
    case .effects: "Effects as colours"
    case .wipes: "Wipes and strokes of effects as masks and trims"
    case .solids: "Solids as shapes"
    case .times: "Stretched and remapped time resolved"
    case .orientation: "Directions of motion as rotations"
    case .spatial: "Layers in 3D flattened"
    case .cut: "Cut to size"
    case .unused: "What is not seen, removed"
    case .images: "Images compressed again"
    case .keyframes: "Keyframes that change nothing, removed"
    case .defaults: "Values by default, removed"
    case .numbers: "Numbers rounded"
    }
  }
}

/// What a step did to a file, or could not do.
package struct PrepareNote: Sendable {
  package enum Kind: String, Sendable {
    /// Said by other means, removed, or made smaller.
    case changed
    /// Left as it is, although a target lacks it.
    case kept
  }

  package let kind: Kind
  /// The step that wrote it; nil for what no step replaces.
  package let step: PrepareStepID?
  /// The layer or value in the file before; nil for the whole file.
  package let jsonPath: JSONPath?
  /// The layer's name; empty for the whole file.
  package let layer: String
  package let text: Message

  /// The JSON path in the file before; empty for the whole file.
  package var path: String { jsonPath?.description ?? "" }
}

/// The largest difference of the pictures before and after.
package struct ProofResult: Sendable {
  /// The frame with the largest share of different pixels, and the size of the picture.
  package var frame = 0.0
  package var width = 0, height = 0
  /// The share of the painted pixels that differ by more than the tolerance, in 0...1.
  package var share = 0.0
  /// The largest difference of a channel in any picture, 0...255.
  package var most = 0
  /// Where they differ in that picture, in its pixels.
  package var area = PixelRect.empty
  /// The number of compared pairs of pictures.
  package var pictures = 0
  /// The theme with which that picture was drawn; nil for none.
  package var theme: String?

  package init() {}

  /// Adds another comparison of the same files.
  mutating func add(_ other: ProofResult) {
    var worst = other.share > share ? other : self
    worst.most = max(most, other.most)
    worst.pictures = pictures + other.pictures
    self = worst
  }
}

/// What the preparation of a file did.
package struct PrepareReport: Sendable {
  /// The bytes of the JSON before, without white space, and after.
  package var sourceBytes = 0, plainBytes = 0, bytes = 0
  /// The same, compressed by gzip.
  package var sourceGzip = 0, plainGzip = 0, gzip = 0
  /// The steps that were taken and changed something.
  package var steps: [PrepareStepID] = []
  package var notes: [PrepareNote] = []
  /// The steps that were left out, since the picture would differ, with that difference.
  package var leftOut: [(step: PrepareStepID, proof: ProofResult)] = []
  /// The comparison of the result with the source; nil if it was not wanted.
  package var proof: ProofResult?
  /// Whether the pictures of the result differ from those of the source by more than the tolerance.
  package var isDifferent = false

  package init() {}
}
