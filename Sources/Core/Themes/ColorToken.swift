// SPDX-License-Identifier: Apache-2.0

/// A colour of a design system, for the properties that have its name; see `Scene.setColors`.
package final class ColorToken: ValueSource {
  /// The colour.
  package var color: Color {
    didSet { if color != oldValue { reports.notify() } }
  }

  private let reports = ProviderChanges()

  package init(_ color: Color) { self.color = color }

  package var valueType: Any.Type { Color.self }

  package var changes: ProviderChanges? { reports }

  package func sampler<Value>(_ convert: @escaping (Any) -> Value?) -> ValueSampler<Value> {
    let value = convert(color)
    return { _ in value.map { ($0, .always) } }
  }
}
