// SPDX-License-Identifier: Apache-2.0

extension FeatureRegistry {
  /// All types of this library. A new type needs a file of its own and one entry in these lists.
  static let standard = FeatureRegistry(
    shapes: { shapeTypes }, effects: { effectTypes }, styles: { styleTypes })

  /// The frequent ones are first, since they are searched in order.
  private static var shapeTypes: [any ShapeItem.Type] {
    [
      Group.self, ShapePath.self, Fill.self, Stroke.self, Ellipse.self, Rectangle.self,
      TrimPath.self, GradientFill.self, GradientStroke.self, Polystar.self, RoundedCorners.self,
      MergePaths.self, Repeater.self, OffsetPath.self, PuckerBloat.self, Twist.self, ZigZag.self,
    ]
  }

  private static var effectTypes: [any LayerEffect.Type] {
    [
      BendIt.self, BevelAlpha.self, BlackAndWhite.self, BoxBlurEffect.self,
      BrightnessContrast.self, Bulge.self, ChangeToColor.self, CircleEffect.self, CornerPin.self,
      CrossBlur.self, DirectionalBlur.self, DisplacementMap.self, DropShadow.self,
      EasyLevels.self, Echo.self, Exposure.self, FillEffect.self, FourColorGradient.self,
      FractalNoiseEffect.self, GaussianBlur.self, Glow.self, GradientRamp.self,
      HueSaturation.self, Invert.self, LinearWipe.self, MatteChoker.self, Mosaic.self,
      MotionTile.self, PosterizeTime.self, ProLevels.self, RadialBlur.self, RadialWipe.self,
      SetMatte.self, Sharpen.self, ShiftChannels.self, SimpleChoker.self, Slant.self,
      SphereEffect.self, Spherize.self, StrokeEffect.self, Threshold.self, Tint.self,
      ToneColors.self, TransformEffect.self, Tritone.self, Twirl.self, VenetianBlinds.self,
      WaveWarp.self,
    ]
  }

  private static var styleTypes: [any LayerStyle.Type] {
    [
      BevelStyle.self, ColorOverlayStyle.self, DropShadowStyle.self, GradientOverlayStyle.self,
      InnerGlowStyle.self, InnerShadowStyle.self, OuterGlowStyle.self, SatinStyle.self,
      StrokeLayerStyle.self,
    ]
  }

  private convenience init(
    shapes: @escaping @Sendable () -> [any ShapeItem.Type],
    effects: @escaping @Sendable () -> [any LayerEffect.Type],
    styles: @escaping @Sendable () -> [any LayerStyle.Type]
  ) {
    self.init([
      ObjectIdentifier(ShapeKind.self): { shapes().map { ShapeKind($0) } },
      ObjectIdentifier(EffectKind.self): { effects().map { EffectKind($0) } },
      ObjectIdentifier(StyleKind.self): { styles().map { StyleKind($0) } },
    ])
  }

  /// Returns the standard registry with additional types, which have precedence.
  static func adding(
    shapes: [any ShapeItem.Type] = [], effects: [any LayerEffect.Type] = [],
    styles: [any LayerStyle.Type] = []
  ) -> FeatureRegistry {
    FeatureRegistry(
      shapes: { shapes + shapeTypes }, effects: { effects + effectTypes },
      styles: { styles + styleTypes })
  }
}
