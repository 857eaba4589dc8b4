// SPDX-License-Identifier: Apache-2.0

internal import LottieGeometry

extension [Int?] {
  /// The positions of the longest part of the list whose numbers rise: what stays where it is in another order.
  package var longestRise: [Int] {
    // The position of the last number of the best part of each length, and the position before each.
    var ends: [(number: Int, position: Int)] = []
    var before: [Int?] = Array<Int?>(repeating: nil, count: count)
    for (position, number) in enumerated() {
      guard let number else { continue }
      let length = ends.partitioningIndex { $0.number >= number }
      before[position] = length > 0 ? ends[length - 1].position : nil
      if length == ends.count {
        ends.append((number, position))
      } else {
        ends[length] = (number, position)
      }
    }
    var (result, current): ([Int], Int?) = ([], ends.last?.position)
    while let position = current {
      result.append(position)
      current = before[position]
    }
    return result.reversed()
  }
}
