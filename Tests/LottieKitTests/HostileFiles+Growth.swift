// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static let fill = JSONSnippet.fill()

  /// A star of so many points.
  private static func star(_ points: String, _ more: String = "") -> String {
    #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"pt":{"k":\#(points)},"or":{"k":40},"ir":{"k":20}\#(more)}"#
  }

  private static func repeater(_ copies: String, _ transform: String = #""p":{"k":[3,1]}"#)
    -> String
  {
    #"{"ty":"rp","c":{"k":\#(copies)},"o":{"k":0},"tr":{\#(transform)}}"#
  }

  private static func times(_ count: Int, _ item: String) -> String {
    Array(repeating: item, count: count).joined(separator: ",")
  }

  private static let twist = #"{"ty":"tw","a":{"k":90},"c":{"k":[3,0]}}"#
  private static let rounded = #"{"ty":"rd","r":{"k":1}}"#
  private static let puckered = #"{"ty":"pb","a":{"k":10000}}"#
  private static let zigzag = #"{"ty":"zz","s":{"k":3},"r":{"k":1e9},"pt":{"k":2}}"#
  private static let union = #"{"ty":"mm","mm":2}"#
  private static let exclusion = #"{"ty":"mm","mm":5}"#
  private static let nothing = #"{"ty":"tm","s":{"k":50},"e":{"k":50}}"#

  private static func offset(_ amount: String) -> String {
    #"{"ty":"op","a":{"k":\#(amount)},"lj":2,"ml":{"k":4}}"#
  }

  /// A line that goes to and fro along nearly the same path.
  private static let folded = JSONSnippet.path(
    (0..<2_000).map { ($0 % 2 * 90 + $0 % 7, $0 % 2 * 90 + $0 % 5) }, closed: false)

  /// Modifiers that multiply what others have multiplied.
  static let growth: [HostileFile] = [
    HostileFile(
      "84 repeaters of groups in which nothing is",
      shapes: "\(JSONSnippet.group(JSONSnippet.stroke())),\(times(50, repeater("3")))"),
    HostileFile(
      "84 20 000 repeaters of nothing", shapes: times(20_000, repeater("1000"))),
    HostileFile(
      "84 20 000 repeaters of one copy",
      shapes: "\(star("5")),\(fill),\(times(20_000, repeater("1")))"),
    HostileFile(
      "84 repeaters of repeaters of a long path",
      shapes: "\(star("1000")),\(repeater("1000")),\(repeater("1000")),\(twist),\(fill)"),
    HostileFile(
      "85 merged star of many points, rounded and puckered",
      shapes:
        "\(star("3")),\(JSONSnippet.group("\(star("1e8")),\(rounded),\(puckered)")),\(union),\(fill)"
    ),
    HostileFile(
      "85 merged copies",
      shapes: "\(star("100")),\(repeater("1000")),\(repeater("1000")),\(union),\(fill)"),
    HostileFile(
      "85 merged copies that cross", shapes: "\(star("40")),\(repeater("200")),\(exclusion),\(fill)"
    ),
    HostileFile(
      "85 merged bars that cross",
      shapes:
        "\(star("2")),\(repeater("500", #""p":{"k":[0.1,0]}"#)),\(exclusion),\(zigzag),\(exclusion),\(fill)"
    ),
    HostileFile(
      "85 merged copies again and again",
      shapes: "\(star("5")),\(times(300, "\(repeater("30")),\(union)")),\(fill)"),
    HostileFile(
      "86 twists of twists", shapes: "\(star("1000")),\(times(50, twist)),\(fill)"),
    HostileFile(
      "86 offsets of offsets", shapes: "\(star("1000")),\(times(50, offset("-3"))),\(fill)"),
    HostileFile(
      "86 offset of a line to and fro",
      shapes: "\(folded),\(repeater("20")),\(offset("0.001")),\(fill)"),
    HostileFile(
      "86 zig zags of zig zags of copies",
      shapes: "\(star("100")),\(repeater("1000")),\(times(20, zigzag)),\(fill)"),
    HostileFile(
      "86 copies trimmed to nothing",
      shapes: "\(star("1000")),\(zigzag),\(repeater("1000")),\(times(9, nothing)),\(fill)"),
    HostileFile(
      "87 many paints of many paths",
      shapes:
        "\(JSONSnippet.path([(5, 5)], closed: false)),\(repeater("1000")),\(repeater("20")),\(times(500, fill))"
    ),
  ]
}
