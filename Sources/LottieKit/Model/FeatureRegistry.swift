// SPDX-License-Identifier: Apache-2.0

/// The types of shape items, effects and layer styles that can be decoded.
final class FeatureRegistry: Sendable {
  let shapes: [ShapeKind]
  let effects: [EffectKind]
  let styles: [StyleKind]

  init(shapes: [ShapeKind], effects: [EffectKind], styles: [StyleKind]) {
    (self.shapes, self.effects, self.styles) = (shapes, effects, styles)
  }

  /// All types of this library. A new type needs a file of its own and one entry in these lists.
  static let standard = FeatureRegistry(
    shapes: [
      Ellipse.self, Fill.self, GradientFill.self, GradientStroke.self, Group.self,
      MergePaths.self, OffsetPath.self, Polystar.self, PuckerBloat.self, Rectangle.self,
      Repeater.self, RoundedCorners.self, ShapePath.self, Stroke.self, TrimPath.self, Twist.self,
      ZigZag.self,
    ].map { (item: any ShapeItem.Type) in ShapeKind(item) },
    effects: [
      BendIt.self, BevelAlpha.self, BlackAndWhite.self, BoxBlurEffect.self, BrightnessContrast.self,
      Bulge.self, ChangeToColor.self, CircleEffect.self, CornerPin.self, CrossBlur.self,
      DirectionalBlur.self, DisplacementMap.self, DropShadow.self, EasyLevels.self, Echo.self,
      Exposure.self, FillEffect.self, FourColorGradient.self, FractalNoiseEffect.self,
      GaussianBlur.self, Glow.self, GradientRamp.self, HueSaturation.self, Invert.self,
      LinearWipe.self, MatteChoker.self, Mosaic.self, MotionTile.self, PosterizeTime.self,
      ProLevels.self, RadialBlur.self, RadialWipe.self, SetMatte.self, Sharpen.self,
      ShiftChannels.self, SimpleChoker.self, Slant.self, SphereEffect.self, Spherize.self,
      StrokeEffect.self, Threshold.self, Tint.self, ToneColors.self, TransformEffect.self,
      Tritone.self, Twirl.self, VenetianBlinds.self, WaveWarp.self,
    ].map { (effect: any LayerEffect.Type) in EffectKind(effect) },
    styles: [
      BevelStyle.self, ColorOverlayStyle.self, DropShadowStyle.self, GradientOverlayStyle.self,
      InnerGlowStyle.self, InnerShadowStyle.self, OuterGlowStyle.self, SatinStyle.self,
      StrokeLayerStyle.self,
    ].map { (style: any LayerStyle.Type) in StyleKind(style) })

  // Linear search: creating dictionaries takes longer than decoding a small file.

  /// Returns the type of an effect according to its match name (`mn`), otherwise to its number
  /// (`ty`); nil if unknown.
  func effect(_ json: JSONReader) -> EffectKind? {
    let matchName = json.string("mn", default: "")
    let number = json.integer("ty", default: -1)
    return effects.first { $0.matchNames.contains(matchName) }
      ?? effects.first { $0.type == number }
  }

  /// Returns the type of a layer style according to its number (`ty`); nil if unknown.
  func style(_ json: JSONReader) -> StyleKind? {
    let type = json.integer("ty", default: -1)
    return styles.first { $0.type == type }
  }

  /// Returns a registry with additional types, which have precedence.
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
