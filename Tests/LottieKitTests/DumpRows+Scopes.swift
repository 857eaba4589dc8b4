// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

/// Which paint and which modifier acts on what: semantics of lists and groups.
extension DumpRow {
  private static let red = JSONSnippet.fill("1,0,0")
  private static let green = JSONSnippet.fill("0,1,0")
  private static let blueStroke = JSONSnippet.stroke()
  private static let a = JSONSnippet.square(10, 10)
  private static let b = JSONSnippet.square(20, 20)
  private static let c = JSONSnippet.square(30, 30)

  fileprivate init(shapes name: String, _ items: String..., frame: Double = 0) {
    self.init(name, JSONSnippet.animation(shapes: items.joined(separator: ",")), frame: frame)
  }

  static let scopes: [DumpRow] = [
    DumpRow(shapes: "scope-geometry-behind-a-paint-is-not-painted", a, red, b),
    DumpRow(shapes: "scope-one-paint-is-one-outline", a, b, c, red),
    DumpRow(shapes: "scope-each-paint-takes-all-above", a, red, b, green),
    DumpRow(shapes: "scope-paint-without-geometry", red, a),
    DumpRow(shapes: "scope-geometry-without-paint", a, b),
    DumpRow(shapes: "group", JSONSnippet.group([a, red].joined(separator: ","))),
    DumpRow(
      shapes: "group-moved",
      JSONSnippet.group([a, red].joined(separator: ","), #""p":{"k":[5,5]}"#)),
    DumpRow(shapes: "group-without-transform", #"{"ty":"gr","it":[\#(a),\#(red)]}"#),
    DumpRow(
      shapes: "group-with-two-transforms",
      #"{"ty":"gr","it":[{"ty":"tr","p":{"k":[1,1]}},\#(a),\#(red),{"ty":"tr","p":{"k":[7,7]}}]}"#),
    DumpRow(shapes: "group-empty", #"{"ty":"gr","it":[]}"#, #"{"ty":"gr"}"#),
    DumpRow(shapes: "group-hidden", #"{"ty":"gr","hd":true,"it":[\#(a),\#(red)]}"#, green),
    DumpRow(
      shapes: "group-opacity", JSONSnippet.group("\(a),\(red),\(b),\(green)", #""o":{"k":50}"#)),
    DumpRow(shapes: "group-blended", #"{"ty":"gr","bm":2,"it":[\#(a),\#(red)]}"#),
    DumpRow(shapes: "scope-paint-reaches-into-groups-above", JSONSnippet.group(a), red),
    DumpRow(shapes: "scope-paint-does-not-reach-into-groups-below", red, JSONSnippet.group(a)),
    DumpRow(
      shapes: "scope-painted-group-is-painted-again", JSONSnippet.group("\(a),\(red)"), green),
    DumpRow(
      shapes: "scope-geometry-of-a-group-is-moved-by-it",
      JSONSnippet.group(a, #""s":{"k":[200,50]},"p":{"k":[5,0]}"#), blueStroke),
    DumpRow(
      shapes: "scope-pen-in-a-scaled-group",
      JSONSnippet.group("\(a),\(blueStroke)", #""s":{"k":[200,50]}"#)
    ),
    DumpRow(
      shapes: "scope-group-opacity-is-not-that-of-outer-paints",
      JSONSnippet.group(a, #""o":{"k":50}"#),
      red),
    DumpRow(
      shapes: "scope-groups-in-groups",
      JSONSnippet.group(
        JSONSnippet.group("\(a),\(red)", #""p":{"k":[1,0]}"#) + "," + green, #""p":{"k":[0,2]}"#),
      blueStroke),
    DumpRow(
      shapes: "scope-group-takes-its-place-in-the-order", a, red,
      JSONSnippet.group("\(b),\(green)"),
      blueStroke),
    DumpRow(
      shapes: "scope-hidden-geometry-is-not-there", #"{"ty":"rc","hd":true,"s":{"k":[9,9]}}"#, a,
      red),
    DumpRow(
      shapes: "scope-modifier-acts-on-paints-above-it", a, red, trim(#""e":{"k":25}"#), green),
    DumpRow(
      shapes: "scope-modifier-acts-on-groups-above-it", JSONSnippet.group("\(a),\(red)"),
      trim(#""e":{"k":25}"#)),
    DumpRow(
      shapes: "scope-modifier-leaves-what-is-below", a, trim(#""e":{"k":25}"#), b, red),
    DumpRow(
      shapes: "scope-modifier-in-a-group-leaves-what-is-outside", a,
      JSONSnippet.group("\(b),\(trim(#""e":{"k":25}"#))"), red),
    DumpRow(shapes: "scope-hidden-modifier", a, #"{"ty":"tm","hd":true,"e":{"k":25}}"#, red),
  ]

  private static func trim(_ members: String) -> String { #"{"ty":"tm",\#(members)}"# }

  private static let line = JSONSnippet.path([(0, 0), (100, 0)], closed: false)
  private static let shortLine = JSONSnippet.path([(0, 9), (50, 9)], closed: false)

  private static func trimmed(_ name: String, _ members: String, _ shapes: String...) -> DumpRow {
    DumpRow(
      shapes: "trim-" + name, shapes.joined(separator: ","), trim(members), blueStroke)
  }

  static let trims: [DumpRow] = [
    trimmed("start-and-end", #""s":{"k":20},"e":{"k":70}"#, line),
    trimmed("backwards", #""s":{"k":70},"e":{"k":20}"#, line),
    trimmed("nothing-left", #""s":{"k":50},"e":{"k":50}"#, line),
    trimmed("all-left-is-still-closed", #""s":{"k":0},"e":{"k":100}"#, a),
    trimmed("past-its-range", #""s":{"k":-50},"e":{"k":150}"#, line),
    trimmed("offset", #""s":{"k":0},"e":{"k":50},"o":{"k":90}"#, line),
    trimmed("offset-wraps-an-open-path-in-two", #""s":{"k":0},"e":{"k":50},"o":{"k":270}"#, line),
    trimmed("offset-wraps-a-closed-path-in-one", #""s":{"k":0},"e":{"k":50},"o":{"k":270}"#, a),
    trimmed("offset-negative", #""s":{"k":0},"e":{"k":50},"o":{"k":-90}"#, line),
    trimmed("offset-many-turns", #""s":{"k":0},"e":{"k":50},"o":{"k":3690}"#, line),
    trimmed("offset-of-all", #""o":{"k":90}"#, a),
    trimmed("each", #""e":{"k":50},"m":1"#, line, shortLine),
    trimmed("as-one", #""e":{"k":50},"m":2"#, line, shortLine),
    trimmed("as-one-second-half", #""s":{"k":50},"m":2"#, line, shortLine),
    trimmed("as-one-wrapping", #""e":{"k":50},"o":{"k":270},"m":2"#, line, shortLine),
    trimmed("as-one-single-closed-wrapping", #""e":{"k":50},"o":{"k":270},"m":2"#, a),
    trimmed("a-curve", #""e":{"k":25}"#, #"{"ty":"el","s":{"k":[20,20]}}"#),
    DumpRow(
      shapes: "trim-in-a-scaled-group",
      JSONSnippet.group(line, #""s":{"k":[50,50]}"#), trim(#""e":{"k":50}"#), blueStroke),
    DumpRow(shapes: "trim-of-a-fill", a, trim(#""e":{"k":50}"#), red),
    DumpRow(shapes: "trim-twice", line, trim(#""e":{"k":50}"#), trim(#""s":{"k":50}"#), blueStroke),
  ]

  private static let corner = JSONSnippet.path([(0, 0), (40, 0), (40, 40)], closed: false)

  static let modifiers: [DumpRow] = [
    DumpRow(shapes: "rounded-corners", a, #"{"ty":"rd","r":{"k":2}}"#, red),
    DumpRow(shapes: "rounded-corners-of-an-open-path", corner, #"{"ty":"rd","r":{"k":10}}"#, red),
    DumpRow(shapes: "rounded-corners-past-half-a-side", a, #"{"ty":"rd","r":{"k":99}}"#, red),
    DumpRow(shapes: "rounded-corners-zero", a, #"{"ty":"rd","r":{"k":0}}"#, red),
    DumpRow(
      shapes: "rounded-corners-of-curves", #"{"ty":"el","s":{"k":[20,20]}}"#,
      #"{"ty":"rd","r":{"k":4}}"#,
      red),
    DumpRow(shapes: "pucker", a, #"{"ty":"pb","a":{"k":-50}}"#, red),
    DumpRow(shapes: "bloat", a, #"{"ty":"pb","a":{"k":50}}"#, red),
    DumpRow(shapes: "bloat-of-an-open-path", corner, #"{"ty":"pb","a":{"k":50}}"#, blueStroke),
    // The middle of its bounds is not the mean of its vertices.
    DumpRow(
      shapes: "pucker-of-a-polygon", #"{"ty":"sr","sy":2,"pt":{"k":5},"or":{"k":24.251}}"#,
      #"{"ty":"pb","a":{"k":-40}}"#, red),
    DumpRow(
      shapes: "pucker-of-two-contours", a, #"{"ty":"rc","p":{"k":[40,30]},"s":{"k":[20,10]}}"#,
      #"{"ty":"mm","mm":1}"#, #"{"ty":"pb","a":{"k":-50}}"#, red),
    DumpRow(
      shapes: "zig-zag-corners", corner, #"{"ty":"zz","s":{"k":4},"r":{"k":1},"pt":{"k":1}}"#,
      blueStroke),
    DumpRow(
      shapes: "zig-zag-smooth", corner, #"{"ty":"zz","s":{"k":4},"r":{"k":1},"pt":{"k":2}}"#,
      blueStroke),
    DumpRow(shapes: "zig-zag-closed", a, #"{"ty":"zz","s":{"k":2},"r":{"k":0}}"#, blueStroke),
    DumpRow(shapes: "zig-zag-zero", a, #"{"ty":"zz","s":{"k":0},"r":{"k":3}}"#, blueStroke),
    DumpRow(shapes: "offset-path-outward", a, #"{"ty":"op","a":{"k":2},"lj":1,"ml":{"k":4}}"#, red),
    DumpRow(shapes: "offset-path-inward", a, #"{"ty":"op","a":{"k":-2}}"#, red),
    DumpRow(shapes: "offset-path-round", a, #"{"ty":"op","a":{"k":2},"lj":2}"#, red),
    DumpRow(shapes: "offset-path-bevel", a, #"{"ty":"op","a":{"k":2},"lj":3}"#, red),
    DumpRow(shapes: "offset-path-of-an-open-path", corner, #"{"ty":"op","a":{"k":2}}"#, red),
    DumpRow(shapes: "twist", a, #"{"ty":"tw","a":{"k":90}}"#, red),
    DumpRow(shapes: "merge-plain", a, b, #"{"ty":"mm","mm":1}"#, red),
    DumpRow(shapes: "merge-suppresses-paints-above", a, red, b, #"{"ty":"mm","mm":1}"#, green),
    DumpRow(shapes: "merge-add", a, JSONSnippet.square(15, 10), #"{"ty":"mm","mm":2}"#, red),
    DumpRow(shapes: "merge-subtract", a, JSONSnippet.square(15, 10), #"{"ty":"mm","mm":3}"#, red),
    DumpRow(shapes: "merge-intersect", a, JSONSnippet.square(15, 10), #"{"ty":"mm","mm":4}"#, red),
    DumpRow(shapes: "merge-exclude", a, JSONSnippet.square(15, 10), #"{"ty":"mm","mm":5}"#, red),
    DumpRow(shapes: "merge-intersect-of-nothing", a, c, #"{"ty":"mm","mm":4}"#, red),
  ]

  private static func copies(_ members: String, _ transform: String = #""p":{"k":[10,0]}"#)
    -> String
  {
    #"{"ty":"rp",\#(members),"tr":{"ty":"tr",\#(transform)}}"#
  }

  static let repeaters: [DumpRow] = [
    DumpRow(shapes: "repeater", a, red, copies(#""c":{"k":3}"#)),
    DumpRow(shapes: "repeater-above", a, red, copies(#""c":{"k":3},"m":2"#)),
    DumpRow(shapes: "repeater-offset", a, red, copies(#""c":{"k":2},"o":{"k":1}"#)),
    DumpRow(shapes: "repeater-before-the-paint", a, copies(#""c":{"k":2}"#), red),
    DumpRow(shapes: "repeater-fraction", a, red, copies(#""c":{"k":1.5}"#)),
    DumpRow(shapes: "repeater-zero", a, red, copies(#""c":{"k":0}"#)),
    DumpRow(shapes: "repeater-one", a, red, copies(#""c":{"k":1}"#)),
    DumpRow(
      shapes: "repeater-opacity", a, red, copies(#""c":{"k":4}"#, #""so":{"k":100},"eo":{"k":0}"#)),
    DumpRow(
      shapes: "repeater-scale-is-a-power", a, red,
      copies(#""c":{"k":3}"#, #""s":{"k":[50,50]},"r":{"k":90},"a":{"k":[10,10]}"#)),
    DumpRow(
      shapes: "repeater-of-groups", JSONSnippet.group("\(a),\(red)"), copies(#""c":{"k":2}"#)),
    DumpRow(
      shapes: "repeater-twice", a, red, copies(#""c":{"k":2}"#),
      copies(#""c":{"k":2}"#, #""p":{"k":[0,10]}"#)),
    DumpRow(
      shapes: "repeater-then-trim", a, copies(#""c":{"k":2}"#), trim(#""e":{"k":50},"m":2"#),
      blueStroke),
  ]
}
