// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// Rounds numbers to as many decimals as can be seen.
enum RoundNumbers: PrepareStep {
  static let id = PrepareStepID.numbers

  static func apply(to root: inout JSONTree, _ work: PrepareWork) throws(LottieError) {
    guard work.options.minifies else { return }
    let accuracy = ValueAccuracy(root, work.options)
    PropertyWalk(root).change(&root) { property, context in
      round(&property, context, accuracy)
    }
    root.changeLayers { entry, layer in
      guard entry.composition == nil else { return }
      for key in ["ip", "op"] { layer.change(key) { $0.roundTime() } }
    }
    // Letters, whose em is 100 units.
    root.change("chars") { $0.roundAll(3) }
  }

  private static func round(
    _ property: inout JSONTree, _ context: PropertyContext, _ accuracy: ValueAccuracy
  ) {
    let largest = context.kind == .scale ? ScaleBounds.largest(property) : 100
    let decimals = accuracy.decimals(context, largest: largest)
    guard property.keyList != nil else {
      property.change("k") { $0.roundAll(decimals) }
      return
    }
    property.changeList("k") { keys in
      var last = -Double.infinity
      for index in keys.indices {
        // Two keyframes at nearly the same time are a jump, and so is an easing that rises at one moment.
        let isJump = [index - 1, index].contains { keys.indices.contains($0) && isSteep(keys[$0]) }
        keys[index].change("t") { time in
          let old = time
          // Precompositions are seen at parts of frames.
          if context.composition == nil, !isJump { time.roundTime() }
          if let new = time.number, new <= last { time = old }
          last = time.number ?? last
        }
        let next = keys[index]["e"] ?? (index + 1 < keys.count ? keys[index + 1]["s"] : nil)
        let range = reach(keys[index]["s"], next)
        let error = accuracy.error(context, largest: largest)
        let handle = ValueAccuracy.decimals(error / max(range, 1e-6), least: 2, most: 4)
        keys[index].changeMembers { key, value in
          switch key {
          case "s", "e", "to", "ti": value.roundAll(decimals)
          case "i", "o": value.roundAll(handle)
          default: break
          }
        }
      }
    }
  }

  /// Whether the value changes at one moment, which a rounded time could move to the other side of a frame.
  private static func isSteep(_ key: JSONTree) -> Bool {
    func time(_ handle: JSONTree?, _ fallback: Double) -> Double {
      handle?["x"]?.number ?? handle?["x"]?.numbers?.first ?? fallback
    }
    return time(key["o"], 0) - time(key["i"], 1) > 0.6
  }

  /// The largest difference of two values' numbers.
  private static func reach(_ a: JSONTree?, _ b: JSONTree?) -> Double {
    guard let a, let b else { return 1 }
    switch (a, b) {
    case (.number(let x), .number(let y)): return (x - y).magnitude
    case (.array(let x), .array(let y)): return zip(x, y).map { reach($0, $1) }.max() ?? 0
    case (.object(let x), .object(let y)):
      return zip(x, y).map { reach($0.value, $1.value) }.max() ?? 0
    default: return 0
    }
  }
}

extension JSONTree {
  mutating func round(_ decimals: Int) {
    if case .number(let number) = self { self = .number(number.rounded(decimals: decimals)) }
  }

  /// Rounds a time in frames, unless a whole frame would be on its other side: a layer that ends a millionth after a
  /// frame is seen at that frame.
  mutating func roundTime() {
    guard case .number(let time) = self else { return }
    let new = time.rounded(decimals: 3)
    if new.rounded(.up) == time.rounded(.up) { self = .number(new) }
  }

  /// Rounds all numbers in a value.
  mutating func roundAll(_ decimals: Int) {
    switch self {
    case .number: round(decimals)
    case .array: changeElements { $1.roundAll(decimals) }
    case .object: changeMembers { $1.roundAll(decimals) }
    default: break
    }
  }
}
