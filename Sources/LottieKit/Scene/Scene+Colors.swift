// SPDX-License-Identifier: Apache-2.0

extension Scene {
  /// Lets providers say what the colours are of what has the name of one of them: properties in a slot of that id,
  /// else the paints in a layer or group of that name, or with the name themselves. The innermost name counts.
  ///
  /// Properties on which another provider was set stay as they are.
  ///
  /// - Parameters:
  ///   - tokens: Providers by name.
  ///   - old: Those of the call before.
  package func setColors(
    _ tokens: [String: ColorValueProvider], replacing old: [String: ColorValueProvider]
  ) {
    for property in provided.values {
      guard let provider = property.provider as? ColorValueProvider,
        old.values.contains(where: { $0 === provider })
      else { continue }
      property.removeProvider()
      provided[ObjectIdentifier(property)] = nil
    }
    if !tokens.isEmpty {
      for provider in tokens.values { provider.changes.add(self) }
      bind(tokens, in: root, inherited: nil)
    }
    if tokens.isEmpty && old.isEmpty { return }
    root.enliven()
    invalidate()
  }

  private func bind(
    _ tokens: [String: ColorValueProvider], in node: Node, inherited: ColorValueProvider?
  ) {
    let isEffect = node is any EffectNode || node is any StyleNode
    // What a layer does with shadows and glows is not meant by the name of the layer.
    let named = tokens[node.name] ?? (isEffect ? nil : inherited)
    for property in node.properties where property.provider == nil {
      let slotted = property.slot.flatMap { tokens[$0] }
      guard let provider = slotted ?? (Self.paints.contains(property.name) ? named : nil),
        property.setProvider(provider)
      else { continue }
      provided[ObjectIdentifier(property)] = property
    }
    for child in node.children { bind(tokens, in: child, inherited: named) }
  }

  /// Names of properties that are what a paint paints with.
  private static let paints: Set<String> = ["Color", "Fill Color", "Stroke Color"]
}
