// SPDX-License-Identifier: Apache-2.0

import LottieKit
import LottieTexts
import LottieWorkbench
import Testing

/// A small animation with a bit of everything, and changed versions of it.
enum DiffFixture {
  /// Four layers, the last two in a precomposition, with keyframes, an effect, a mask and a text.
  static let animation = """
    {"v":"5.7.15","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":[
    {"id":"card","nm":"Card","layers":[
    {"ty":4,"ind":1,"nm":"Dot","ip":0,"op":60,"st":0,"ks":{"p":{"a":0,"k":[5,5,0]}},"shapes":[
    {"ty":"el","nm":"Circle","s":{"k":[4,4]},"p":{"k":[0,0]}},{"ty":"fl","nm":"Ink","c":{"k":[1,0,0,1]},"o":{"k":100}}]}]},
    {"id":"photo","w":10,"h":10,"u":"","p":"photo.png","e":0}],
    "layers":[
    {"ty":3,"ind":1,"nm":"Rig","ip":0,"op":60,"st":0,"ks":{"r":{"a":0,"k":12}}},
    {"ty":4,"ind":2,"nm":"Star","parent":1,"ip":0,"op":60,"st":0,"ks":{"o":{"a":1,"k":[
    {"t":0,"s":[0],"o":{"x":[0.3],"y":[0]},"i":{"x":[0.7],"y":[1]}},{"t":20,"s":[100],"h":1},{"t":40,"s":[50]}]},
    "s":{"a":0,"k":[100,100,100]}},"ef":[{"ty":29,"mn":"ADBE Gaussian Blur 2","nm":"Blur","ef":[{"ty":0,"v":{"a":0,"k":3}}]}],
    "masksProperties":[{"mode":"a","nm":"Cut","pt":{"a":0,"k":{"c":true,"v":[[0,0],[9,0],[0,9]],"i":[[0,0],[0,0],[0,0]],\
    "o":[[0,0],[0,0],[0,0]]}},"o":{"k":100}}],
    "shapes":[{"ty":"gr","nm":"Body","it":[{"ty":"rc","nm":"Box","s":{"k":[20,20]},"p":{"k":[0,0]},"r":{"k":0}},
    {"ty":"st","nm":"Line","c":{"k":[0,0,1,1]},"w":{"k":2},"lc":1,"lj":1},{"ty":"fl","nm":"Ink","c":{"k":[0,1,0,1]}},
    {"ty":"tr","p":{"k":[0,0]}}]}]},
    {"ty":5,"ind":3,"nm":"Title","ip":0,"op":60,"st":0,"ks":{},"t":{"a":[],"d":{"k":[{"t":0,"s":{"t":"Hello","f":"Sans",\
    "s":12,"fc":[0,0,0],"j":0}}]}}},
    {"ty":0,"ind":4,"nm":"Deck","refId":"card","ip":0,"op":60,"st":0,"w":100,"h":100,"ks":{"o":{"k":80}}}],
    "markers":[{"cm":"start","tm":0,"dr":10}],"slots":{"accent":{"p":{"a":0,"k":[1,0,0,1]}}}}
    """

  /// The animation with texts replaced, each the only one of its kind.
  static func changed(_ replacements: [(String, String)]) throws -> String {
    var text = animation
    for (old, new) in replacements {
      try #require(text.ranges(of: old).count == 1, "\(old) is there once")
      text = text.replacing(old, with: new)
    }
    return text
  }

  /// The differences as they are printed, details after their line.
  static func lines(_ old: String, _ new: String) throws -> [String] {
    let diff = try AnimationDiff(Array(old.utf8), Array(new.utf8))
    return diff.changes.flatMap { change in
      ["\(change.sign) \(change.line.english)"] + change.details.map { "  " + $0.english }
    }
  }
}

/// One edit, and what is said about it.
struct DiffRow: CustomTestStringConvertible, Sendable {
  let replacements: [(String, String)]
  let lines: [String]
  var testDescription: String { lines.first ?? "nothing" }

  init(_ old: String, _ new: String, _ lines: String...) {
    (replacements, self.lines) = ([(old, new)], lines)
  }

  init(_ replacements: [(String, String)], _ lines: String...) {
    (self.replacements, self.lines) = (replacements, lines)
  }
}
