// SPDX-License-Identifier: Apache-2.0

@testable import LottieCore
@testable import LottieKit

/// The words of After Effects' expression language reference, by its topics, and which of them
/// expressions have here. A test evaluates an expression for each.
///
/// Source: After Effects expression reference, version 24, and the lists of its expression menu.
enum ExpressionReference {
  struct Topic {
    let title: String
    /// The words that have the meaning that After Effects gives them.
    let known: [String]
    /// Words that are not known, with the reason.
    var unknown: [(words: String, reason: String)] = []
  }

  static let topics = [
    Topic(
      title: "Global",
      known: [
        "comp", "thisComp", "thisLayer", "thisProperty", "time", "value", "colorDepth",
        "posterizeTime", "footage",
      ],
      unknown: [("thisProject", "a file has no project")]),
    Topic(
      title: "Time conversion",
      known: [
        "timeToFrames", "framesToTime", "timeToTimecode", "timeToNTSCTimecode",
        "timeToFeetAndFrames", "timeToCurrentFormat",
      ]),
    Topic(
      title: "Vector math",
      known: [
        "add", "sub", "mul", "div", "clamp", "dot", "cross", "normalize", "length", "lookAt",
      ]),
    Topic(title: "Random numbers", known: ["seedRandom", "random", "gaussRandom", "noise"]),
    Topic(title: "Interpolation", known: ["linear", "ease", "easeIn", "easeOut"]),
    Topic(title: "Color conversion", known: ["rgbToHsl", "hslToRgb", "hexToRgb"]),
    Topic(title: "Other math", known: ["degreesToRadians", "radiansToDegrees"]),
    Topic(
      title: "Comp",
      known: [
        "layer", "marker", "numLayers", "activeCamera", "width", "height", "duration",
        "ntscDropFrame", "displayStartTime", "frameDuration", "shutterAngle", "shutterPhase",
        "bgColor", "pixelAspect", "name",
      ],
      unknown: [("layerByComment", "files have no comments of layers")]),
    Topic(
      title: "Layer",
      known: [
        "source", "sourceTime", "sourceRectAtTime", "effect", "mask", "width", "height", "index",
        "parent", "hasParent", "inPoint", "outPoint", "startTime", "hasVideo", "hasAudio",
        "enabled", "active", "audioActive", "anchorPoint", "position", "scale", "rotation",
        "opacity", "timeRemap", "marker", "name", "orientation", "xRotation", "yRotation",
        "zRotation", "sampleImage",
      ],
      unknown: [
        (
          "audioLevels",
          "the levels of sounds are computed apart from the frames, and no layer reads another's"
        ),
        (
          "lightTransmission, castsShadows, acceptsShadows, acceptsLights, ambient, diffuse, "
            + "specular, shininess, metal",
          "files have no material options, and layers are not shaded"
        ),
      ]),
    Topic(
      title: "Layer space",
      known: [
        "toComp", "fromComp", "toWorld", "fromWorld", "toCompVec", "fromCompVec", "toWorldVec",
        "fromWorldVec", "fromCompToSurface",
      ]),
    Topic(
      title: "Footage",
      known: ["name", "sourceText", "sourceData", "dataValue"],
      unknown: [
        (
          "dataKeyCount, dataKeyTimes, dataKeyValues",
          "data that change with time (mgJSON) have no published layout in files"
        ),
        (
          "width, height, duration, frameDuration, pixelAspect, ntscDropFrame",
          "data have no picture"
        ),
      ]),
    Topic(
      title: "Camera and light",
      known: [],
      unknown: [
        (
          "pointOfInterest, zoom, depthOfField, focusDistance, aperture, blurLevel, irisShape",
          "the camera's options have no names in files"
        ),
        (
          "intensity, color, coneAngle, coneFeather, shadowDarkness, shadowDiffusion",
          "files have no options of lights"
        ),
      ]),
    Topic(title: "Effect", known: ["active", "param", "name"]),
    Topic(
      title: "Mask", known: ["maskOpacity", "maskFeather", "maskExpansion", "maskPath", "invert"]),
    Topic(
      title: "Path",
      known: [
        "points", "inTangents", "outTangents", "isClosed", "pointOnPath", "tangentOnPath",
        "normalOnPath", "createPath",
      ]),
    Topic(
      title: "Property",
      known: [
        "value", "velocity", "speed", "valueAtTime", "velocityAtTime", "speedAtTime", "wiggle",
        "temporalWiggle", "smooth", "loopIn", "loopOut", "loopInDuration", "loopOutDuration",
        "key", "nearestKey", "numKeys", "propertyGroup", "propertyIndex", "name",
      ]),
    Topic(title: "Key", known: ["value", "time", "index"]),
    Topic(
      title: "Marker key",
      known: [
        "time", "index", "duration", "comment", "chapter", "url", "frameTarget", "eventCuePoint",
        "cuePointName", "parameters", "protectedRegion",
      ]),
    Topic(
      title: "Text",
      known: ["sourceText", "style", "getStyleAt", "createStyle", "setText"]
        + TextStyleField.allCases.flatMap { [$0.rawValue, $0.setter] },
      unknown: [
        (
          "setFauxBold, setFauxItalic, setHorizontalScaling, setVerticalScaling, setKerning, "
            + "setLigature, setTsume, setDigitSet, setDirection, setLineJoin, setBaselineOption, margins, indents",
          "a text of a file has no such style; the call leaves it, with a warning"
        ),
        ("replaceText, styles of some characters", "a text of a file has one style"),
      ]),
  ]
}
