// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

extension DumpRow {
  /// Filled in red.
  fileprivate init(_ name: String, filled shape: String, frame: Double = 0) {
    self.init(name, JSONSnippet.animation(shapes: shape + "," + JSONSnippet.fill()), frame: frame)
  }

  static let geometry: [DumpRow] = [
    DumpRow("ellipse", filled: #"{"ty":"el","p":{"k":[50,50]},"s":{"k":[40,20]}}"#),
    DumpRow("ellipse-reversed", filled: #"{"ty":"el","d":3,"p":{"k":[50,50]},"s":{"k":[40,20]}}"#),
    DumpRow("ellipse-without-size", filled: #"{"ty":"el"}"#),
    DumpRow(
      "ellipse-growing",
      filled: #"{"ty":"el","s":{"k":[{"t":0,"s":[0,0]},{"t":10,"s":[20,40]}]}}"#, frame: 5),
    DumpRow("ellipse-hidden", filled: #"{"ty":"el","hd":true,"s":{"k":[40,20]}}"#),
    DumpRow("rectangle", filled: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,20]}}"#),
    DumpRow(
      "rectangle-reversed", filled: #"{"ty":"rc","d":3,"p":{"k":[50,50]},"s":{"k":[40,20]}}"#),
    DumpRow(
      "rectangle-round", filled: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,20]},"r":{"k":5}}"#),
    DumpRow(
      "rectangle-round-reversed",
      filled: #"{"ty":"rc","d":3,"p":{"k":[50,50]},"s":{"k":[40,20]},"r":{"k":5}}"#),
    DumpRow(
      "rectangle-rounder-than-it-is-high",
      filled: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[40,20]},"r":{"k":99}}"#),
    DumpRow(
      "rectangle-of-negative-size",
      filled: #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[-40,-20]},"r":{"k":5}}"#),
    DumpRow("path-closed", filled: JSONSnippet.path([(10, 10), (90, 10), (50, 80)])),
    DumpRow("path-open", filled: JSONSnippet.path([(10, 10), (90, 10), (50, 80)], closed: false)),
    DumpRow(
      "path-curved",
      filled:
        #"{"ty":"sh","ks":{"k":{"c":true,"v":[[0,0],[10,0]],"i":[[0,5],[0,-5]],"o":[[0,-5],[0,5]]}}}"#
    ),
    DumpRow(
      "path-morphing",
      filled:
        #"{"ty":"sh","ks":{"k":[{"t":0,"s":[{"c":true,"v":[[0,0],[10,0],[0,10]]}]},"#
        + #"{"t":10,"s":[{"c":true,"v":[[0,0],[30,0],[0,10]]}]}]}}"#, frame: 5),
    DumpRow("path-of-one-vertex", filled: JSONSnippet.path([(10, 10)])),
    DumpRow("path-of-nothing", filled: #"{"ty":"sh","ks":{"k":{"c":true,"v":[],"i":[],"o":[]}}}"#),
    DumpRow("path-without-shape", filled: #"{"ty":"sh"}"#),
    DumpRow("shape-of-unknown-type", filled: #"{"ty":"qq"},{"ty":"no"},{}"#),
  ]

  private static func star(_ members: String) -> String {
    #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"or":{"k":40},"ir":{"k":20},\#(members)}"#
  }

  private static func polygon(_ members: String) -> String {
    #"{"ty":"sr","sy":2,"p":{"k":[50,50]},"or":{"k":40},\#(members)}"#
  }

  static let polystars: [DumpRow] = [
    DumpRow("star", filled: star(#""pt":{"k":4}"#)),
    DumpRow("star-turned", filled: star(#""pt":{"k":4},"r":{"k":45}"#)),
    DumpRow("star-reversed", filled: star(#""pt":{"k":4},"d":3"#)),
    DumpRow("star-round", filled: star(#""pt":{"k":3},"os":{"k":50},"is":{"k":-20}"#)),
    DumpRow("star-of-three-and-a-half-points", filled: star(#""pt":{"k":3.5}"#)),
    DumpRow("star-of-half-a-point", filled: star(#""pt":{"k":0.5}"#)),
    DumpRow("star-of-negative-points", filled: star(#""pt":{"k":-3}"#)),
    DumpRow("polygon", filled: polygon(#""pt":{"k":4}"#)),
    DumpRow("polygon-reversed", filled: polygon(#""pt":{"k":4},"d":3"#)),
    DumpRow("polygon-round", filled: polygon(#""pt":{"k":3},"os":{"k":100}"#)),
    DumpRow("polygon-of-a-fraction", filled: polygon(#""pt":{"k":3.9}"#)),
    DumpRow("polygon-of-two-points", filled: polygon(#""pt":{"k":2}"#)),
  ]
}
