// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The types of shape items, effects and layer styles that can be decoded.
///
/// A list is created on first use, since few files have effects or styles, and creating all entries
/// takes as long as decoding a small file.
final class FeatureRegistry: Sendable {
  /// Returns the types of a list.
  typealias List<Feature> = @Sendable () -> [Feature]

  /// The entries of the lists that have been used.
  private struct Entries {
    var shapes: [ShapeKind]?
    var effects: [EffectKind]?
    var styles: [StyleKind]?
  }

  private let shapeTypes: List<any ShapeItem.Type>
  private let effectTypes: List<any LayerEffect.Type>
  private let styleTypes: List<any LayerStyle.Type>
  private let entries = Mutex(Entries())

  init(
    shapes: @escaping List<any ShapeItem.Type>, effects: @escaping List<any LayerEffect.Type>,
    styles: @escaping List<any LayerStyle.Type>
  ) {
    (shapeTypes, effectTypes, styleTypes) = (shapes, effects, styles)
  }

  /// All types of this library. A new type needs a file of its own and one entry in these lists.
  static let standard = FeatureRegistry(
    shapes: {
      [
        Group.self, ShapePath.self, Fill.self, Stroke.self, Ellipse.self, Rectangle.self,
        TrimPath.self, GradientFill.self, GradientStroke.self, Polystar.self, RoundedCorners.self,
        MergePaths.self, Repeater.self, OffsetPath.self, PuckerBloat.self, Twist.self, ZigZag.self,
      ]
    },
    effects: {
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
    },
    styles: {
      [
        BevelStyle.self, ColorOverlayStyle.self, DropShadowStyle.self, GradientOverlayStyle.self,
        InnerGlowStyle.self, InnerShadowStyle.self, OuterGlowStyle.self, SatinStyle.self,
        StrokeLayerStyle.self,
      ]
    })

  /// All types of shape items. The frequent ones are first, since they are searched in order.
  var shapes: [ShapeKind] {
    entries.withLock { entries in
      if let shapes = entries.shapes { return shapes }
      let shapes = shapeTypes().map { ShapeKind($0) }
      entries.shapes = shapes
      return shapes
    }
  }

  /// All types of effects.
  var effects: [EffectKind] {
    entries.withLock { entries in
      if let effects = entries.effects { return effects }
      let effects = effectTypes().map { EffectKind($0) }
      entries.effects = effects
      return effects
    }
  }

  /// All types of layer styles.
  var styles: [StyleKind] {
    entries.withLock { entries in
      if let styles = entries.styles { return styles }
      let styles = styleTypes().map { StyleKind($0) }
      entries.styles = styles
      return styles
    }
  }

  // Linear search: creating dictionaries takes longer than decoding a small file.

  /// Returns the type of an effect according to its match name (`mn`), otherwise to its number
  /// (`ty`); nil if unknown.
  func effect(_ json: JSONReader) -> EffectKind? {
    let matchName = json.string("mn", default: "")
    let number = json.integer("ty", default: -1)
    let effects = effects
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
    let (shapeTypes, effectTypes, styleTypes) = (shapeTypes, effectTypes, styleTypes)
    return FeatureRegistry(
      shapes: { shapes + shapeTypes() }, effects: { effects + effectTypes() },
      styles: { styles + styleTypes() })
  }
}
