// SPDX-License-Identifier: Apache-2.0

extension Scene {
  /// Lets providers say what the colours are of what has the name of one of them: properties in a
  /// slot of that id, else the paints in a layer or group of that name, or with the name
  /// themselves. The innermost name counts.
  ///
  /// Properties on which another provider was set stay as they are.
  ///
  /// - Parameters:
  ///   - tokens: Providers by name.
  ///   - old: Those of the call before.
  package func setColors(
    _ tokens: [String: ColorValueProvider], replacing old: [String: ColorValueProvider]
  ) {
    edit { edit in
      for property in provided.values {
        guard let provider = property.provider as? ColorValueProvider,
          old.values.contains(where: { $0 === provider })
        else { continue }
        removeProvider(of: property, &edit)
      }
      guard !tokens.isEmpty else { return }
      for provider in tokens.values { provider.changes.add(self) }
      bind(tokens, in: root, inherited: nil, &edit)
    }
  }

  private func bind(
    _ tokens: [String: ColorValueProvider], in node: Node, inherited: ColorValueProvider?,
    _ edit: inout SceneEdit
  ) {
    let isEffect = node is any EffectNode || node is any StyleNode
    // What a layer does with shadows and glows is not meant by the name of the layer.
    let named = tokens[node.name] ?? (isEffect ? nil : inherited)
    for property in node.properties where property.provider == nil {
      let slotted = property.slot.flatMap { tokens[$0] }
      guard let provider = slotted ?? (Self.paints.contains(property.name) ? named : nil) else {
        continue
      }
      _ = set(provider, on: property, &edit)
    }
    for child in node.loadChildren() { bind(tokens, in: child, inherited: named, &edit) }
  }

  /// Names of properties that are what a paint paints with.
  private static let paints: Set<String> = ["Color", "Fill Color", "Stroke Color"]
}
