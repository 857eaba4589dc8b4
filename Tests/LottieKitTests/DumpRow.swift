// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import Testing

@testable import LottieCore
@testable import LottieKit

/// A feature with one interesting value: a piece of a file and the resulting display list.
struct DumpRow: Sendable, CustomTestStringConvertible {
  /// Also the name of the file that holds what is expected.
  let name: String
  /// A whole animation.
  let json: String
  let frame: Double

  init(_ name: String, _ json: String, frame: Double = 0) {
    self.name = name
    self.json = json
    self.frame = frame
  }

  var testDescription: String { name }

  /// What is drawn, and what was warned of.
  func dump() throws -> String {
    let scene = try Scene(Animation(json: Array(json.utf8)))
    scene.update(to: frame)
    let list = scene.displayList
    return list.dump + scene.warnings.map { "warning \($0)\n" }.joined()
  }

  static let all =
    geometry + polystars + paints + strokes + gradients + scopes + trims + modifiers + repeaters
    + layers + timing + masks + mattes + fixUps + space + shutters + texts + textAnimators
    + EffectSample.all.map(\.row)
}
