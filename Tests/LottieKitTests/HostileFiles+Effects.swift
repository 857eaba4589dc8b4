// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static let drawn = JSONSnippet.square() + "," + JSONSnippet.fill()

  private static func effects(_ name: String, _ value: String) -> HostileFile {
    let effects = FeatureRegistry.standard.effects.flatMap { $0.matchNames.prefix(1) }.map {
      EffectSample.effect($0, [String](repeating: value, count: 40))
    }.joined(separator: ",")
    return HostileFile(
      "effects of " + name, layers: JSONSnippet.shapeLayer(drawn, #""ind":1,"ef":[\#(effects)]"#))
  }

  private static func styles(_ name: String, _ value: String) -> HostileFile {
    let keys = [
      "c", "o", "a", "s", "d", "ch", "bm", "lc", "r", "sr", "bs", "sf", "ll", "hc", "ho", "sc",
      "so", "in", "gf", "gt", "re", "al", "of", "hm", "sm", "bd",
    ]
    let members = keys.map { #""\#($0)":{"k":\#(value)}"# }.joined(separator: ",")
    let styles = FeatureRegistry.standard.styles.map { #"{"ty":\#($0.type),\#(members)}"# }
    return HostileFile(
      "styles of " + name,
      layers: JSONSnippet.shapeLayer(drawn, #""sy":[\#(styles.joined(separator: ","))]"#))
  }

  /// One by one: together one that hides all would spare the others.
  private static func each(_ name: String, _ value: String) -> [HostileFile] {
    FeatureRegistry.standard.effects.flatMap { $0.matchNames.prefix(1) }.map { matchName in
      let effect = EffectSample.effect(matchName, [String](repeating: value, count: 40))
      return HostileFile(
        "\(matchName) of \(name)",
        layers: JSONSnippet.shapeLayer(drawn, #""ind":1,"ef":[\#(effect)]"#))
    }
  }

  private static let matchNames = FeatureRegistry.standard.effects.flatMap { $0.matchNames }

  static let effects: [HostileFile] =
    [
      HostileFile(
        "effects without parameters",
        layers: JSONSnippet.shapeLayer(
          drawn,
          #""ef":[\#(matchNames.map { #"{"mn":"\#($0)"}"# }.joined(separator: ","))]"#)),
      HostileFile(
        "10 000 effects",
        layers: JSONSnippet.shapeLayer(
          drawn,
          #""ef":[\#(list(10_000, EffectSample.effect("ADBE Drop Shadow", ["[0,0,0]", "90", "#"])))]"#
        )),
      HostileFile(
        "10 000 adjustment layers",
        layers: list(
          10_000,
          #"{"ty":12,"ks":{"o":{"k":50}},"ef":[\#(EffectSample.effect("ADBE Invert", ["1"]))],"n":#}"#
        )
          + "," + JSONSnippet.shapeLayer(drawn)),
      HostileFile(
        "effects that are none",
        layers: JSONSnippet.shapeLayer(drawn, #""ef":[null,5,[],{"ef":7},{"ty":25,"ef":[1,null]}]"#)
      ),
      effects("nonsense", #""x""#), effects("1e300", "1e300"), effects("-1e300", "-1e300"),
      effects("1e400", "1e400"), effects("vectors", "[1e9,-1e9,1e300]"),
      styles("nonsense", #""x""#), styles("1e300", "1e300"), styles("-1e300", "-1e300"),
      styles("0", "0"), styles("200", "200"),
      HostileFile(
        "styles that are none",
        layers: JSONSnippet.shapeLayer(drawn, #""sy":[null,5,{},{"ty":99},{"ty":"x"}]"#)),
    ] + each("1e300", "1e300") + each("-5", "-5") + each("2", "2")
}
