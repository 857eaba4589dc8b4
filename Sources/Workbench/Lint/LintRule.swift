// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// A rule of validity. Its raw value is its id: words in lower case with hyphens, which are stable, since settings and
/// scripts name rules by them. The order is that of `lint --list-rules`.
package enum LintRule: String, CaseIterable, Sendable {
  case type = "wrong-type"
  case required = "missing-member"
  case range = "out-of-range"
  case choice = "unknown-choice"
  case format = "malformed-text"
  case encoding = "not-utf8"
  case repeatedMember = "repeated-member"
  case notJSON = "not-json-number"
  case integer = "not-whole"
  case logical = "number-for-boolean"
  case flag = "animated-flag"
  case missingFlag = "missing-animated-flag"
  case keyframeValue = "keyframe-without-value"
  case scalarList = "number-in-list"
  case keyframeOrder = "keyframe-order"
  case keyframeTime = "keyframe-same-time"
  case keyframeEasing = "keyframe-without-easing"
  case noKeyframes = "no-keyframes"
  case oneKeyframe = "single-keyframe"
  case pathLists = "path-list-length"
  case pathVertices = "path-vertex-count"
  case gradientStops = "gradient-stop-count"
  case duration = "no-duration"
  case layerRange = "layer-never-visible"
  case duplicateIndex = "duplicate-layer-index"
  case parent = "missing-parent"
  case parentCycle = "parent-cycle"
  case matte = "missing-matte"
  case asset = "missing-asset"
  case assetKind = "wrong-asset"
  case assetCycle = "composition-cycle"
  case duplicateAsset = "duplicate-asset"
  case unusedAsset = "unused-asset"
  case slot = "missing-slot"
  case unusedSlot = "unused-slot"
  case slotType = "wrong-slot-type"
  case marker = "marker-outside"
  case duplicateMarker = "duplicate-marker"
  case font = "missing-font"
  case unknownShape = "unknown-shape"
  case unknownLayer = "unknown-layer"
  case unreadable = "unreadable"
  case size = "max-size"
  case frameTime = "max-frame-ms"

  package var id: String { rawValue }
  /// The severity unless a setting changes it.
  package var severity: LintSeverity { definition.severity }
  /// The severity where the specification is a chosen profile.
  package var strict: LintSeverity { definition.strict ?? definition.severity }
  /// What the rule asks for, in one sentence.
  package var summary: Message { definition.summary }

  private struct Definition {
    let severity: LintSeverity
    let strict: LintSeverity?
    let summary: Message

    init(_ severity: LintSeverity, strict: LintSeverity? = nil, asks summary: Message) {
      (self.severity, self.strict, self.summary) = (severity, strict, summary)
    }
  }

  private var definition: Definition {
    switch self {
    case .type:
      Definition(
        .error, asks: "A value has the type that the format gives it.")
    case .required:
      Definition(
        .error, asks: "An object has the members that the format requires.")
    case .range:
      Definition(
        .error, asks: "A number is in the range that the format gives it.")
    case .choice:
      Definition(
        .warning, strict: .error,
        asks: "A value that selects one of several kinds selects one that the format has.")
    case .format:
      Definition(
        .error, asks: "Colors and embedded files have the form that the format gives them.")
    case .encoding:
      Definition(
        .error, asks: "The text is UTF-8 without a byte order mark, and nothing follows it.")
    case .repeatedMember:
      Definition(
        .warning, strict: .error, asks: "No object has two members with the same name.")
    case .notJSON:
      Definition(
        .error, asks: "Numbers are those of JSON, which has no NaN and no Infinity.")
    case .integer:
      Definition(
        .warning, strict: .error, asks: "Sizes of the animation and numbers of layers are whole.")
    case .logical:
      Definition(
        .note, strict: .error,
        asks: "A switch is true or false where the format says so, and 0 or 1 elsewhere.")
    case .flag:
      Definition(
        .error, asks: "“a” of a property is 1 with keyframes, and 0 without.")
    case .missingFlag:
      Definition(
        .note, strict: .error,
        asks: "A property says in “a” whether it has keyframes; old exporters leave it out.")
    case .keyframeValue:
      Definition(
        .note, strict: .error,
        asks: "Each keyframe has a value in “s”; old exporters leave it out of the last one.")
    case .scalarList:
      Definition(
        .note, strict: .error, asks: "One number is not written as a list with one element.")
    case .keyframeOrder:
      Definition(
        .error, asks: "The times of keyframes do not decrease.")
    case .keyframeTime:
      Definition(
        .note, asks: "No two keyframes of a property have the same time.")
    case .keyframeEasing:
      Definition(
        .warning, asks: "Each keyframe but the last one has easings (“i” and “o”) or is held (“h”)."
      )
    case .noKeyframes:
      Definition(
        .warning, asks: "An animated property has keyframes.")
    case .oneKeyframe:
      Definition(
        .note, asks: "An animated property has more than one keyframe.")
    case .pathLists:
      Definition(
        .error, asks: "A path has as many tangents in “i” and “o” as vertices in “v”.")
    case .pathVertices:
      Definition(
        .warning, asks: "A path has the same number of vertices at all keyframes.")
    case .gradientStops:
      Definition(
        .warning, asks: "A gradient has the numbers for the stops that it counts in “p”.")
    case .duration:
      Definition(
        .error, asks: "The out point is after the in point.")
    case .layerRange:
      Definition(
        .note, asks: "A layer is visible at some time of its composition.")
    case .duplicateIndex:
      Definition(
        .warning, asks: "No two layers of a composition have the same “ind”.")
    case .parent:
      Definition(
        .error, asks: "The parent of a layer is a layer of the same composition.")
    case .parentCycle:
      Definition(
        .error, asks: "No layer is its own parent, directly or through others.")
    case .matte:
      Definition(
        .error, asks: "A layer with a track matte has the layer that is its matte.")
    case .asset:
      Definition(
        .error, asks: "The asset to which a layer refers is in the list of assets.")
    case .assetKind:
      Definition(
        .error, asks: "The asset of a layer is of the kind that the layer shows.")
    case .assetCycle:
      Definition(
        .error, asks: "No precomposition contains itself, directly or through others.")
    case .duplicateAsset:
      Definition(
        .warning, asks: "No two assets have the same id.")
    case .unusedAsset:
      Definition(
        .note, asks: "Each asset is used.")
    case .slot:
      Definition(
        .error, asks: "A slot that a property names has a value in the file or in the property.")
    case .unusedSlot:
      Definition(
        .note, asks: "Each slot of the list is used by a property.")
    case .slotType:
      Definition(
        .error, asks: "The value of a slot has the type of the properties that use it.")
    case .marker:
      Definition(
        .note, asks: "Markers are within the animation.")
    case .duplicateMarker:
      Definition(
        .warning, asks: "No two markers have the same name.")
    case .font:
      Definition(
        .warning, asks: "A font that a text uses is in the list of fonts.")
    case .unknownShape:
      Definition(
        .warning, asks: "The type of a shape is one that some player knows.")
    case .unknownLayer:
      Definition(
        .warning, asks: "The type of a layer is one that some player knows.")
    case .unreadable:
      Definition(
        .error, asks: "The file can be read.")
    case .size:
      Definition(
        .error, asks: "The file is not larger than --max-size or the setting “maxSize”.")
    case .frameTime:
      Definition(
        .error,
        asks:
          "A frame takes no longer than --max-frame-ms or the setting “maxFrameMs”, drawn by this program."
      )
    }
  }
}
