// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import Testing

@testable import LottieCore
@testable import LottieKit

/// FEATURES.md against the registries.
@Suite struct FeatureTableTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "FEATURES.md")

  /// The text before the table of properties, and that table.
  private static func parts() throws -> (rows: String, table: String) {
    let text = try String(contentsOf: file, encoding: .utf8)
    let table = try #require(text.range(of: "| kind | in the file | properties |"))
    return (String(text[..<table.lowerBound]), String(text[table.lowerBound...]))
  }

  @Test("the table of properties is what `lottie features` prints")
  func propertiesAreUpToDate() throws {
    #expect(try Self.parts().table == PropertyTable.markdown)
  }

  @Test("every registered kind has a row that says that it is drawn") func everyKindHasARow() throws
  {
    let rows = try Self.parts().rows.split(separator: "\n")
    let registry = FeatureRegistry.standard
    let keys =
      registry.shapes.map { "ty: \($0.type)" } + LayerKinds.contents.map { "ty: \($0.type)" }
      + registry.effects.map { "mn: \($0.matchNames.first ?? "")" }
      + registry.styles.map { "sy, ty: \($0.type)" } + MaskNode.modes.keys.map { "mode: \($0)" }
      + BlendMode.numbered.indices.map { "bm: \($0)" }
    for key in keys {
      #expect(rows.contains { $0.contains("| `\(key)` | yes") }, "\(key)")
    }
    for type in LayerKinds.undrawn.keys {
      #expect(rows.contains { $0.contains("| `ty: \(type)` | no") }, "\(type)")
    }
  }

  @Test("the words of expressions are those that tests evaluate") func wordsAreUpToDate() throws {
    let text = try Self.parts().rows
    for topic in ExpressionReference.topics {
      let known = topic.known.map { "`\($0)`" }.joined(separator: ", ")
      let unknown = topic.unknown.map { "\($0.words): \($0.reason)" }.joined(separator: "; ")
      let row = "| \(topic.title) | \(known) | \(unknown) |"
      #expect(text.contains(row), "\(topic.title)")
    }
  }
}
