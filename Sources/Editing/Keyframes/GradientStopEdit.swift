// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieDrawing
internal import LottieGeometry

/// A change of the number of a gradient's stops, at all keyframes: they need the same number of colours
/// and of opacities.
package enum GradientStopEdit: Equatable, Sendable {
  /// Adds a stop between those at the sides of an offset in 0...1, with what the gradient has there. At
  /// each keyframe it is at the same part of the distance between them.
  case add(at: Double)
  /// Removes a stop by its index among those that are shown.
  case remove(Int)
  /// Gives each colour an opacity of its own, which is 1. Does nothing for a gradient with opacities.
  case addOpacities

  /// The numbers of a stop's offset and colour, and of an offset and opacity.
  private static let (colorSize, alphaSize) = (4, 2)

  /// Returns the JSON of a gradient with this edit.
  ///
  /// - Parameters:
  ///   - tree: The JSON of the gradient: its property, or the object with the number of its colours and
  ///     the property.
  ///   - numbers: The file's numbers at the playhead.
  ///   - stops: The stops that they give.
  /// - Throws: `KeyframeProblem.form` for a gradient that cannot be read, or that an expression gives;
  ///   `.lastStops` where fewer than two stops would be left.
  package func applied(
    to tree: JSONTree, _ numbers: [Double], _ stops: [GradientStop]
  ) throws(KeyframeProblem) -> JSONTree {
    let written = tree["p"]?.number
    var property = written == nil ? tree : tree["k"] ?? .null
    let list = GradientNumbers(numbers, stops, written)
    guard list.isComplete, !list.colors.isEmpty, !property.hasExpression,
      written != nil || list.alphas.isEmpty
    else { throw .form }
    let change = try change(list, stops.count)
    let split = Self.colorSize * list.colors.count
    func changed(_ value: JSONTree) throws(KeyframeProblem) -> JSONTree {
      guard let list = value.numbers, list.count >= split else { throw .form }
      return .numbers(
        (change.colors(list[..<split].chunks(of: Self.colorSize))
          + change.alphas(list[split...].chunks(of: Self.alphaSize), list[..<split])).map(
            \.microRounded))
    }
    if let keys = property["k"]?.elements, keys.first?.members != nil {
      var new: [JSONTree] = []
      for var key in keys {
        for name in ["s", "e"] { if let value = key[name] { key.set(name, try changed(value)) } }
        new.append(key)
      }
      property.set("k", .array(new))
    } else if let value = property["k"] {
      property.set("k", try changed(value))
    } else {
      property = try changed(property)
    }
    guard written != nil else { return property }
    var result = tree
    result.set("k", property)
    result.set("p", .number(Double(list.colors.count + change.added)))
    return result
  }

  /// What happens to the list of numbers of each keyframe.
  private struct Change {
    /// The number of colours that are added; negative for removed ones.
    var added = 0
    var colors: ([[Double]]) -> [Double] = { $0.flatMap(\.self) }
    /// The opacities, from those before, and the numbers of the colours.
    var alphas: ([[Double]], ArraySlice<Double>) -> [Double] = { list, _ in list.flatMap(\.self) }
  }

  private func change(
    _ list: GradientNumbers, _ count: Int
  ) throws(KeyframeProblem) -> Change {
    switch self {
    case .add(let offset):
      let offset = offset.clamped(to: 0...1)
      let (color, alpha) = (Gap(offset, in: list.colors), Gap(offset, in: list.alphas))
      return Change(
        added: 1, colors: { color.filled(in: $0).flatMap(\.self) },
        alphas: { alphas, _ in alphas.isEmpty ? [] : alpha.filled(in: alphas).flatMap(\.self) })
    case .remove(let index):
      guard count > 2, (0..<count).contains(index) else { throw .lastStops }
      let own = list.entries(of: index)
      guard own.colors.count < list.colors.count else { throw .lastStops }
      func without(_ entries: [Int], _ list: [[Double]]) -> [Double] {
        list.enumerated().filter { !entries.contains($0.offset) }.flatMap(\.element)
      }
      return Change(
        added: -own.colors.count, colors: { without(own.colors, $0) },
        alphas: { alphas, _ in without(own.alphas, alphas) })
    case .addOpacities:
      return Change(alphas: { alphas, colors in
        guard alphas.isEmpty else { return alphas.flatMap(\.self) }
        return colors.chunks(of: Self.colorSize).flatMap { [$0[0], 1] }
      })
    }
  }

  /// Where a new entry of a list goes.
  private struct Gap {
    /// The index of the entry after it.
    let index: Int
    /// The part of the distance from the entry before it, or from 0, to the one after it, or to 1.
    let part: Double

    init(_ offset: Double, in offsets: [Double]) {
      index = offsets.firstIndex { $0 > offset } ?? offsets.count
      let start = index > 0 ? offsets[index - 1] : 0
      let end = index < offsets.count ? offsets[index] : 1
      part = end > start ? (offset - start) / (end - start) : 0
    }

    /// Adds an entry with what is there.
    func filled(in list: [[Double]]) -> [[Double]] {
      guard let first = list.first, let last = list.last, index <= list.count else { return list }
      var (before, after) = (first, last)
      if index > 0 { before = list[index - 1] } else { before[0] = 0 }
      if index < list.count { after = list[index] } else { after[0] = 1 }
      let new = zip(before, after).map { $0 + ($1 - $0) * part }
      return list[..<index] + [new] + list[index...]
    }
  }
}

extension ArraySlice<Double> {
  /// Lists of a number of elements; what is left over is dropped.
  fileprivate func chunks(of size: Int) -> [[Double]] {
    stride(from: startIndex, through: endIndex - size, by: size).map { Array(self[$0..<$0 + size]) }
  }
}
