// SPDX-License-Identifier: Apache-2.0

import LottieCore
import Testing

@testable import LottieWorkbench

/// Small animations for checks.
enum LintFixture {
  /// An animation with these layers, and further members.
  static func animation(_ layers: String, _ more: String = "") -> [UInt8] {
    Array(
      #"{"v":"5.12.0","fr":60,"ip":0,"op":60,"w":100,"h":100\#(more.isEmpty ? "" : "," + more),"layers":[\#(layers)]}"#
        .utf8)
  }

  /// A shape layer with a group of these shapes, and further members.
  static func shapeLayer(_ shapes: String, _ more: String = "") -> String {
    #"{"ty":4,"nm":"Boat","ind":1,"ip":0,"op":60,"ks":{}\#(more.isEmpty ? "" : "," + more),"shapes":[\#(shapes)]}"#
  }

  static let fill = #"{"ty":"fl","c":{"a":0,"k":[1,0,0]},"o":{"a":0,"k":100}}"#
  static let ellipse = #"{"ty":"el","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[9,9]}}"#

  /// The rules of what is found, with severities, such as `error wrong-type`.
  static func found(
    in json: [UInt8], _ profiles: [LintProfile] = [], _ version: FormatVersion = .released
  ) throws -> [String] {
    var options = LintOptions()
    (options.profiles, options.version) = (profiles, version)
    return try Linter.check(json, options).findings.map { "\($0.severity) \($0.rule)" }
  }
}
