// SPDX-License-Identifier: Apache-2.0

package import LottieGeometry

/// A value of a property at a frame, in the units of the file.
package enum RecordedValue: Equatable, Sendable {
  /// One number, or the components of a vector, a colour or a gradient.
  case numbers([Double])
  case path(Path)
  /// The text of a document, and the members of its JSON that an expression has changed; null for those that
  /// it has removed.
  case text(String, [JSONTree.Member])
}

/// The values of one property of a file between its keyframes, without its expression.
package final class PropertySampler {
  private let values: FileValues
  private let index: Int

  /// - Parameters:
  ///   - property: The JSON of the property: `{"a":…,"k":…}`.
  ///   - version: The version of the exporter (`v`), by which old files are read. Default: nil, the newest.
  package init?(_ property: JSONTree, version: String? = nil, limits: Limits = .init()) {
    guard property.members != nil else { return nil }
    var root = JSONTree.object([])
    if let version { root.set("v", .string(version)) }
    root.set("p", property)
    guard let tape = try? JSONTape(root.text, limits: limits),
      let index = tape.index(of: JSONPath([.member("p")]))
    else { return nil }
    self.index = index
    values = FileValues(
      DecodingContext(DecodingFile(tape, limits: limits, features: .standard)))
  }

  /// The value at a frame of the property's composition; nil if it has none.
  package func value(at frame: Double) -> RecordedValue? {
    values.value(index, at: frame).map(RecordedValue.init)
  }

  /// The numbers at a frame; empty for paths and texts.
  package func numbers(at frame: Double) -> [Double] {
    if case .numbers(let numbers)? = values.value(index, at: frame) { numbers } else { [] }
  }
}

extension RecordedValue {
  init(_ value: FileValues.Value) {
    switch value {
    case .numbers(let numbers): self = .numbers(numbers)
    case .path(let path): self = .path(path)
    case .text(let document): self = .text(document.text, [])
    }
  }
}
