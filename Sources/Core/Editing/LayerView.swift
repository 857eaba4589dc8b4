// SPDX-License-Identifier: Apache-2.0

/// Which layers a scene shows, for people who look at some of them. The animation stays the same.
package struct LayerView: Equatable, Sendable {
  package enum Mode: String, Sendable {
    /// Only one layer is drawn.
    case solo
    /// All other layers are drawn faintly.
    case isolate
  }

  /// What is done with the layers beside `layer`; nil for nothing.
  package var mode: Mode?
  /// The layer that is looked at. Its parents still move it, its matte still cuts it, and the
  /// precompositions around it transform it.
  package var layer = LayerAddress.animation
  /// The layers that are not drawn. They still move others, and are their mattes.
  package var hidden: Set<LayerAddress> = []

  /// All layers.
  package init() {}

  /// Whether all layers are shown.
  package var isWhole: Bool { mode == nil && hidden.isEmpty }
}

extension Scene {
  /// Shows some of the layers. An address without a layer is ignored.
  package func show(_ view: LayerView) {
    edit { edit in
      var looks: [ObjectIdentifier: LayerLook] = [:]
      if let mode = view.mode, let chain = root.chain(view.layer), let layer = chain.last {
        var composition = root
        for container in chain {
          for other in composition.layers where other !== container {
            looks[ObjectIdentifier(other)] = mode == .solo ? .absent : .dim
          }
          if let precomp = container.content as? PrecompNode { composition = precomp.composition }
        }
        looks[ObjectIdentifier(layer)] = .sole
      }
      for hidden in view.hidden {
        if let layer = root.chain(hidden)?.last { looks[ObjectIdentifier(layer)] = .absent }
      }
      root.setLooks(looks, &edit)
    }
  }
}

extension CompositionNode {
  /// Sets how all layers are shown, with those in precompositions.
  fileprivate func setLooks(_ looks: [ObjectIdentifier: LayerLook], _ edit: inout SceneEdit) {
    for layer in layers {
      layer.setLook(looks[ObjectIdentifier(layer)] ?? .whole, &edit)
      if let precomp = layer.content as? PrecompNode { precomp.composition.setLooks(looks, &edit) }
    }
  }
}
