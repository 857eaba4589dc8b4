// SPDX-License-Identifier: Apache-2.0

extension GrowthMaker {
  /// The layers of a composition.
  ///
  /// - Parameter composition: The id of the one that some of them show; nil for none.
  mutating func layers(using composition: String?) -> String {
    var layers: [String] = []
    for i in 0..<1 + byte() % 3 {
      let layer = layer(composition)
      let times = layer.utf8.count > 4_000 ? 1 : pick([1, 1, 1, 1, 2, 4, 10, 30, 100])
      for k in 0..<times { layers.append("{\"ind\":\(i * 1000 + k + 1),\(layer)}") }
    }
    return layers.joined(separator: ",")
  }

  private mutating func layer(_ composition: String?) -> String {
    var members: [String] = []
    if let composition, !isOne(of: 4) {
      members.append(#""ty":0,"refId":"\#(composition)","w":100,"h":100"#)
      if isOne(of: 4) { members.append(#""ct":1"#) }
    } else {
      members.append(content())
    }
    members.append(#""ip":0,"op":60,"st":0,"ks":{\#(pose())}"#)
    if isOne(of: 5) { members.append(#""tt":\#(1 + byte() % 4)"#) }
    if isOne(of: 8) { members.append(#""bm":\#(byte() % 17)"#) }
    if isOne(of: 8) { members.append(#""mb":true"#) }
    if isOne(of: 10) { members.append(#""ddd":1"#) }
    if isOne(of: 5) { members.append(#""hasMask":true,"masksProperties":[\#(masks())]"#) }
    if isOne(of: 3) { members.append(#""ef":[\#(effects())]"#) }
    if isOne(of: 10) { members.append(#""sy":[\#(styles())]"#) }
    return members.joined(separator: ",")
  }

  private mutating func content() -> String {
    switch byte() % 10 {
    case 0: return #""ty":1,"sw":\#(pick([1, 100, 5000])),"sh":100,"sc":"red""#
    case 1: return #""ty":5,"t":{\#(text())}"#
    default: return #""ty":4,"shapes":[\#(shapes(depth: 3))]"#
    }
  }

  private mutating func pose() -> String {
    guard isOne(of: 3) else { return #""o":{"k":100}"# }
    return #""o":\#(percent()),"r":\#(number()),"p":\#(vector()),"s":\#(vector())"#
  }

  private mutating func masks() -> String {
    let mask =
      #"{"mode":"\#(pick(["a", "s", "i", "f", "d", "l"]))","inv":\#(isOne(of: 3)),"#
      + #""pt":{"k":\#(path(isClosed: true))},"o":\#(percent()),"x":\#(number()),"f":\#(vector())}"#
    let times = mask.utf8.count > 2_000 ? 1 : pick([1, 1, 2, 10, 100])
    return Array(repeating: mask, count: times).joined(separator: ",")
  }

  private mutating func effects() -> String {
    var effects: [String] = []
    for _ in 0..<1 + byte() % 2 {
      let name = pick(Self.effectNames)
      let values = (0..<byte() % 12).map { _ in #"{"v":\#(number())}"# }
      let effect = #"{"mn":"\#(name)","en":1,"ef":[\#(values.joined(separator: ","))]}"#
      effects += Array(repeating: effect, count: pick([1, 1, 1, 2, 5, 20]))
    }
    return effects.joined(separator: ",")
  }

  private static let effectNames = [
    "ADBE Gaussian Blur 2", "ADBE Gaussian Blur 2", "ADBE Box Blur2", "ADBE Motion Blur",
    "ADBE Radial Blur", "CS CrossBlur", "ADBE Drop Shadow", "ADBE Glo2", "ADBE Echo", "ADBE Tile",
    "ADBE Matte Choker", "ADBE Simple Choker", "ADBE Bevel Alpha", "ADBE Stroke", "ADBE Circle",
    "ADBE Fractal Noise", "ADBE Wave Warp", "ADBE Twirl", "ADBE Mosaic", "ADBE Sharpen",
    "ADBE Displacement Map", "ADBE Geometry2", "ADBE Venetian Blinds", "ADBE Bulge", "CC Sphere",
    "ADBE Set Matte3", "ADBE Posterize Time", "ADBE Ramp", "ADBE 4ColorGradient",
  ]

  private mutating func styles() -> String {
    let style =
      #"{"ty":\#(byte() % 9),"c":\#(color()),"o":\#(percent()),"a":\#(number()),"s":\#(number()),"#
      + #""d":\#(number()),"ch":\#(percent()),"bs":\#(number()),"no":\#(percent())}"#
    return Array(repeating: style, count: pick([1, 1, 2, 20])).joined(separator: ",")
  }

  // MARK: Texts

  private mutating func text() -> String {
    let word = pick(["a", "ab ", "Wort ", "mm\\r", "é"])
    let length = pick([1, 10, 100, 1000, 4000])
    let letters = String(repeating: word, count: max(1, length / word.count))
    let style =
      #""f":"Sans","s":\#(pick(["1", "12", "40", "1000"])),"fc":[0,0,1],"sc":[1,0,0],"#
      + #""sw":\#(pick(["0", "2", "100"])),"j":\#(byte() % 3),"tr":\#(pick(["0", "50", "1e6"]))"#
    var animators: [String] = []
    if isOne(of: 2) {
      let animator = animator()
      animators += Array(repeating: animator, count: pick([1, 1, 3, 20, 100]))
    }
    return #""d":{"k":[{"t":0,"s":{"t":"\#(letters)",\#(style)}}]},"p":{},"#
      + #""m":{"g":\#(1 + byte() % 4),"a":{"k":[0,0]}},"a":[\#(animators.joined(separator: ","))]"#
  }

  private mutating func animator() -> String {
    let selector =
      #""t":\#(byte() % 2),"b":\#(1 + byte() % 4),"sh":\#(1 + byte() % 6),"rn":\#(byte() % 2),"#
      + #""s":\#(percent()),"e":\#(percent()),"o":\#(number())"#
    let change =
      #""p":\#(vector()),"s":\#(vector()),"r":\#(number()),"t":\#(number()),"bl":\#(vector()),"#
      + #""sw":\#(number()),"o":\#(percent())"#
    return #"{"s":{\#(selector)},"a":{\#(change)}}"#
  }
}
