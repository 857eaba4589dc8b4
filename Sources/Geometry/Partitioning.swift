// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection {
  /// Returns the first index at which something holds, which holds at all after it; `endIndex` if there is none.
  ///
  /// It asks for as few elements as the logarithm of their number.
  @inlinable package func partitioningIndex<Failure: Error>(
    where holds: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try holds(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
