// SPDX-License-Identifier: Apache-2.0

extension String {
  /// Whether a name comes before another one in a list: numbers in it by their values, letters
  /// without their case.
  package func precedes(_ other: String) -> Bool {
    var (own, others) = (lowercased()[...], other.lowercased()[...])
    while let first = own.first, let second = others.first {
      let (digits, otherDigits) = (own.leadingDigits, others.leadingDigits)
      if digits.isEmpty || otherDigits.isEmpty {
        if first != second { return first < second }
        (own, others) = (own.dropFirst(), others.dropFirst())
      } else {
        let (value, otherValue) = (digits.drop { $0 == "0" }, otherDigits.drop { $0 == "0" })
        if value.count != otherValue.count { return value.count < otherValue.count }
        if value != otherValue { return value < otherValue }
        (own, others) = (own.dropFirst(digits.count), others.dropFirst(otherDigits.count))
      }
    }
    return own.isEmpty == others.isEmpty ? self < other : own.isEmpty
  }
}

extension Substring {
  fileprivate var leadingDigits: Substring { prefix { $0.isASCII && $0.isNumber } }
}
