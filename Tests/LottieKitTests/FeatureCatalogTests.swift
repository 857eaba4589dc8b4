// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import LottieKit

@Suite struct FeatureCatalogTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "FEATURES.md")

  @Test("FEATURES.md says what the registries say; mend it with `lottie-viewer features`")
  func fileIsUpToDate() throws {
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(written == FeatureCatalog.markdown)
  }

  @Test("every registered kind has a row") func everyKindIsListed() {
    let text = FeatureCatalog.markdown
    for kind in FeatureRegistry.standard.shapes { #expect(text.contains("`ty: \(kind.type)`")) }
    for type in LayerKinds.contents.map(\.type) { #expect(text.contains("`ty: \(type)`")) }
  }
}
