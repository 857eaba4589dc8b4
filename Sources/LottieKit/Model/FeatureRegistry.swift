// SPDX-License-Identifier: Apache-2.0

/// The kinds of shape items, effects and layer styles that files may have.
final class FeatureRegistry: Sendable {
  let shapes: [ShapeKind]
  let effects: [EffectKind]
  let styles: [StyleKind]

  init(shapes: [ShapeKind], effects: [EffectKind], styles: [StyleKind]) {
    (self.shapes, self.effects, self.styles) = (shapes, effects, styles)
  }

  /// All that this library knows. A kind is added by its file and one line here.
  static let standard = FeatureRegistry(
    shapes: [
      Ellipse.self, Fill.self, GradientFill.self, GradientStroke.self, Group.self,
      MergePaths.self, OffsetPath.self, Polystar.self, PuckerBloat.self, Rectangle.self,
      Repeater.self, RoundedCorners.self, ShapePath.self, Stroke.self, TrimPath.self, Twist.self,
      ZigZag.self,
    ].map { (item: any ShapeItem.Type) in ShapeKind(item) },
    effects: [
      Tritone.self
    ].map { (effect: any LayerEffect.Type) in EffectKind(effect) } + EffectKind.models,
    styles: [
      DropShadowStyle.self
    ].map { (style: any LayerStyle.Type) in StyleKind(style) } + StyleKind.models)

  /// The same and more, which come first.
  func adding(
    shapes: [any ShapeItem.Type] = [], effects: [any LayerEffect.Type] = [],
    styles: [any LayerStyle.Type] = []
  ) -> FeatureRegistry {
    FeatureRegistry(
      shapes: shapes.map { ShapeKind($0) } + self.shapes,
      effects: effects.map { EffectKind($0) } + self.effects,
      styles: styles.map { StyleKind($0) } + self.styles)
  }
}
