// SPDX-License-Identifier: Apache-2.0

/// Makes expressions by a grammar; each byte of the input chooses a rule.
///
/// Most operands have the type that their operator needs, since both engines agree quickly about others.
struct ExpressionMaker {
  private let bytes: [UInt8]
  private var position = 1

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  private mutating func byte() -> Int {
    defer { position += 1 }
    return isAtEnd ? 0 : Int(bytes[position])
  }

  private mutating func pick(_ words: [String]) -> String { words[byte() % words.count] }

  mutating func program() -> String {
    switch byte() % 6 {
    case 0:
      let start = "var a = \(number(3)), b = \(vector(2));\n"
      let branch = "if (\(number(2)) \(pick(Self.comparisons)) 1) { a = \(number(2)); } else { "
      return start + branch
        + "a \(pick(["=", "+=", "-=", "*=", "/="])) \(number(2)); }\n$bm_rt = \(any(2));"
    case 1:
      let attempt = "try { $bm_rt = \(any(3)); } "
      return "var $bm_rt;\n" + attempt + "catch (e) { $bm_rt = \(any(2)); }"
    case 2, 3: return "var $bm_rt;\n$bm_rt = \(any(4));"
    default: return any(4)
    }
  }

  /// A number, a vector, or something else.
  private mutating func any(_ depth: Int) -> String {
    switch byte() % 16 {
    case 0: pick(Self.odd)
    case 1...6: vector(depth)
    default: number(depth)
    }
  }

  private mutating func number(_ depth: Int) -> String {
    if depth <= 0 || isAtEnd { return pick(Self.numbers) }
    let d = depth - 1
    switch byte() % 12 {
    case 0: return pick(Self.numbers)
    case 1: return "(\(number(d)) \(pick(["+", "-", "*", "/", "%"])) \(number(d)))"
    case 2: return "(\(any(d)) \(pick(Self.comparisons)) \(any(d)) ? \(number(d)) : \(number(d)))"
    case 3: return "Math.\(pick(Self.math))(\(number(d)), \(number(d)))"
    case 4: return "\(vector(d))[\(pick(["0", "1", "0", "1", "2", "-1", "'length'"]))]"
    case 5: return "\(pick(Self.operations))(\(number(d)), \(number(d)))"
    case 6:
      return
        "\(pick(Self.ramps))(\(number(d)), \(number(d)), \(number(d)), \(number(d)), \(number(d)))"
    case 7: return "\(pick(["length", "dot"]))(\(vector(d)), \(vector(d)))"
    case 8: return "\(pick(Self.properties)).\(pick(Self.timed))(\(number(d)))"
    case 9: return "\(pick(["-", "+", "!", "$bm_neg", "noise", "timeToFrames"]))(\(number(d)))"
    case 10: return "clamp(\(number(d)), \(number(d)), \(number(d)))"
    default: return pick(Self.calls)
    }
  }

  private mutating func vector(_ depth: Int) -> String {
    if depth <= 0 || isAtEnd { return pick(Self.vectors) }
    let d = depth - 1
    switch byte() % 8 {
    case 0: return pick(Self.vectors)
    case 1: return "[\(number(d)), \(number(d))]"
    case 2: return "[\(number(d)), \(number(d)), \(number(d))]"
    case 3: return "\(pick(["$bm_sum", "$bm_sub", "add", "sub"]))(\(vector(d)), \(vector(d)))"
    case 4: return "\(pick(["$bm_mul", "$bm_div", "mul", "div"]))(\(vector(d)), \(number(d)))"
    case 5:
      return
        "\(pick(Self.ramps))(\(number(d)), \(number(d)), \(number(d)), \(vector(d)), \(vector(d)))"
    case 6: return "thisComp.layer('Target').\(pick(Self.spaces))(\(vector(d)))"
    default: return "thisComp.layer('Target').position.\(pick(Self.timed))(\(number(d)))"
    }
  }

  private static let comparisons = [
    "<", ">", "<=", ">=", "==", "!=", "===", "!==", "&&", "||", ",",
  ]
  private static let numbers = [
    "0", "1", "-0.0", "0.5", "1e300", "1e-300", "(0/0)", "(1/0)", "time", "index", "2", "-3", "360",
    "4294967296", "thisComp.width", "-7.25", "time * 10", "effect(1)(1)", "rotation", "Math.PI",
    "thisComp.layer('Target').rotation", "10", "0.1", "true", "thisComp.numLayers",
  ]
  private static let vectors = [
    "position", "[1, 2]", "[1, 2, 3]", "[0, 0]", "scale", "thisComp.layer('Target').position",
    "[-5, 1e9]", "thisComp.layer(2).anchorPoint", "content('Group 1').content('Ellipse').size",
  ]
  private static let odd = [
    "null", "undefined", "true", "'a'", "'12'", "[]", "value", "[value]", "thisLayer", "thisComp",
    "thisProperty", "'Target'", "content(1)", "content('Group 1').content('Path 1').path", "{}",
  ]
  private static let math = [
    "abs", "sqrt", "sin", "cos", "tan", "atan", "atan2", "exp", "log", "pow", "floor", "ceil",
    "round", "min", "max", "asin", "acos",
  ]
  private static let operations = [
    "$bm_sum", "$bm_sub", "$bm_mul", "$bm_div", "$bm_mod", "add", "sub", "mul", "div", "mod",
  ]
  private static let ramps = ["linear", "ease", "easeIn", "easeOut"]
  private static let properties = [
    "thisProperty", "effect(1)(1)", "thisComp.layer('Target').rotation", "rotation", "opacity",
  ]
  private static let timed = [
    "valueAtTime", "velocityAtTime", "speedAtTime", "key", "nearestKey",
  ]
  private static let spaces = [
    "toComp", "toWorld", "fromComp", "toCompVec", "fromCompVec", "fromWorld",
  ]
  private static let calls = [
    "wiggle(2, 30)", "wiggle(0.5, time, 2, 0.3, 1)", "temporalWiggle(1, 2)", "loopOut('cycle')",
    "loopOut('pingpong', 1)", "loopIn('offset')", "loopOut('continue')",
    "loopOutDuration('cycle', 0.5)",
    "thisProperty.numKeys", "key(1).time", "nearestKey(time).index", "thisProperty.speed",
    "rotation.velocity", "content(1).transform.rotation", "comp('Inner').layer(1).position[0]",
    "thisComp.layer('Target').position.numKeys", "name.length", "wiggle(1e9, 1e300)",
    "thisComp.layer('Pre').timeRemap", "hasParent ? 1 : 2",
  ]
}
