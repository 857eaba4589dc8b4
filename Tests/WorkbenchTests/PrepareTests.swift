// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieWorkbench

/// Files that are prepared for other players, and compared with what they were.
@Suite struct PrepareTests {
  /// A prepared file, and what was said of it.
  struct Result {
    let text: String
    let report: PrepareReport

    /// Whether the pictures are the same but for a share of their pixels.
    func isTrue(_ share: Double = 0.005) -> Bool {
      report.leftOut.isEmpty && (report.proof?.share ?? 1) <= share
    }
    var kept: [PrepareNote] { report.notes.filter { $0.kind == .kept } }
  }

  static func prepare(
    _ text: String, _ change: (inout PrepareOptions) -> Void = { _ in }
  ) throws -> Result {
    let animation = try Animation(json: Array(text.utf8))
    let file = AnimationFile(animation: animation, imageProvider: nil, animationIDs: [])
    var options = PrepareOptions()
    options.proofSizes = [100, 60]
    change(&options)
    let result = try #require(try Preparation(file, options).run(stop: StopSignal()))
    return Result(text: String(decoding: result.json, as: UTF8.self), report: result.report)
  }

  /// Prepares for players that lack everything that can be replaced.
  static func replace(_ text: String) throws -> Result {
    try prepare(text) { options in
      options.targets = [.telegram]
      options.minifies = false
    }
  }

  // MARK: Expressions

  /// Expressions of all kinds of values, each with what the result must contain.
  @Test(
    arguments: [
      // A constant is no animation.
      (#""r":{"a":0,"k":0,"x":"var $bm_rt = 40 + 5;"}"#, #""r":{"a":0,"k":45}"#),
      // A straight motion has two keyframes, however many frames it has.
      (
        #""o":{"a":0,"k":100,"x":"var $bm_rt = time * 50;"}"#,
        #""o":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":60,"s":[50]}]}"#
      ),
      // A value that jumps stays until then.
      (
        #""r":{"a":0,"k":0,"x":"var $bm_rt = time < 0.5 ? 10 : 80;"}"#,
        #""k":[{"t":0,"s":[10],"h":1},{"t":30,"s":[80]}]"#
      ),
      (
        #""s":{"a":0,"k":[100,100],"x":"var $bm_rt = [50, 50 + 0 * time];"}"#,
        #""s":{"a":0,"k":[50,50]}"#
      ),
    ])
  func expressionsBecomeKeyframes(_ property: String, _ expected: String) throws {
    let shapes = JSONSnippet.square() + "," + JSONSnippet.fill()
    let text = JSONSnippet.animation(
      layers: #"{"ty":4,"ks":{\#(property)},"shapes":[\#(shapes)]}"#)
    let result = try Self.prepare(text) {
      $0.bakesExpressions = true
      $0.minifies = false
    }
    #expect(result.text.contains(expected), "\(result.text)")
    #expect(result.isTrue(0) && !result.text.contains("bm_rt"))
  }

  /// What swings needs few keyframes: the whole file is less than twice as long.
  @Test func oscillationsNeedFewKeyframes() throws {
    let wave = "var $bm_rt = [50 + 30 * Math.sin(time * 6), 50 + 20 * Math.cos(time * 6)];"
    let text = JSONSnippet.animation(
      layers:
        #"{"ty":4,"nm":"Dot","ks":{"p":{"a":0,"k":[50,50],"x":"\#(wave)"}},"shapes":[\#(JSONSnippet.square(0, 0)),\#(JSONSnippet.fill())]}"#
    )
    let result = try Self.prepare(text) {
      $0.bakesExpressions = true
      $0.minifies = false
    }
    #expect(result.isTrue())
    #expect(result.text.components(of: #""t":"#) < 20, "\(result.text)")
  }

  @Test func textsOfExpressionsBecomeKeyframes() throws {
    let layer = JSONSnippet.text("A").replacing(
      #"{"d":{"k""#, with: #"{"d":{"x":"var $bm_rt = time < 0.5 ? 'b' : 'cc';","k""#)
    let text = JSONSnippet.animation(layers: layer, root: JSONSnippet.font())
    let result = try Self.prepare(text) {
      $0.bakesExpressions = true
      $0.minifies = false
    }
    #expect(result.isTrue(0))
    #expect(result.text.contains(#""t":"b"},"t":0"#) && result.text.contains(#""t":"cc"},"t":30"#))
  }

  // MARK: Shapes

  /// Modifiers, each over a shape that shows its effect.
  static let modifiers = [
    #"{"ty":"rd","r":{"k":4}}"#,
    #"{"ty":"rd","r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":50,"s":[20]}]}}"#,
    #"{"ty":"pb","a":{"k":40}}"#, #"{"ty":"zz","s":{"k":4},"r":{"k":3},"pt":{"k":1}}"#,
    #"{"ty":"tw","a":{"k":60},"c":{"k":[0,0]}}"#, #"{"ty":"op","a":{"k":5},"lj":1,"ml":{"k":4}}"#,
    #"{"ty":"mm","mm":1}"#, #"{"ty":"mm","mm":2}"#, #"{"ty":"mm","mm":3}"#, #"{"ty":"mm","mm":5}"#,
    #"{"ty":"rp","c":{"k":3},"o":{"k":0},"m":1,"tr":{"p":{"k":[12,4]},"a":{"k":[0,0]},"s":{"k":[80,80]},"r":{"k":15},"so":{"k":100},"eo":{"k":40}}}"#,
    #"{"ty":"rp","c":{"a":1,"k":[{"t":0,"s":[1],"h":1},{"t":30,"s":[4]}]},"o":{"k":-1},"m":2,"tr":{"p":{"a":1,"k":[{"t":0,"s":[12,4],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":50,"s":[20,0]}]}}}"#,
  ]

  @Test(arguments: modifiers, [false, true])
  func modifiersBecomePaths(_ modifier: String, moves: Bool) throws {
    let position =
      moves
      ? #""p":{"a":1,"k":[{"t":0,"s":[40,50],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},{"t":59,"s":[56,50]}]}"#
      : #""p":{"k":[45,50]}"#
    let shapes =
      #"{"ty":"rc",\#(position),"s":{"k":[30,20]}},{"ty":"el","p":{"k":[55,55]},"s":{"k":[30,30]}},"#
      + modifier + "," + JSONSnippet.fill()
    let result = try Self.replace(JSONSnippet.animation(shapes: shapes))
    #expect(result.isTrue() && result.kept.isEmpty, "\(result.report)")
    for type in ["rd", "pb", "zz", "tw", "op", "mm", "rp"] {
      #expect(!result.text.contains(#""ty":"\#(type)""#))
    }
  }

  /// A modifier acts on the paths of groups above it, each in the group's own coordinates.
  @Test func modifiersReachIntoGroups() throws {
    let inner = JSONSnippet.group(
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[20,20]}}"#, #""p":{"k":[50,50]},"r":{"k":30}"#)
    let shapes = inner + #",{"ty":"rd","r":{"k":6}},"# + JSONSnippet.fill()
    let result = try Self.replace(JSONSnippet.animation(shapes: shapes))
    #expect(result.isTrue(0) && result.text.contains(#""ty":"gr""#))
  }

  /// Polygons and stars, with and without a modifier below.
  @Test(arguments: ["", #",{"ty":"rd","r":{"k":3}}"#])
  func starsBecomePaths(_ modifier: String) throws {
    let star =
      #"{"ty":"sr","sy":1,"p":{"k":[50,50]},"r":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":59,"s":[90]}]},"pt":{"k":5},"or":{"k":30},"ir":{"k":12},"os":{"k":0},"is":{"k":0}}"#
    let result = try Self.replace(
      JSONSnippet.animation(shapes: star + modifier + "," + JSONSnippet.fill()))
    #expect(result.isTrue() && !result.text.contains(#""ty":"sr""#) && result.kept.isEmpty)
  }

  /// Slots are for programs that set them, so what has one stays.
  @Test func slotsAreKept() throws {
    let shapes =
      JSONSnippet.square() + #",{"ty":"rd","r":{"k":4,"sid":"round"}},"# + JSONSnippet.fill()
    let result = try Self.replace(JSONSnippet.animation(shapes: shapes))
    #expect(result.kept.map(\.step) == [.modifiers] && result.text.contains(#""ty":"rd""#))
  }

  // MARK: Texts and effects

  @Test(
    arguments: [
      "", #""a":[{"s":{"t":0,"s":{"k":0},"e":{"k":100}},"a":{"p":{"k":[4,6]},"r":{"k":20}}}]"#,
      #""a":[{"s":{"t":0,"s":{"a":1,"k":[{"t":0,"s":[0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":59,"s":[100]}]},"e":{"k":100}},"a":{"o":{"k":0},"fc":{"k":[0,0,1]}}}]"#,
    ])
  func textsBecomeShapes(_ animators: String) throws {
    let layer = JSONSnippet.text(
      "AbcA", #""sc":[0,1,0],"sw":1"#, text: animators, layer: #""nm":"T""#
    ).replacing(#""ks":{}"#, with: #""ks":{"p":{"k":[30,50]}}"#)
    let result = try Self.replace(JSONSnippet.animation(layers: layer, root: JSONSnippet.font()))
    #expect(result.isTrue() && result.kept.isEmpty, "\(result.report)")
    #expect(!result.text.contains(#""ty":5"#) && result.text.contains(#""nm":"T""#))
  }

  @Test(
    arguments: [
      #"{"ty":21,"en":1,"ef":[{"v":{"k":0}},{"v":{"k":0}},{"v":{"k":[0,0.5,1,1]}},{},{},{},{"v":{"k":1}}]}"#,
      #"{"ty":20,"en":1,"ef":[{"v":{"k":[0,0,0.3]}},{"v":{"k":[1,0.9,0]}},{"v":{"k":80}}]}"#,
    ])
  func effectsBecomeColors(_ effect: String) throws {
    let text = JSONSnippet.animation(
      shapes: JSONSnippet.square() + "," + JSONSnippet.fill("0.2,0.8,0.4"),
      layer: #""ef":[\#(effect)]"#)
    let result = try Self.replace(text)
    #expect(result.isTrue(0) && result.kept.isEmpty && !result.text.contains(#""ty":2"#))
  }

  // MARK: Smaller files

  /// What is not there any more, and that the picture is the same.
  @Test(
    arguments: [
      // Defaults, what only editors read, and ends of keyframes that the next one has.
      (
        #"{"ddd":0,"ty":4,"nm":"L","sr":1,"ao":0,"bm":0,"ks":{"o":{"a":0,"k":100,"ix":11},"r":{"a":0,"k":0},"p":{"a":1,"k":[{"t":0,"s":[0,0],"e":[9,9],"n":"x","i":{"x":[0.5,0.5],"y":[1,1]},"o":{"x":[0.5,0.5],"y":[0,0]}},{"t":9,"s":[9,9]}]}},"shapes":[\#(JSONSnippet.square()),\#(JSONSnippet.fill())],"ip":0,"op":60,"st":0}"#,
        #"{"ty":4,"nm":"L","ks":{"p":{"a":1,"k":[{"t":0,"s":[0,0],"i":{"x":0.5,"y":1},"o":{"x":0.5,"y":0}},{"t":9,"s":[9,9]}]}}"#
      ),
      // Hidden layers, null layers that nothing follows.
      (
        #"{"ty":4,"hd":true,"ks":{},"shapes":[]},{"ty":3,"ks":{},"ind":9},{"ty":1,"sw":9,"sh":9,"sc":"red","ks":{},"ip":0,"op":60}"#,
        #""layers":[{"ty":1,"sw":9"#
      ),
      // A value whose keyframes are all the same.
      (
        #"{"ty":1,"sw":9,"sh":9,"sc":"red","ip":0,"op":60,"ks":{"o":{"a":1,"k":[{"t":0,"s":[50],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":30,"s":[50]}]}}}"#,
        #""ks":{"o":{"a":0,"k":50}}"#
      ),
      // Numbers are as exact as one can see.
      (
        #"{"ty":1,"sw":9,"sh":9,"sc":"red","ip":0,"op":60,"ks":{"p":{"a":0,"k":[33.33333333,12.98765432]}}}"#,
        #""p":{"a":0,"k":[33.333,12.988]}"#
      ),
    ])
  func filesBecomeSmaller(_ layers: String, _ expected: String) throws {
    let result = try Self.prepare(JSONSnippet.animation(layers: layers))
    #expect(result.text.contains(expected), "\(result.text)")
    #expect(result.isTrue(0))
  }

  /// A layer that another one needs stays, whether it is seen or not.
  @Test(
    arguments: [
      #"{"ty":3,"ind":1,"ks":{"p":{"a":0,"k":[20,20]}}},{"ty":1,"ind":2,"parent":1,"sw":9,"sh":9,"sc":"lime","ks":{}}"#,
      #"{"ty":4,"td":1,"ind":1,"ks":{},"shapes":[{"ty":"el","p":{"k":[5,5]},"s":{"k":[8,8]}},{"ty":"fl","c":{"k":[0,0,0]}}]},{"ty":1,"tt":1,"ind":2,"sw":9,"sh":9,"sc":"lime","ks":{}}"#,
    ])
  func neededLayersStay(_ layers: String) throws {
    let result = try Self.prepare(JSONSnippet.animation(layers: layers))
    #expect(result.isTrue(0) && result.text.contains(#""ind":1"#))
  }

  /// Assets that nothing shows go, and second copies are shown as the first.
  @Test func assetsAreMerged() throws {
    let solid = #"[{"ty":1,"sw":9,"sh":9,"sc":"lime","ks":{}}]"#
    let text = JSONSnippet.animation(
      layers:
        #"{"ty":0,"refId":"b","w":50,"h":50,"ks":{}},{"ty":0,"refId":"c","w":50,"h":50,"ks":{"p":{"k":[40,0]}}}"#,
      assets:
        #"{"id":"a","layers":\#(solid)},{"id":"b","layers":\#(solid)},{"id":"c","layers":\#(solid)}"#
    )
    let result = try Self.prepare(text)
    #expect(result.isTrue(0) && result.text.components(of: #""sc":"#) == 1)
  }

  /// A value with a keyframe at each frame gets few.
  @Test func denseKeyframesBecomeFew() throws {
    let keys = (0..<60).map {
      #"{"t":\#($0),"s":[\#(Double($0 * $0) / 40),50],"i":{"x":1,"y":1},"o":{"x":0,"y":0}}"#
    }
    let text = JSONSnippet.animation(
      layers:
        #"{"ty":1,"sw":9,"sh":9,"sc":"lime","ip":0,"op":60,"ks":{"p":{"a":1,"k":[\#(keys.joined(separator: ","))]}}}"#
    )
    let result = try Self.prepare(text)
    #expect(result.isTrue() && result.text.components(of: #""t":"#) < 8, "\(result.text)")
  }

  /// ThorVG takes easings for the same whose handles have the same two decimals, unless they have names.
  @Test(arguments: [("0.333", "0.334", true), ("0.333", "0.5", false)])
  func namesOfEasingsStayWhereTheyMatter(_ first: String, _ second: String, _ stays: Bool) throws {
    let keys = [first, second].enumerated().map { index, x in
      #"{"t":\#(index * 20),"s":[\#(index * 40)],"n":"e\#(index)","i":{"x":[\#(x)],"y":[1]},"o":{"x":[0.2],"y":[0]}}"#
    }
    let text = JSONSnippet.animation(
      layers:
        #"{"ty":1,"sw":9,"sh":9,"sc":"lime","ip":0,"op":60,"ks":{"r":{"a":1,"k":[\#(keys.joined(separator: ",")),{"t":50,"s":[0]}]}}}"#
    )
    let result = try Self.prepare(text)
    #expect(result.isTrue() && result.text.contains(#""n":"e0""#) == stays, "\(result.text)")
  }

  /// Names are for programs, and go only where that is wanted.
  @Test(arguments: [(false, true), (true, false)])
  func namesStay(_ removes: Bool, _ stays: Bool) throws {
    let text = JSONSnippet.animation(
      layers: #"{"ty":1,"nm":"Brand","sw":9,"sh":9,"sc":"lime","ks":{}}"#)
    let result = try Self.prepare(text) { $0.removesNames = removes }
    #expect(result.text.contains("Brand") == stays)
  }

  // MARK: Proof

  /// A step with another picture is left out, the others are taken.
  @Test func stepsThatChangeThePictureAreLeftOut() throws {
    let text = JSONSnippet.animation(
      layers:
        #"{"ddd":0,"ty":1,"nm":"L","sw":9,"sh":9,"sc":"lime","ip":0,"op":60,"ks":{"p":{"a":0,"k":[30.44,10.44]}}}"#
    )
    let result = try Self.prepare(text) {
      $0.pixelTolerance = 10
      $0.tolerance = 0.0001
      $0.colorTolerance = 1
    }
    #expect(result.report.leftOut.map(\.step) == [.numbers])
    #expect(result.report.proof?.share == 0 && result.text.contains("30.44"))
    #expect(!result.text.contains("ddd"))
  }

  /// A file that needs nothing is only written without white space.
  @Test func nothingToDoIsNothingDone() throws {
    let text = JSONSnippet.animation(
      layers: #"{"ty":1,"sw":9,"sh":9,"sc":"lime","ks":{},"ip":0,"op":60}"#)
    let result = try Self.prepare(text)
    #expect(result.report.steps.isEmpty && result.report.bytes == result.report.plainBytes)
  }

  @Test func preparingTwiceChangesNothingMore() throws {
    let shapes =
      JSONSnippet.square() + #",{"ty":"rd","r":{"k":3.33333}},"# + JSONSnippet.fill("0.123456,0,0")
    let first = try Self.prepare(JSONSnippet.animation(shapes: shapes)) { $0.targets = [.telegram] }
    let second = try Self.prepare(first.text) { $0.targets = [.telegram] }
    #expect(first.text == second.text)
  }

  @Test func aStopEndsTheWork() throws {
    let animation = try Animation(
      json: Array(
        JSONSnippet.animation(shapes: JSONSnippet.square() + "," + JSONSnippet.fill()).utf8))
    let file = AnimationFile(animation: animation, imageProvider: nil, animationIDs: [])
    let stop = StopSignal()
    stop.request()
    #expect(try Preparation(file, PrepareOptions()).run(stop: stop) == nil)
  }
}

extension String {
  /// The number of times that a text is in this one.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

/// Keyframes that pass near samples.
@Suite struct CurveFitTests {
  private static func value(of keys: [FittedKey], at time: Double) -> [Double] {
    guard let next = keys.firstIndex(where: { $0.time > time }) else {
      return keys.last?.value ?? []
    }
    guard next > 0 else { return keys[0].value }
    let (a, b) = (keys[next - 1], keys[next])
    guard !a.holds, let easing = a.easing else { return a.value }
    let curve = UnitBezier(easing.out.x, easing.out.y, easing.into.x, easing.into.y)
    let share = curve((time - a.time) / (b.time - a.time))
    return zip(a.value, b.value).map { $0 + ($1 - $0) * share }
  }

  /// The result is never farther from a sample than the tolerance, and cubic polynomials need two keyframes.
  @Test(arguments: 0..<40)
  func keysAreNearAllSamples(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...80, using: &random)
    let parts = (0..<3).map { _ in
      (Double.random(in: -50...50, using: &random), Double.random(in: 0...0.4, using: &random))
    }
    let steps = Int.random(in: 1...20, using: &random)
    let times = (0..<count).map(Double.init)
    let values = times.map { t in
      [
        parts.reduce(0) { $0 + $1.0 * ($1.1 * t).remainder(dividingBy: 3) },
        seed.isMultiple(of: 3) ? Double(Int(t) / steps) * 10 : parts[0].0 * t * t / 100,
      ]
    }
    let tolerance = [0.05, 0.02]
    let keys = CurveFit(times: times, values: values, tolerance: tolerance).keys()
    for (time, sample) in zip(times, values) {
      let found = Self.value(of: keys, at: time)
      for i in 0..<2 {
        #expect(
          (found[i] - sample[i]).magnitude <= 2.1 * tolerance[i], "seed \(seed), frame \(time)")
      }
    }
  }

  /// The number of keyframes of a polynomial over forty frames, by its coefficients, with a start after some frames.
  @Test(
    arguments: [
      ([7.0], 0.0, 1), ([0, 3], 0, 2), ([0, 0, 0, 0.01], 0, 2), ([5, 1, -0.2], 0, 2),
      ([0, 1], 20, 3),
    ] as [([Double], Double, Int)])
  func simpleCurvesNeedFewKeys(_ curve: [Double], _ start: Double, _ count: Int) {
    let times = (0...40).map(Double.init)
    let values = times.map { time in
      [curve.reversed().reduce(0) { $0 * max(0, time - start) + $1 }]
    }
    #expect(CurveFit(times: times, values: values, tolerance: [0.01]).keys().count == count)
  }
}

extension PrepareTests {
  /// What is left is named by its path in the source, although layers above it are gone.
  @Test func whatIsLeftIsFoundInTheSource() throws {
    let hidden = #"{"ty":3,"nm":"Hidden","ip":0,"op":60,"hd":true,"ks":{}}"#
    let dot =
      #"{"ty":4,"nm":"Dot","ip":0,"op":60,"ks":{},"sy":[{"ty":2}],"shapes":[\#(JSONSnippet.square()),\#(JSONSnippet.fill())]}"#
    let result = try Self.prepare(
      JSONSnippet.animation(layers: [hidden, hidden, dot].joined(separator: ","))
    ) { $0.targets = [.telegram] }
    #expect(!result.text.contains("Hidden"))
    #expect(result.kept.map(\.path) == ["layers[2]"] && result.kept.map(\.layer) == ["Dot"])
  }

  /// A property of a slot can have an expression without a value of its own. It finds other layers, so these stay.
  @Test func expressionsWithoutValuesKeepLayers() throws {
    let hidden = #"{"ty":3,"nm":"Hidden","ip":0,"op":60,"hd":true,"ks":{}}"#
    let turn = #"{"sid":"turn","x":"var $bm_rt = thisComp.layer('Hidden').index * 10;"}"#
    let dot =
      #"{"ty":4,"nm":"Dot","ip":0,"op":60,"ks":{"r":\#(turn)},"shapes":[\#(JSONSnippet.square()),\#(JSONSnippet.fill())]}"#
    let result = try Self.prepare(JSONSnippet.animation(layers: hidden + "," + dot))
    #expect(result.text.contains("Hidden"))
  }
}
