// SPDX-License-Identifier: Apache-2.0

/// Makes small animations that ask for much: modifiers that multiply what others have multiplied,
/// counts up to a billion, and precompositions that use each other many times. Each byte of the
/// input chooses a rule of a grammar.
struct GrowthMaker {
  private let bytes: [UInt8]
  private var position = 0
  /// The characters that the items of lists may still take.
  private var room = 60_000

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> Int {
    defer { position += 1 }
    return isAtEnd ? 0 : Int(bytes[position])
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }

  /// Whether the next byte is one of `count` on average.
  mutating func isOne(of count: Int) -> Bool { byte() % count == count - 1 }

  /// The text of an animation.
  mutating func file() -> String {
    let compositions = isOne(of: 3) ? 1 + byte() % 6 : 0
    var assets: [String] = []
    for i in 0..<compositions {
      let next = i + 1 < compositions ? "c\(i + 1)" : nil
      assets.append(#"{"id":"c\#(i)","w":100,"h":100,"layers":[\#(layers(using: next))]}"#)
    }
    let root = layers(using: compositions > 0 ? "c0" : nil)
    return #"{"v":"5.9.0","fr":30,"ip":0,"op":60,"w":100,"h":100,"assets":["#
      + #"\#(assets.joined(separator: ","))],"layers":[\#(root)]}"#
  }

  // MARK: Values

  /// A value, or keyframes of two.
  mutating func value(_ one: (inout GrowthMaker) -> String) -> String {
    guard isOne(of: 12) else { return #"{"a":0,"k":\#(one(&self))}"# }
    let (a, b) = (one(&self), one(&self))
    func list(_ text: String) -> String { text.hasPrefix("[") ? text : "[\(text)]" }
    return #"{"a":1,"k":[{"t":0,"s":\#(list(a)),"i":{"x":[1],"y":[1]},"o":{"x":[0],"y":[0]}},"#
      + #"{"t":30,"s":\#(list(b))}]}"#
  }

  /// A length, an angle or a share, most of them usual.
  mutating func number() -> String { value { $0.pick(Self.numbers) } }

  /// A number of copies, points or ridges.
  mutating func count() -> String { value { $0.pick(Self.counts) } }

  mutating func vector() -> String {
    value { "[\($0.pick(Self.numbers)),\($0.pick(Self.numbers))]" }
  }

  mutating func percent() -> String { value { $0.pick(Self.percents) } }

  mutating func color() -> String {
    #"{"k":\#(pick(["[1,0,0,1]", "[0,0.5,1,0.5]", "[0,0,0,1]"]))}"#
  }

  private static let numbers = [
    "0", "1", "-1", "0.5", "3", "10", "-10", "20", "40", "50", "90", "100", "-100", "360", "1000",
    "0.001", "10000", "-10000", "1e6", "1e9", "-1e9", "1e-9", "7", "33", "2",
  ]
  private static let counts = [
    "0", "1", "2", "3", "5", "8", "12", "20", "33", "50", "100", "200", "360", "600", "1000",
    "1001", "10000", "1e6", "1e9", "2.5", "-3",
  ]
  private static let percents = [
    "100", "99", "50", "110", "-100", "10", "0", "101", "1", "1000", "100", "90", "0.001",
  ]

  // MARK: Lists of shapes

  /// The items of a list; one of them is there many times now and then.
  mutating func shapes(depth: Int) -> String {
    var items: [String] = []
    for _ in 0..<1 + byte() % 2 { items.append(geometry()) }
    for _ in 0..<1 + byte() % 7 {
      let item = self.item(depth: depth)
      let times = min(pick(Self.times), max(1, room / item.utf8.count))
      room -= times * item.utf8.count
      items += Array(repeating: item, count: times)
    }
    if !isOne(of: 6) { items.append(paint()) }
    return items.joined(separator: ",")
  }

  private static let times = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 8, 20, 60, 200, 1000]

  private mutating func item(depth: Int) -> String {
    switch byte() % 20 {
    case 0...9: modifier()
    case 10...12: paint()
    case 13...14: geometry()
    case 15...18 where depth > 0: group(depth: depth - 1)
    default: repeater()
    }
  }

  private mutating func group(depth: Int) -> String {
    let shapes = shapes(depth: depth)
    return #"{"ty":"gr","it":[\#(shapes),{"ty":"tr",\#(transform())}]}"#
  }

  private mutating func transform() -> String {
    #""p":\#(vector()),"a":{"k":[0,0]},"s":\#(value { "[\($0.pick(Self.percents)),100]" }),"#
      + #""r":\#(number()),"o":{"k":100}"#
  }

  mutating func geometry() -> String {
    switch byte() % 8 {
    case 0: return #"{"ty":"rc","p":{"k":[50,50]},"s":\#(vector()),"r":\#(number())}"#
    case 1: return #"{"ty":"el","p":{"k":[50,50]},"s":\#(vector())}"#
    case 2, 3:
      let isClosed = isOne(of: 2)
      return #"{"ty":"sh","ks":{"k":\#(path(isClosed: isClosed))}}"#
    default:
      let kind = 1 + byte() % 2
      return #"{"ty":"sr","sy":\#(kind),"p":{"k":[50,50]},"pt":\#(count()),"or":\#(number()),"#
        + #""ir":\#(number()),"os":\#(percent()),"is":\#(percent()),"r":{"k":0}}"#
    }
  }

  /// A path of up to a thousand vertices: a spiral, a comb, or points that look random.
  mutating func path(isClosed: Bool) -> String {
    let count = min(pick([1, 2, 3, 4, 6, 10, 40, 200, 1000]), max(1, room / 60))
    let (kind, size) = (byte() % 3, pick([1.0, 10, 50, 1e4, 1e7]))
    let handle = pick([0.0, 0, 1, 30, 1e5])
    var (state, vertices, ins, outs) = (UInt32(7), [String](), [String](), [String]())
    func next() -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / 16_777_216 * 2 - 1
    }
    for i in 0..<count {
      let share = Double(i) / Double(count)
      let (x, y): (Double, Double)
      switch kind {
      case 0: (x, y) = (share * next(), share * next())
      case 1: (x, y) = (share * 2 - 1, i.isMultiple(of: 2) ? -1 : 1)
      default: (x, y) = (next(), next())
      }
      vertices.append("[\(Self.text(50 + x * size)),\(Self.text(50 + y * size))]")
      ins.append("[\(Self.text(handle * next())),\(Self.text(handle * next()))]")
      outs.append("[\(Self.text(handle * next())),\(Self.text(handle * next()))]")
    }
    room -= 60 * count
    return #"{"c":\#(isClosed),"v":[\#(vertices.joined(separator: ","))],"#
      + #""i":[\#(ins.joined(separator: ","))],"o":[\#(outs.joined(separator: ","))]}"#
  }

  private static func text(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  private mutating func modifier() -> String {
    switch byte() % 10 {
    case 0, 1: return repeater()
    case 2: return #"{"ty":"mm","mm":\#(1 + byte() % 5)}"#
    case 3:
      let join = 1 + byte() % 3
      return #"{"ty":"op","a":\#(number()),"lj":\#(join),"ml":\#(number())}"#
    case 4: return #"{"ty":"pb","a":\#(number())}"#
    case 5: return #"{"ty":"tw","a":\#(number()),"c":\#(vector())}"#
    case 6: return #"{"ty":"zz","s":\#(number()),"r":\#(count()),"pt":{"k":\#(1 + byte() % 2)}}"#
    case 7: return #"{"ty":"rd","r":\#(number())}"#
    default:
      let (s, e) = (percent(), percent())
      return #"{"ty":"tm","s":\#(s),"e":\#(e),"o":\#(number()),"m":\#(1 + byte() % 2)}"#
    }
  }

  private mutating func repeater() -> String {
    let order = 1 + byte() % 2
    return #"{"ty":"rp","c":\#(count()),"o":\#(number()),"m":\#(order),"#
      + #""tr":{\#(transform()),"so":{"k":100},"eo":\#(percent())}}"#
  }

  mutating func paint() -> String {
    switch byte() % 5 {
    case 0: return #"{"ty":"gf",\#(gradient()),"o":\#(percent()),"r":\#(1 + byte() % 2)}"#
    case 1: return #"{"ty":"st","c":\#(color()),"o":\#(percent()),\#(pen())}"#
    case 2: return #"{"ty":"gs",\#(gradient()),"o":\#(percent()),\#(pen())}"#
    default: return #"{"ty":"fl","c":\#(color()),"o":\#(percent()),"r":\#(1 + byte() % 2)}"#
    }
  }

  private mutating func pen() -> String {
    let (cap, join) = (1 + byte() % 3, 1 + byte() % 3)
    var text = #""w":\#(number()),"lc":\#(cap),"lj":\#(join),"ml":4"#
    if isOne(of: 3) {
      let lengths = pick([
        ["5"], ["0", "1"], ["0.005"], ["1e-9", "1"], ["1e9"], ["3", "0.1", "7"],
      ])
      let dashes = lengths.map { #"{"n":"d","v":{"k":\#($0)}}"# }
      text += #","d":[\#(dashes.joined(separator: ",")),{"n":"o","v":\#(number())}]"#
    }
    return text
  }

  private mutating func gradient() -> String {
    let stops = min(pick([2, 2, 3, 20, 256, 1000]), max(2, room / 12))
    let list = (0..<stops).map { "\(Self.text(Double($0) / Double(stops))),1,0.5,0" }
    room -= 12 * stops
    return #""t":\#(1 + byte() % 2),"s":\#(vector()),"e":\#(vector()),"#
      + #""g":{"p":\#(stops),"k":{"k":[\#(list.joined(separator: ","))]}}"#
  }
}
