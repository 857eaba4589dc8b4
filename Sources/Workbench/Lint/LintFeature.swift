// SPDX-License-Identifier: Apache-2.0

package import LottieCore
package import LottieTexts

/// A feature of animations that some player lacks: its code, and what to do where it is lost.
package struct LintFeature: Sendable {
  /// Words in lower case with hyphens, which are stable; those of Wear OS's profile where it has one.
  package let code: String
  /// The name as in After Effects.
  package let title: Message
  /// What to do in After Effects, or in the file.
  package let advice: Message

  init(_ code: String, title: Message, advice: Message) {
    (self.code, self.title, self.advice) = (code, title, advice)
  }

  /// All features by code, but for effects and layer styles, whose titles are those of this library.
  static let all: [String: LintFeature] = Dictionary(
    (layers + masks + shapes + texts + others).map { ($0.code, $0) },
    uniquingKeysWith: { first, _ in first })

  /// The codes in alphabetical order, for `--list-rules`.
  package static let codes: [String] =
    (all.keys + DeclaredKindTable.effectTitles.values.map(effectCode)
    + DeclaredKindTable.styleTitles.values.map(styleCode)).uniqued.sorted()

  /// Returns the feature of a code.
  ///
  /// - Parameter name: The name of an effect that this library does not know. Default: nil, the rest of the
  ///   code.
  package static func named(_ code: String, called name: String? = nil) -> LintFeature {
    if let known = all[code] { return known }
    if code.hasPrefix("effect-") {
      let title = effects[code] ?? name ?? String(code.dropFirst("effect-".count))
      return LintFeature(
        code, title: "the effect “\(title)”",
        advice: "Draw it with shapes, masks and keyframes instead, or render the layer to an image."
      )
    }
    if code.hasPrefix("style-") {
      let title = styles[code] ?? String(code.dropFirst("style-".count))
      return LintFeature(
        code, title: "the layer style “\(title)”",
        advice:
          "Draw it with a second layer, such as a copy with a fill and less opacity, or leave it out."
      )
    }
    return LintFeature(code, title: Message(verbatim: code), advice: "Leave it out.")
  }

  private static let effects: [String: String] = Dictionary(
    DeclaredKindTable.effectTitles.values.map { (effectCode($0), $0) },
    uniquingKeysWith: { first, _ in first })
  private static let styles: [String: String] = Dictionary(
    DeclaredKindTable.styleTitles.values.map { (styleCode($0), $0) },
    uniquingKeysWith: { first, _ in first })

  static func effectCode(_ title: String) -> String { "effect-" + title.code }
  static func styleCode(_ title: String) -> String { "style-" + title.code }
}

/// A use of a feature in an animation.
package struct FeatureUse: Sendable {
  /// The code of the feature.
  package let feature: String
  /// The name of an effect in the file; nil for what needs none.
  var name: String?
  let value: JSONValue
  let surroundings: FindingLog.Surroundings

  /// The path of the value that uses it.
  package var path: JSONPath { value.path }
  /// The path of the layer that uses it; nil outside of layers.
  package var layer: JSONPath? { surroundings.layer }
  /// The names of the layers around it, from the outside.
  package var layers: [String] { surroundings.names }
}

extension String {
  /// The text in lower case, with hyphens for all that is no letter or digit: `hue-saturation`.
  var code: String {
    var result = ""
    for scalar in lowercased().unicodeScalars {
      if scalar.isASCII, scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.last != "-" {
        result.append("-")
      }
    }
    return result.last == "-" ? String(result.dropLast()) : result
  }
}

extension [String] {
  /// The texts without those that came before.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
