// SPDX-License-Identifier: Apache-2.0

internal import LottieTexts

extension LintFeature {
  static let layers: [LintFeature] = [
    LintFeature(
      "layer-image", title: "image layers",
      advice: "Trace the image to a shape layer, or ship the animation without it."),
    LintFeature(
      "image-svg", title: "images in SVG", advice: "Import the drawing as shapes, or as a PNG."),
    LintFeature(
      "image-sequence", title: "image sequences and videos",
      advice: "Animate shapes instead, or play the video beside the animation."),
    LintFeature(
      "layer-text", title: "text layers",
      advice: "Convert the text: Layer > Create > Create Shapes from Text."),
    LintFeature(
      "layer-solid", title: "solid layers",
      advice: "Replace the solid by a rectangle in a shape layer."),
    LintFeature(
      "solid-opacity", title: "solids with opacity",
      advice: "Replace the solid by a rectangle in a shape layer, and set the opacity there."),
    LintFeature("layer-audio", title: "sounds", advice: "Play the sound beside the animation."),
    LintFeature(
      "layer-camera", title: "cameras",
      advice: "Animate position and scale of the layers instead of the camera."),
    LintFeature(
      "layer-data", title: "data files",
      advice: "Bake the expressions that read the data into keyframes."),
    LintFeature(
      "layer-adjustment", title: "adjustment layers",
      advice: "Apply the effects to the layers below themselves."),
    LintFeature(
      "layer-3d", title: "3D layers",
      advice: "Switch 3D off, and animate scale and position instead."),
    LintFeature(
      "transform-orientation", title: "orientation in 3D",
      advice: "Switch 3D off, and animate the rotation instead."),
    LintFeature(
      "transform-skew", title: "skew of layers",
      advice: "Set the skew to 0, or skew a group inside of the layer."),
    LintFeature(
      "group-skew", title: "skew of groups", advice: "Set the skew to 0, and draw the paths skewed."
    ),
    LintFeature(
      "transform-auto-orient", title: "auto-orientation",
      advice:
        "Switch Auto-Orient off, and animate the rotation: bake it by an expression into keyframes."
    ),
    LintFeature(
      "time-remap", title: "time remapping",
      advice: "Disable time remapping, and move the keyframes in the precomposition."),
    LintFeature(
      "time-stretch", title: "time stretch",
      advice: "Set the stretch to 100 %, and scale the keyframes in time."),
    LintFeature(
      "time-reversed", title: "reversed layers",
      advice: "Set the stretch to 100 %, and reverse the keyframes: Animation > Keyframe Assistant."
    ),
    LintFeature(
      "motion-blur", title: "motion blur",
      advice: "Switch motion blur off; draw streaks where it matters."),
    LintFeature(
      "blend-mode", title: "blend modes from Multiply to Lighten",
      advice: "Set the mode to Normal, and choose colors that need no blending."),
    LintFeature(
      "blend-mode-other", title: "blend modes from Color Dodge to Luminosity",
      advice: "Set the mode to Normal or Multiply, and choose colors that need no blending."),
    LintFeature(
      "blend-mode-add", title: "the blend mode Add", advice: "Set the mode to Normal or Screen."),
    LintFeature(
      "blend-mode-hard-mix", title: "the blend mode Hard Mix", advice: "Set the mode to Normal."),
    LintFeature(
      "shape-blend-mode", title: "blend modes of fills and strokes",
      advice: "Move the shape to a layer of its own, and blend the layer."),
  ]

  static let masks: [LintFeature] = [
    LintFeature("mask", title: "masks", advice: "Use a track matte, or cut the shape itself."),
    LintFeature(
      "mask-subtract", title: "masks that subtract", advice: "Invert the mask, and let it add."),
    LintFeature(
      "mask-intersect", title: "masks that intersect", advice: "Draw one mask with the common area."
    ),
    LintFeature("mask-lighten", title: "masks in the mode Lighten", advice: "Set the mode to Add."),
    LintFeature(
      "mask-darken", title: "masks in the mode Darken", advice: "Set the mode to Intersect."),
    LintFeature(
      "mask-difference", title: "masks in the mode Difference",
      advice: "Draw one mask with the wanted area."),
    LintFeature(
      "mask-inverted", title: "inverted masks",
      advice: "Draw the mask around the rest of the layer."),
    LintFeature(
      "mask-opacity", title: "opacity of masks",
      advice: "Set the mask's opacity to 100 %, and use that of the layer."),
    LintFeature(
      "mask-expansion", title: "expansion of masks",
      advice: "Set the expansion to 0, and draw the path larger."),
    LintFeature(
      "mask-feather", title: "feather of masks",
      advice: "Set the feather to 0, or use a gradient as a matte."),
    LintFeature("matte-alpha", title: "track mattes", advice: "Cut the shape itself."),
    LintFeature(
      "matte-alpha-inverted", title: "inverted track mattes",
      advice: "Draw the matte around the rest of the layer."),
    LintFeature("matte-luma", title: "luma mattes", advice: "Use an alpha matte."),
    LintFeature(
      "matte-luma-inverted", title: "inverted luma mattes", advice: "Use an alpha matte."),
    LintFeature(
      "matte-by-number", title: "mattes that are not the layer above",
      advice: "Put the matte directly above its layer, or give each layer a copy of it."),
    LintFeature(
      "matte-hidden", title: "mattes from hidden layers",
      advice: "Show the layer; as a matte it is not drawn anyway."),
  ]

  static let shapes: [LintFeature] = [
    LintFeature(
      "shape-polystar", title: "stars and polygons",
      advice: "Convert it: right-click, Convert To Bezier Path."),
    LintFeature(
      "shape-polystar-fraction", title: "stars with a fraction of a point",
      advice: "Use whole numbers of points, or fade the star instead."),
    LintFeature(
      "shape-polystar-roundness", title: "stars and polygons with roundness",
      advice: "Convert it: right-click, Convert To Bezier Path."),
    LintFeature("shape-fill-gradient", title: "gradient fills", advice: "Use a solid color."),
    LintFeature(
      "shape-gradient-highlight", title: "highlights of radial gradients",
      advice: "Set the highlight length to 0."),
    LintFeature(
      "shape-gradient-conic", title: "conic gradients", advice: "Use a linear or radial gradient."),
    LintFeature(
      "shape-stroke", title: "strokes",
      advice: "Draw the outline as a filled path, above all if it moves."),
    LintFeature(
      "shape-stroke-gradient", title: "gradient strokes",
      advice: "Use a solid color, or a filled outline."),
    LintFeature(
      "shape-stroke-dash", title: "dashes", advice: "Draw the dashes as paths of their own."),
    LintFeature(
      "shape-stroke-miter", title: "animated miter limits",
      advice: "Remove the keyframes of the miter limit."),
    LintFeature(
      "shape-trim-individually", title: "trimmed paths one after the other",
      advice: "Set Trim Multiple Shapes to Simultaneously, or trim each path itself."),
    LintFeature("shape-repeater", title: "repeaters", advice: "Duplicate the shapes by hand."),
    LintFeature(
      "shape-repeater-order", title: "repeaters that draw copies below",
      advice: "Set Composite to Above, and reverse the offsets."),
    LintFeature(
      "shape-rounded-corners", title: "rounded corners",
      advice: "Round the corners in the path itself."),
    LintFeature(
      "shape-pucker-and-bloat", title: "pucker and bloat", advice: "Animate the path itself."),
    LintFeature("shape-zig-zag", title: "zig zag", advice: "Draw the path itself."),
    LintFeature(
      "shape-offset-path", title: "offset paths",
      advice: "Draw the path larger, or use a wider stroke."),
    LintFeature("shape-twist", title: "twist", advice: "Animate the path itself."),
    LintFeature("shape-wiggle", title: "wiggled paths", advice: "Animate the path itself."),
    LintFeature(
      "shape-merge-path", title: "merged paths",
      advice: "Merge the paths in Illustrator, and import the result."),
    LintFeature(
      "shape-unknown", title: "shapes of an unknown type", advice: "Replace the shape by a path."),
  ]

  static let texts: [LintFeature] = [
    LintFeature(
      "text-font", title: "texts without glyphs",
      advice: "Export with glyphs, or ship the font with the app and register it."),
    LintFeature(
      "text-glyphs", title: "glyphs in the file",
      advice: "Ship the font with the app, or convert texts to shapes."),
    LintFeature(
      "text-animator", title: "text animators",
      advice: "Put each word or letter on a layer of its own."),
    LintFeature(
      "text-selector", title: "range selectors that are not square",
      advice: "Set the selector's shape to Square, based on characters."),
    LintFeature(
      "text-expression-selector", title: "expression selectors of texts",
      advice: "Use a range selector."),
    LintFeature("text-path", title: "text on a path", advice: "Convert the text to shapes."),
    LintFeature(
      "text-caps", title: "all caps and small caps", advice: "Type the letters as capitals."),
    LintFeature(
      "text-justified", title: "justified texts", advice: "Align the text left, right or centered."),
  ]

  static let others: [LintFeature] = [
    LintFeature(
      "expression", title: "expressions",
      advice: "Bake it: Animation > Keyframe Assistant > Convert Expression to Keyframes."),
    LintFeature(
      "slot", title: "slots", advice: "Leave slots out, or set the values in the app's own way."),
    LintFeature(
      "slot-value", title: "values that only a slot has",
      advice: "Write the default value beside the slot: “a” and “k” in the property."),
    LintFeature(
      "slot-unsafe",
      title:
        "slots of other properties than color, gradient, opacity, position, scale, rotation and skew",
      advice: "Remove “sid” there: setting such a slot ends the program."),
    LintFeature(
      "effect-disabled", title: "effects that are switched off", advice: "Delete the effect."),
    LintFeature(
      "easing-per-dimension", title: "different eases of the dimensions",
      advice: "Separate the dimensions of a position; scale x and y alike, or by a null layer each."
    ),
    LintFeature(
      "keyframe-without-easing", title: "keyframes without easings",
      advice: "Export again, or add “i” and “o” to each keyframe but the last one."),
  ]
}
