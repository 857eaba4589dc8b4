// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTexts

/// The durations of the last frames: update and painting.
struct FrameCosts: Equatable {
  /// Milliseconds per frame, the oldest first.
  private(set) var milliseconds: [Double] = []

  /// The frames of the animation that exceeded the budget when they were last shown.
  private(set) var overBudget: Set<Int> = []
  /// The limit of frames in `overBudget`.
  private static let mostOverBudget = 10_000

  /// The number of stored durations: two seconds at 60 frames per second.
  static let capacity = 120
  /// The milliseconds available for a frame at 60 frames per second.
  static let budget = 1000.0 / 60

  /// Adds a duration in seconds.
  mutating func add(_ seconds: Double) {
    if milliseconds.count >= Self.capacity { milliseconds.removeFirst() }
    milliseconds.append(max(0, seconds.finite() * 1000))
  }

  /// Adds a duration, and whether it exceeded the budget.
  /// - Parameter frame: The shown frame of the animation.
  mutating func add(_ seconds: Double, at frame: Double) {
    add(seconds)
    let frame = Int(clamping: frame.rounded(.down), to: -1_000_000_000...1_000_000_000)
    if seconds * 1000 <= Self.budget {
      overBudget.remove(frame)
    } else if overBudget.count < Self.mostOverBudget {
      overBudget.insert(frame)
    }
  }

  /// The mean in milliseconds; 0 before the first frame.
  var mean: Double {
    milliseconds.isEmpty ? 0 : milliseconds.reduce(0, +) / Double(milliseconds.count)
  }
  /// The maximum in milliseconds; 0 before the first frame.
  var most: Double { milliseconds.max() ?? 0 }

  /// Mean and maximum: `2.1 ms, at most 4.0`; a dash before the first frame.
  var text: String {
    guard !milliseconds.isEmpty else { return "–" }
    func tenths(_ value: Double) -> String {
      let tenths = Int(clamping: (value * 10).rounded(), to: 0...10_000_000)
      return "\(tenths / 10).\(tenths % 10)".withLocalizedNumbers
    }
    return localized("\(tenths(mean)) ms, at most \(tenths(most))")
  }

  /// A chart: one bar per frame, the newest at the right, and a line at the budget.
  func drawing(in area: Rect) -> [DrawItem] {
    let scale = area.height / max(1.25 * Self.budget, most)
    let width = area.width / Double(Self.capacity)
    var within = Path()
    var beyond = Path()
    for (index, cost) in milliseconds.enumerated() {
      let x = area.maxX - Double(milliseconds.count - index) * width
      let height = max(1, cost * scale)
      let bar = Rect(x: x, y: area.maxY - height, width: max(1, width - 0.5), height: height)
      if cost > Self.budget {
        beyond.append(.rectangle(bar))
      } else {
        within.append(.rectangle(bar))
      }
    }
    let y = (area.maxY - Self.budget * scale).rounded()
    return [
      .fill(within, Palette.accent), .fill(beyond, Palette.warning),
      .fill(.rectangle(Rect(x: area.minX, y: y, width: area.width, height: 1)), Palette.track),
    ]
  }
}
