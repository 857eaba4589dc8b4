// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry
internal import Testing

@testable internal import LottieViewer

/// The axis of graphs.
@Suite struct GraphAxisTests {
  /// Shown values, height → the labels: steps of 1, 2 or 5 with as many decimals as they need.
  @Test(
    arguments: [
      ([0, 100], 200, ["0", "20", "40", "60", "80", "100"]),
      ([0, 100], 60, ["0", "50", "100"]),
      ([0.2, 0.25], 100, ["0.20", "0.22", "0.24"]),
      ([-1, 1], 60, ["-1", "0", "1"]),
      ([5, 5], 60, ["4.5", "5.0", "5.5"]),
      ([], 60, ["0.0", "0.5", "1.0"]),
    ] as [([Double], Double, [String])])
  func ticksAreWholeNumbers(_ values: [Double], _ height: Double, _ labels: [String]) {
    let axis = GraphAxis(showing: values, in: Rect(x: 0, y: 10, width: 1, height: height))
    let ticks = axis.ticks(room: 22)
    #expect(ticks.map(\.label) == labels)
    for tick in ticks {
      #expect((axis.value(y: axis.y(tick.value)) - tick.value).magnitude < 1e-9)
    }
  }

  @Test func hostileValuesHaveAnAxis() {
    let area = Rect(x: 0, y: 0, width: 1, height: 0)
    let axis = GraphAxis(showing: [.nan, .infinity, 1e300, -4, 7], in: area)
    #expect(axis.range.contains(-4) && axis.range.contains(7) && axis.ticks(room: 9).count < 101)
    #expect(axis.value(y: 0).isFinite && axis.rounded(3).isFinite)
  }
}
