// SPDX-License-Identifier: Apache-2.0

/// The names that are predefined in expressions, alone or after a dot, in their spelling there.
///
/// It includes names that `ExpressionEvaluator` does not support, because they have a value from
/// the start, and a variable can have the same name.
enum BuiltinName: String {
  // Operators for any values.
  case bmSum = "$bm_sum"
  case bmSub = "$bm_sub"
  case bmMul = "$bm_mul"
  case bmDiv = "$bm_div"
  case bmMod = "$bm_mod"
  case bmNeg = "$bm_neg"
  case sum, add, sub, mul, div, mod
  case clamp, length, normalize, dot, linear, ease, easeIn, easeOut, noise
  case degreesToRadians, radiansToDegrees, framesToTime, timeToFrames
  case degreesToRadiansOld = "degrees_to_radians"
  case radiansToDegreesOld = "radians_to_degrees"
  // The context.
  case time, value, thisProperty, thisLayer, thisComp, comp, layer
  case bmTransform = "$bm_transform"
  // Compositions.
  case numLayers, pixelAspect, frameDuration, displayStartTime, duration
  // Layers.
  case name, index, ind, inPoint, outPoint, startTime, width, height, hasParent, enabled, active
  case underscoredName = "_name"
  case hasVideo, hasAudio, parent, transform, effect, content, contents, mask, layerStyle
  case text, timeRemap
  case anchorPoint, position, scale, rotation, opacity, orientation, xRotation, yRotation
  case toComp, toWorld, toCompVec, toWorldVec, fromComp, fromWorld, fromCompVec, fromWorldVec
  case fromCompToSurface
  // Paths.
  case points, inTangents, outTangents, isClosed, pointOnPath, tangentOnPath, normalOnPath
  // Groups.
  case nm, mn, ix, matchName, propertyIndex, property, param, propertyGroup, numProperties
  // Properties.
  case numKeys, velocity, speed, valueAtTime, velocityAtTime, speedAtTime, key, nearestKey
  case getValueAtTime, getVelocityAtTime
  case loopIn, loopOut, loopInDuration, loopOutDuration
  case wiggle, temporalWiggle
  case loopInOld = "loop_in"
  case loopOutOld = "loop_out"
  // Left to JavaScript.
  case random, gaussRandom, seedRandom, smooth, createPath, footage
  case cross, lookAt, rgbToHsl, hslToRgb, hexToRgb, substring, substr, posterizeTime
  case textIndex, textTotal, selectorValue, marker, source, containingComp, zRotation
  case sourceRectAtTime, sourceTime
  case bmIsArray = "$bm_isInstanceOfArray"
  case bmEval = "$eval"
  case bmAgain = "$again"
}

/// The supported members of `Math`.
enum MathFunction: String {
  case abs, sqrt, sin, cos, tan, asin, acos, atan, atan2, exp, log, pow, floor, ceil, round, min,
    max, sign, trunc, hypot, cbrt, log2, log10, random
  case pi = "PI"
  case e = "E"
  case sqrt2 = "SQRT2"
  case sqrtHalf = "SQRT1_2"
  case ln2 = "LN2"
  case ln10 = "LN10"

  /// The value of a constant; nil for functions.
  var constant: Double? {
    switch self {
    case .pi: .pi
    case .e: 2.718281828459045
    case .sqrt2: 1.4142135623730951
    case .sqrtHalf: 0.7071067811865476
    case .ln2: 0.6931471805599453
    case .ln10: 2.302585092994046
    default: nil
    }
  }
}

/// The supported functions of JavaScript itself.
enum GlobalFunction: String {
  case parseInt, parseFloat, isNaN, isFinite
  case string = "String"
  case number = "Number"
  case boolean = "Boolean"
  case array = "Array"
  case evaluate = "eval"
}
