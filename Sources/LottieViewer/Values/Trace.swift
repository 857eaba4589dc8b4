// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Writes events of the viewer as lines of JSON, for tests that drive it from outside.
final class Trace {
  /// A JSON value.
  enum Value: Encodable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    /// A JSON string.
    case text(String)
    /// A JSON number. Infinity and NaN are written as 0.
    case number(Double)
    /// A JSON boolean.
    case flag(Bool)
    /// A JSON array of numbers.
    case numbers([Double])

    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .flag(value) }

    /// x, y, width and height, in points of the window.
    static func rect(_ rect: CGRect) -> Value {
      .numbers([rect.minX, rect.minY, rect.width, rect.height].map { Double($0) })
    }

    /// Encodes the bare value, without the name of the case.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      // JSON has no infinity; 0 rather than losing the line.
      case .number(let number): try container.encode(number.isFinite ? number : 0)
      case .flag(let flag): try container.encode(flag)
      case .numbers(let numbers): try container.encode(numbers)
      }
    }
  }

  /// The file, open for appending.
  private let file: FileHandle
  /// Writes keys in sorted order, so that lines can be compared.
  private let encoder = JSONEncoder()

  /// Opens a file for appending, and creates it if needed; nil where it cannot be written.
  init?(path: String) {
    if !FileManager.default.fileExists(atPath: path) {
      guard FileManager.default.createFile(atPath: path, contents: nil) else { return nil }
    }
    guard let file = FileHandle(forWritingAtPath: path), (try? file.seekToEnd()) != nil
    else { return nil }
    self.file = file
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  /// Appends a line. Errors are ignored: the viewer does not depend on its trace.
  func write(_ event: String, _ values: [String: Value]) {
    var line = values
    line["event"] = .text(event)
    guard let data = try? encoder.encode(line) else { return }
    try? file.write(contentsOf: data + Data("\n".utf8))
  }
}
