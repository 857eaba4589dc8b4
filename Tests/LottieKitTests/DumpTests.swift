// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

/// Compares each row of the tables with its display list in `Goldens/Dumps`. RECORD=1 stores them
/// anew.
@Suite struct DumpTests {
  static let goldens = Golden("Dumps", extension: "txt")

  @Test(arguments: DumpRow.all)
  func row(_ row: DumpRow) throws {
    try Self.goldens.check(row.dump(), row.name)
  }

  @Test func rowNamesAreUnique() {
    let names = DumpRow.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func noGoldenIsWithoutARow() {
    #expect(Self.goldens.orphans(known: DumpRow.all.map(\.name)) == [])
  }

  @Test(arguments: FeatureRegistry.standard.shapes.map { $0.type })
  func everyShapeHasARow(_ type: String) {
    #expect(DumpRow.all.contains { $0.json.contains("\"ty\":\"\(type)\"") })
  }

  @Test(arguments: LayerKinds.contents.map(\.type))
  func everyLayerHasARow(_ type: Int) {
    #expect(DumpRow.all.contains { $0.json.contains("\"ty\":\(type),") })
  }
}
