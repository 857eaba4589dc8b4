// SPDX-License-Identifier: Apache-2.0

extension Scene {
  /// Sets color providers by name. A name matches the id of a property's slot, otherwise the name
  /// of a paint or of a layer or group that contains it; the innermost name has precedence.
  ///
  /// Properties that have another provider are unchanged.
  ///
  /// - Parameters:
  ///   - tokens: The providers by name.
  ///   - old: The providers of the previous call, which are removed.
  package func setColors(
    _ tokens: [String: ColorToken], replacing old: [String: ColorToken]
  ) {
    edit { edit in
      for property in provided.values {
        guard let provider = property.provider as? ColorToken,
          old.values.contains(where: { $0 === provider })
        else { continue }
        removeProvider(of: property, &edit)
      }
      guard !tokens.isEmpty else { return }
      for provider in tokens.values { provider.changes?.add(self) }
      bind(tokens, in: root, inherited: nil, &edit)
    }
  }

  /// Sets the providers in a tree. `inherited` is the provider of the innermost enclosing name.
  private func bind(
    _ tokens: [String: ColorToken], in node: Node, inherited: ColorToken?,
    _ edit: inout SceneEdit
  ) {
    let isEffect = node is any EffectNode || node is any StyleNode
    // The name of a layer does not apply to the colors of its effects and styles, such as shadows.
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

  /// The names of the color properties of paints.
  private static let paints: Set<String> = ["Color", "Fill Color", "Stroke Color"]
}
