// SPDX-License-Identifier: Apache-2.0

internal import LottieCore
internal import LottieGeometry
internal import LottieTexts

extension JSONValue.Kind {
  /// The type in words, for messages.
  var words: Message {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension FormatType {
  /// The type in words, for messages.
  var words: Message {
    switch self {
    case .number: "a number"
    case .integer, .choice: "a whole number"
    case .boolean: "true or false"
    case .flag: "0 or 1"
    case .string, .word: "a text"
    case .hexColor: "a color as #RRGGBB"
    case .list(.number): "a list of numbers"
    case .list: "a list"
    case .property, .position, .gradient: "a property, an object with “a” and “k”"
    case .object, .members, .layer, .shape, .asset: "an object"
    case .any: "a value"
    }
  }
}

extension Double {
  /// The integer that it is; nil with a fraction, and from 1e9 on.
  var whole: Int? {
    self == rounded() && magnitude < 1e9
      ? Int(clamping: self, to: -1_000_000_000...1_000_000_000) : nil
  }
}

extension JSONValue {
  /// A number without fraction as an integer; nil for other values.
  var wholeNumber: Int? { number?.whole }

  /// The member of an object with a key that is only known at run time.
  func member(_ key: String) -> JSONValue? { fields.last { $0.key == key }?.value }

  /// Whether an asset is a sound or data for expressions, which players tell by `t` and by the name.
  var isSoundOrData: Bool {
    if let type = self["t"]?.number, type == 2 || type == 3 { return true }
    let name = self["p"]?.string?.prefix(40).lowercased() ?? ""
    return name.hasPrefix("data:audio") || name.hasPrefix("data:application/json")
      || [".mp3", ".wav", ".ogg", ".m4a", ".aac", ".json"].contains { name.hasSuffix($0) }
  }
}

extension FindingLog.Surroundings {
  /// Enters a layer.
  mutating func enter(_ layer: JSONValue) {
    let name = layer["nm"]?.string ?? ""
    names.append(name.isEmpty ? layer["ind"]?.number.map(JSONValue.number) ?? "" : name)
    self.layer = layer.path
  }
}

extension String {
  /// Whether the text is a data: URL with content.
  var isDataURL: Bool {
    guard hasPrefix("data:"), let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else {
      return false
    }
    return utf8.index(after: comma) < utf8.endIndex
  }
}
