// SPDX-License-Identifier: Apache-2.0

internal import Drawing
internal import Geometry

/// One more transform (`ADBE Geometry2`); layers that have this one as their parent do not follow it.
struct TransformEffect: EffectContent {
  static let matchNames = ["ADBE Geometry2", "ADBE Geometry"]
  static let type: Int? = 35
  static let title = "Transform"

  let anchor, position: Keyframed<Vector3D>
  /// The height's scale is that of the width too.
  let isUniform: Keyframed<Double>
  /// In percent.
  let scaleHeight, scaleWidth: Keyframed<Double>
  /// In degrees.
  let skew, skewAxis, rotation: Keyframed<Double>
  /// In percent.
  let opacity: Keyframed<Double>

  init(from parameters: EffectParameters) {
    anchor = parameters.point(0)
    position = parameters.point(1)
    isUniform = parameters.number(2, default: 0)
    scaleHeight = parameters.number(3, default: 100)
    scaleWidth = parameters.number(4, default: 100)
    skew = parameters.number(5, default: 0)
    skewAxis = parameters.number(6, default: 0)
    rotation = parameters.number(7, default: 0)
    opacity = parameters.number(8, default: 100)
  }

  func makeNode(name: String) -> any EffectNode { TransformEffectNode(self, name: name) }
}

final class TransformEffectNode: Node, EffectNode {
  private let anchor, position: Property<Vector3D>
  private let isUniform, scaleHeight, scaleWidth: Property<Double>
  private let skew, skewAxis, rotation, opacity: Property<Double>

  init(_ model: TransformEffect, name: String) {
    var bind = PropertyBinder()
    anchor = bind("Anchor Point", model.anchor)
    position = bind("Position", model.position)
    isUniform = bind("Uniform Scale", model.isUniform)
    scaleHeight = bind("Scale Height", model.scaleHeight)
    scaleWidth = bind("Scale Width", model.scaleWidth)
    skew = bind("Skew", model.skew)
    skewAxis = bind("Skew Axis", model.skewAxis)
    rotation = bind("Rotation", model.rotation)
    opacity = bind("Opacity", model.opacity)
    super.init(name: name, properties: bind.properties)
  }

  func apply(to canvas: inout EffectCanvas) {
    let (a, p) = (anchor.value, position.value)
    let height = scaleHeight.value / 100
    let width = isUniform.isOn ? height : scaleWidth.value / 100
    let matrix =
      Affine.translation(p.x, p.y) * .rotation(.degrees(rotation.value))
      * .skew(degrees: skew.value, axis: .degrees(skewAxis.value))
      * .scale(width, height) * .translation(-a.x, -a.y)
    canvas.move(by: matrix, opacity: (opacity.value / 100).clamped(to: 0...1))
  }
}
