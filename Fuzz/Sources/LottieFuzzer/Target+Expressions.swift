// SPDX-License-Identifier: Apache-2.0

import LottieGeometry

@testable import LottieCore
@testable import LottieKit

extension FuzzTarget {
  /// Expressions, one a line: the interpreter and JavaScript give the same, or both nothing, or the
  /// interpreter leaves it to JavaScript. An input that starts with a byte from 128 is not a text; its
  /// bytes choose the rules of a grammar, by which expressions are made. While new inputs are made,
  /// one of 64 is compared with JavaScript; of kept inputs and finds, all are.
  static let expressions = FuzzTarget(name: "expressions") { bytes in
    var texts: [String] = []
    if let first = bytes.first, first >= 128 {
      var maker = ExpressionMaker(bytes: bytes)
      while texts.count < ExpressionRig.layers, !maker.isAtEnd { texts.append(maker.program()) }
    } else {
      texts = bytes.split(separator: 10).prefix(ExpressionRig.layers)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    guard !texts.isEmpty else { return }
    // Starting JavaScript takes ten times as long as all else, so most inputs are left to the sanitizers.
    ExpressionRig.compare(texts, withJavaScript: bytes.isOne(of: 64))
  }
}

/// A file with expressions on the rotation, position and opacity of its layers.
private enum ExpressionRig {
  /// The most expressions of an input. Long inputs share the time of starting JavaScript.
  static let layers = 400
  private static let frames = [0, 3.7, 12]

  private static func json(_ texts: [String]) -> [UInt8] {
    let first = texts.enumerated().map { i, text in
      let key = ["r", "p", "o"][i % 3]
      let quoted = String(decoding: JSONTree.string(text).text, as: UTF8.self)
      func x(_ name: String) -> String { name == key ? #","x":\#(quoted)"# : "" }
      return #"""
        {"ty":4,"ind":\#(i + 1),"nm":"L\#(i)","ip":0,"op":100,"ks":{"o":{"k":80\#(x("o"))},
        "r":{"k":[{"t":2,"s":[10]},{"t":8,"s":[40]},{"t":20,"s":[7]}]\#(x("r"))},
        "p":{"k":[{"t":2,"s":[10,20],"to":[3,9],"ti":[0,4]},{"t":9,"s":[0,5]}]\#(x("p"))}},
        "ef":[{"ty":5,"nm":"Slider Control","mn":"ADBE Slider Control","ef":[{"ty":0,"nm":"Slider",
        "mn":"ADBE Slider Control-0001","v":{"k":7}}]}],"shapes":[{"ty":"gr","nm":"Group 1","it":[
        {"ty":"el","nm":"Ellipse","s":{"k":[30,40]},"p":{"k":[1,2]}},{"ty":"sh","nm":"Path 1",
        "ks":{"k":{"c":false,"v":[[0,0],[10,0],[10,10]]}}},{"ty":"tr","r":{"k":24}}]}]}
        """#
    }
    let target = #"""
      {"ty":3,"ind":90,"nm":"Target","parent":91,"ip":10,"op":40,"st":5,"ks":{"p":{"k":[
      {"t":0,"s":[0,0]},{"t":10,"s":[100,50]}]},"r":{"k":30}}},{"ty":3,"ind":91,"nm":"Parent",
      "ks":{"p":{"s":true,"x":{"k":100},"y":{"k":0}},"r":{"k":90}}},{"ty":5,"ind":92,"nm":"Text",
      "ks":{},"t":{"d":{"k":[{"t":0,"s":{"t":"Hello","s":20}}]}}},{"ty":0,"ind":93,"nm":"Pre",
      "refId":"inner","w":60,"h":40,"ks":{},"tm":{"k":2}}
      """#
    return Array(
      #"""
      {"fr":10,"ip":0,"op":100,"w":200,"h":100,"nm":"Main","assets":[{"id":"inner","nm":"Inner",
      "w":60,"h":40,"layers":[{"ty":3,"nm":"Inside","ks":{"p":{"k":[5,6]}}}]}],
      "layers":[\#((first + [target]).joined(separator: ","))]}
      """#.utf8)
  }

  static func compare(_ texts: [String], withJavaScript: Bool) {
    // A comparison ends at the limit of time, which starting JavaScript alone can reach with a sanitizer.
    var limits = Playing.limits(expressionSeconds: withJavaScript ? 10 : 0.02)
    if withJavaScript { limits.frameWork = 1e11 }
    guard let animation = try? Animation(json: json(texts), limits: limits),
      let model = animation.expressions
    else { return }
    let context = model.makeContext()
    let values = FileValues(context)
    let interpreter = ExpressionInterpreter(
      model, context, values,
      ExpressionScene.Host(
        warn: { _, _ in }, bounds: { _, _, _ in Rect(x: 0, y: 0, width: 0, height: 0) }))
    let script = ExpressionEngine(model, usesInterpreter: false)
    for (i, layer) in context.root.objects("layers", limit: Self.layers + 4).prefix(texts.count)
      .enumerated()
    {
      guard let id = layer["ks"]?[["r", "p", "o"][i % 3]]?.index else { continue }
      for frame in frames {
        let answer = interpreter.answer(id, at: frame)
        guard withJavaScript else {
          Tally.count("evaluations not compared")
          continue
        }
        guard case .result(let plain) = answer else {
          Tally.count("evaluations left to JavaScript")
          // JavaScript's own calls of the library, for some of these.
          if texts[i].utf8.count % 32 == 0 { _ = script.result(of: id, at: frame) }
          continue
        }
        let other = script.result(of: id, at: frame)
        if script.warnings.list.contains(where: { $0.code == .limit }) { return }
        if frame == 0 { Tally.count("expressions compared") }
        Tally.count("evaluations compared")
        if !same(plain, other) {
          found("\(texts[i]) at \(frame): \(plain as Any), \(other as Any)")
        }
      }
    }
  }

  private static func same(_ a: ExpressionResult?, _ b: ExpressionResult?) -> Bool {
    switch (a, b) {
    case (nil, nil): true
    case (.numbers(let x), .numbers(let y)):
      x.count == y.count
        && zip(x, y).allSatisfy { x, y in
          x == y || (x.isNaN && y.isNaN) || abs(x - y) <= 1e-9 * max(abs(x), abs(y))
        }
    case (.text(let x), .text(let y)): x == y
    case (.path(let x), .path(let y)): x == y
    default: false
    }
  }
}
