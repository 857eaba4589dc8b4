// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport

@testable import LottieCore
@testable import LottieKit

extension HostileFile {
  private static let key = #""k":[{"t":0,"s":[0]},{"t":30,"s":[90]}]"#

  /// A layer whose rotation has keyframes and this expression.
  private static func scripted(_ name: String, _ expression: String) -> HostileFile {
    HostileFile(
      name,
      layers:
        #"{"ty":1,"sw":50,"sh":50,"sc":"red","ks":{"r":{\#(key),"x":"\#(expression)"}}}"#)
  }

  /// What the fuzzers in `Fuzz` have found.
  static let found: [HostileFile] = [
    scripted("80 wiggle of the time by an amount that is none", "temporalWiggle(1, 0/0)"),
    scripted("80 value at a time that is none", "valueAtTime(0/0)"),
    scripted("80 value at a time that is none, in JavaScript", "[valueAtTime(0/0)].map(Number)[0]"),
    HostileFile(
      "81 keys with escapes",
      layers:
        #"{"t\u0079":1,"s\u0077":50,"\u0073h":50,"sc":"red","k\u0073":{"\p":{"\u006b":[5,5]}}}"#),
    HostileFile(
      "81 numbers beyond the largest in a list",
      layers:
        #"{"ty":1,"sw":50,"sh":50,"sc":"red","ks":{"p":{"k":["",1e999,50]},"a":{"k":[1e999]}}}"#),
    HostileFile(
      "82 many copies of a stroke with fine dashes",
      layers:
        #"""
        {"ty":4,"shapes":[{"ty":"gr","it":[{"ty":"rc","s":{"k":[40,40]}},{"ty":"st","c":{"k":[1,0,0]},
        "w":{"k":4},"d":[{"n":"d","v":{"k":0.005}}]}]},{"ty":"rp","c":{"k":1000},"o":{"k":0}},
        {"ty":"rp","c":{"k":1000},"o":{"k":0}}]}
        """#),
    HostileFile(
      "82 many copies of a stroke wider than a picture, with dots",
      layers:
        #"""
        {"ty":4,"shapes":[{"ty":"gr","it":[{"ty":"rc","s":{"k":[60000,40]}},{"ty":"st","c":{"k":[1,0,0]},
        "w":{"k":360},"d":[{"v":{"k":0}},{"n":"g","v":{"k":27}}]}]},{"ty":"rp","c":{"k":360},"o":{"k":0}}]}
        """#),
    scripted("80 speed at a time that is none", "speedAtTime(0/0) + velocityAtTime(1/0)"),
    scripted(
      "83 letters of a text that doubles",
      "var s = 'xy'; for (var i = 0; i < 29; i++) s += s; Object.keys(s).length"),
    scripted("83 a text that doubles without end", "var s = 'xy'; for (;;) s = `${s}${s}`"),
    scripted(
      "83 text of lists that share their content",
      "var a = ['xy']; for (var i = 0; i < 29; i++) a = [a, a]; JSON.stringify(a).length"),
    scripted("83 search that backtracks", "/x+x+y/.test('x'.repeat(2e5)) ? 1 : 0"),
    scripted("83 search with nested repetitions", "/(x+)+y/.test('x'.repeat(40)) ? 1 : 0"),
    scripted("83 list without end", "var b = []; for (;;) b.push([b])"),
    scripted("83 lists without end, spread", "var b = [1]; for (;;) b = [...b, ...b]"),
    scripted(
      "83 comparison of equal long texts",
      "var s = 'x'.repeat(2e5); var a = []; for (var i = 0; i < 1e5; i++) a.push(s + (i % 9)); a.sort().length"
    ),
  ]
}
