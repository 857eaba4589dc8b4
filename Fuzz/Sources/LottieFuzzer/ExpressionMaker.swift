// SPDX-License-Identifier: Apache-2.0

/// Makes expressions by a grammar; each byte of the input chooses a rule. The first byte chooses the
/// grammar: from 192 expressions as the exporter writes them, below it scripts as they are written
/// by hand.
///
/// Most operands have the type that their operator needs, since both engines agree quickly about others.
struct ExpressionMaker {
  private let bytes: [UInt8]
  private var position = 1
  /// Whether the grammar of scripts is used. The other one stays as it is, so that kept inputs keep
  /// their meaning.
  private let isScript: Bool
  /// The number of loops and of functions around what is made. Loops have a variable each that
  /// nothing else changes, lists do not grow in them, and functions call no others: each script
  /// ends soon.
  private var loops = 0, functions = 0
  private var scripts = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
    isScript = (bytes.first ?? 0) < 192
  }

  var isAtEnd: Bool { position >= bytes.count }

  private mutating func byte() -> Int {
    defer { position += 1 }
    return isAtEnd ? 0 : Int(bytes[position])
  }

  private mutating func pick(_ words: [String]) -> String { words[byte() % words.count] }

  mutating func program() -> String {
    if isScript { return script() }
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
    if isScript { return anyOfScript(depth) }
    return switch byte() % 16 {
    case 0: pick(Self.odd)
    case 1...6: vector(depth)
    default: number(depth)
    }
  }

  private mutating func number(_ depth: Int) -> String {
    if isScript, byte() % 8 > 0 { return numberOfScript(depth) }
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
    if isScript, byte() % 8 > 0 { return vectorOfScript(depth) }
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

// MARK: Scripts

extension ExpressionMaker {
  /// Variables of all types, functions, statements, and a result that shows what they did.
  private mutating func script() -> String {
    scripts += 1
    var text = "var a = \(pick(Self.digits)), b = \(pick(Self.digits)), c, s = \(string(0));\n"
    text += "var l = [\(pick(Self.digits)), 4, 5], o = { x: 3, y: 'c' }, m = [[1, 2], [3, 4]];\n"
    text += "var v = \(pick(Self.pairs)), w = [1, \(pick(Self.digits))];\n"
    let kind = byte()
    text += kind & 1 == 0 ? function("f") : "function f(p) { return p; }\n"
    let usesHash = kind & 6 > 0
    if usesHash { text += Self.hash }
    for _ in 0...byte() % 4 { text += statement(3) }
    if usesHash {
      let shown = "h(\(pick(["", "", "typeof "]))\(pick(Self.shown)))"
      // Each third one is for the position, which is no single number.
      return text + (scripts % 3 == 2 ? "[\(shown), 1]" : shown)
    }
    switch byte() % 8 {
    case 0:
      return text
        + "if (\(condition(2))) { \(statement(1))\(any(2))\(pick(["", ";", "; ;"])) } else \(any(2))"
    case 1: return text + "if (\(condition(2))) \(number(2)) else \(number(2))"
    case 2: return text + "try { \(statement(1))\(any(2)) } catch (e) { \(any(2)) }"
    case 3: return text + "[\(number(2)),\n  \(number(2))]"
    case 4: return text + "$bm_rt = \(any(2));"
    default: return text + "\(any(3))\(pick(["", ";", " // the end", ";\n"]))"
    }
  }

  /// A function that makes a number of a text, so that the whole text is compared.
  private static let hash = """
    function h(x) { var t = '' + x, n = 0; for (var i = 0; i < t.length; i++) \
    n = (n * 31 + t.charCodeAt(i)) % 65521; return n; }\n
    """

  private mutating func function(_ name: String) -> String {
    functions += 1
    defer { functions -= 1 }
    let p = pick(["p", "p", "p", "a", "time", "l"])
    let q = pick(["q", "q = \(number(0))", "q = \(p) + 1"])
    switch byte() % 6 {
    case 0:
      let again = "\(name)(p - 1, \(number(1)))"
      return
        "function \(name)(p, q) { return !(p > 0 && p < 5) ? \(number(1)) : \(again) + \(number(1)); }\n"
    case 1: return "var \(name) = (\(p), q) => \(result(2));\n"
    case 2: return "var \(name) = function (\(p), \(q)) { \(statement(2))return \(result(2)) };\n"
    case 3:
      let inner = "return function (q) { \(statement(1))return \(result(1)); }"
      return "function \(name)(\(p), q) { return (function (p) { \(inner); })(q)(\(number(1))); }\n"
    default:
      let first = "if (\(condition(1))) return \(result(1));"
      return "function \(name)(\(p), \(q)) { \(statement(2))\(first)\n return \(result(2)) }\n"
    }
  }

  // MARK: Statements

  private mutating func statement(_ depth: Int) -> String {
    let end = pick([";\n", ";\n", "\n", "; ", "; // note\n", " /* note */;\n"])
    if depth <= 0 || isAtEnd { return "\(change())\(end)" }
    let d = depth - 1
    switch byte() % 16 {
    case 0:
      let otherwise = pick(["", " else \(statement(d))", "\nelse { \(statement(d))}\n"])
      return "if (\(condition(2))) { \(statement(d))}\(otherwise)\n"
    case 1: return "if (\(condition(2))) \(change());\nelse \(change());\n"
    case 2, 3, 4: return loop(d)
    case 5:
      let cases =
        "case \(number(0)): \(statement(d))\(pick(["break;", "", ""])) case 1: \(statement(d))"
      let last = pick([
        "break; default: \(statement(d))", "default: \(statement(d))", "case 'a': break;",
      ])
      return "switch (\(any(1))) { \(cases)\(last) }\n"
    case 6:
      let failure = pick(["throw \(any(1));", "missing;", "key(99);", "undefined.a;", ""])
      let handler = pick([
        "catch (e) { c = e; }", "catch (e) { \(statement(d))}", "catch { a = 3; }",
      ])
      let finally = pick(["", "", " finally { \(statement(d))}"])
      return "try { \(statement(d))\(failure) } \(handler)\(finally)\n"
    case 7:
      let word = pick(["let", "const", "var"])
      return
        "{ \(word) x = \(any(2)), n = \(number(1)); \(change()); c = \(pick(["x", "n", "x + n"])); }\n"
    case 8 where functions > 0: return "if (\(condition(1))) return \(result(2));\n"
    case 9 where loops > 0: return "if (\(condition(1))) \(pick(["break", "continue"]));\n"
    case 10:
      return "l.\(pick(loops + functions > 0 ? Self.keeping : Self.changes + Self.keeping))\(end)"
    case 11: return "\(pick(["time", "value", "c", "rotation"])) \(assignment) \(number(2))\(end)"
    default: return "\(change())\(end)"
    }
  }

  private mutating func loop(_ depth: Int) -> String {
    let i = ["i", "j", "k", "u", "z"][min(loops, 4)]
    loops += 1
    defer { loops -= 1 }
    let body = "\(statement(depth))\(pick(["", statement(depth)]))"
    switch byte() % 8 {
    case 0: return "var \(i) = 0; while (\(i)++ < 3) { \(body)}\n"
    case 1: return "var \(i) = 0; do { \(body)} while (++\(i) < 2)\n"
    case 2: return "for (var \(i) in \(pick(["l", "v", "o", "[7, 8]"]))) { \(body)}\n"
    case 3:
      return
        "for (\(pick(["var", "let", "const"])) \(i) of \(pick(["l", "v", "[7, 8]"]))) { \(body)}\n"
    case 4: return "for (let \(i) = 2; \(i) > 0; \(i)--) { \(body)}\n"
    case 5: return "for (\(i) = 0; \(i) < 4; \(i) += 2) \(statement(depth))\n"
    default: return "for (var \(i) = 0; \(i) < 3; \(i)++) { \(body)}\n"
    }
  }

  private var assignment: String {
    mutating get { pick(["=", "=", "+=", "-=", "*=", "/=", "%=", "**=", "&=", "|=", "^="]) }
  }

  /// A change of one variable, without the end of the statement.
  private mutating func change() -> String {
    switch byte() % 16 {
    case 0: "\(pick(["a", "b", "c", "p", "time"])) \(assignment) \(number(2))"
    case 1, 2: "\(pick(["v", "w"])) \(pick(["=", "+=", "-="])) \(vector(2))"
    case 3: "\(pick(["v", "w"])) \(pick(["*=", "/="])) \(number(1))"
    case 4: "\(pick(["a++", "b--", "++a", "o.x++", "l[0]--", "--v[1]", "c = a++ + b"]))"
    case 5: "\(pick(["l", "v", "w", "position"]))[\(pick(Self.indices))] \(assignment) \(number(2))"
    case 6:
      "\(pick(["o.x", "o.z", "o['y']", "o[s]", "o.x"])) \(pick(["=", "+=", "-="])) \(result(1))"
    case 7: "s \(pick(["=", "+="])) \(string(2))"
    case 8:
      "m[\(pick(["0", "1", "0 + 1", "1", "a"]))] \(pick(["=", "+=", "-=", "*="])) \(vector(1))"
    case 9: "\(pick(["a = b =", "a=c=", "c = a ="])) \(result(1))"
    case 10:
      "\(pick(["seedRandom(\(number(0)))", "posterizeTime(\(number(0)))", "l = v", "v = position", "v = value"]))"
    default: "\(pick(["a = \(number(2))", "b = \(number(2))", "c = \(any(2))"]))"
    }
  }

  // MARK: Values

  /// Mostly a number.
  private mutating func result(_ depth: Int) -> String {
    byte() % 4 == 0 ? any(depth) : number(depth)
  }

  private mutating func condition(_ depth: Int) -> String {
    switch byte() % 6 {
    case 0: "\(any(depth)) \(pick(["===", "!=="])) \(any(depth))"
    case 1: "\(string(depth)) \(pick(["<", ">", "<=", ">=", "==", "!=="])) \(string(depth))"
    case 2: "\(pick(["", "!", "!!"]))\(any(depth))"
    case 3: "typeof \(any(depth)) == \(pick(["'number'", "'string'", "'object'", "'undefined'"]))"
    default: "\(number(depth)) \(pick(["<", ">", "<=", ">=", "=="])) \(number(depth))"
    }
  }

  private mutating func anyOfScript(_ depth: Int) -> String {
    switch byte() % 64 {
    case 0: pick(Self.odd)
    case 1: pick(["o", "f", "(p => p)", "{ x: 1 }.x", "[[1, 2], 'a']", "v", "l"])
    case 2...5: string(depth)
    case 6...15: vector(depth)
    default: number(depth)
    }
  }

  private mutating func numberOfScript(_ depth: Int) -> String {
    if depth <= 0 || isAtEnd { return pick(names + Self.digits) }
    let d = depth - 1
    switch byte() % 20 {
    case 0: return "l[\(pick(Self.indices))]"
    case 1: return "(\(number(d)) \(pick(Self.operators)) \(number(d)))"
    case 2: return "(\(pick(Self.steps)))"
    case 3: return "(\(pick(["a", "b", "o.x"])) \(pick(["=", "+=", "*="])) \(number(d)))"
    case 4: return "(\(condition(d)) ? \(number(d)) : \(number(d)))"
    case 5, 6:
      guard functions == 0 else { return pick(names) }
      return "f(\(pick([number(d), number(d), "v", "3"])), \(result(d)))"
    case 7: return "l.\(pick(Self.measures))"
    case 8: return "[\(number(d)), \(number(d))].\(pick(Self.measures))"
    case 9: return "Math.\(pick(Self.moreMath))(\(number(d)))"
    case 10:
      return "\(string(d)).\(pick(["length", "indexOf('1')", "charCodeAt(0)", "indexOf(s)"]))"
    case 11:
      return
        "\(pick(["parseInt", "parseFloat", "Number", "isNaN", "Boolean"]))(\(pick(["'12'", "'-0.5x'", "'3.7'", string(d)])))"
    case 12: return "\(pick(["parseInt", "isFinite", "Number", "+", "~"]))(\(number(d)))"
    case 13: return "random(\(pick(["", number(d), "1, 5"])))"
    case 14:
      return
        "eval(\(pick(["'time + 1'", "'index', 1", "'var a = 2; a * 3'", "a", "'position[1]'"])))"
    case 15: return "l.\(pick(["map", "filter"]))(\(callback(d))).length"
    case 16: return "l.reduce((p, q\(pick(["", ", i"]))) => \(number(d))\(pick(["", ", 0"])))"
    case 17: return "l.\(pick(["find", "findIndex", "some", "every"]))(\(callback(d)))"
    case 18:
      return
        "(\(pick(["v", "l", "a", "value", "o"])) instanceof \(pick(["Array", "Object"])) ? 1 : 2)"
    default: return "\(pick(names))"
    }
  }

  private mutating func callback(_ depth: Int) -> String {
    functions += 1
    defer { functions -= 1 }
    switch byte() % 4 {
    case 0: return "function (p, q) { \(statement(min(depth, 1)))return \(any(depth)); }"
    case 1: return "p => p \(pick([">", "+", "*"])) \(number(depth))"
    default: return "(p, q) => \(any(depth))"
    }
  }

  private mutating func vectorOfScript(_ depth: Int) -> String {
    if depth <= 0 || isAtEnd {
      return pick(["v", "w", "v", "[3, 4]", "l", "position", "[0.5, -1, 8]"])
    }
    let d = depth - 1
    switch byte() % 12 {
    case 0, 1: return "(\(vector(d)) \(pick(["+", "-"])) \(vector(d)))"
    case 2: return "(\(vector(d)) \(pick(["*", "/"])) \(number(d)))"
    case 3: return "(\(number(d)) \(pick(["*", "/", "+", "-"])) \(vector(d)))"
    case 4: return "-(\(vector(d)))"
    case 5: return "\(vector(d)).\(pick(Self.lists))"
    case 6: return "l.\(pick(["map", "filter"]))(\(callback(d)))"
    case 7: return "\(pick(["v", "w", "l"])).concat(\(any(d)))"
    case 8: return "(\(vector(d)) + \(any(d)) - \(vector(d)))"
    case 9: return "\(pick(["random", "normalize", "gaussRandom"]))(\(vector(d)))"
    case 10: return "(\(condition(d)) ? \(vector(d)) : \(vector(d)))"
    default: return "[\(number(d)), \(number(d))]"
    }
  }

  private mutating func string(_ depth: Int) -> String {
    if depth <= 0 || isAtEnd {
      return pick(["'a'", "'12'", "s", "'b-c'", "''", "name", "'-0.5x'", "\"1,2\""])
    }
    let d = depth - 1
    switch byte() % 12 {
    case 0: return "(\(string(d)) + \(any(d)))"
    case 1: return "(\(number(d)) + \(string(d)))"
    case 2: return "`${\(any(d))}\(pick(["", "-", "a"]))${\(number(d))}`"
    case 3: return "String(\(any(d)))"
    case 4: return "(\(number(d))).\(pick(["toFixed(2)", "toFixed()", "toString()"]))"
    case 5: return "\(vector(d)).join(\(pick(["", "'-'", string(d)])))"
    case 6: return "typeof \(any(d))"
    case 7:
      return "\(string(d)).\(pick(["substr", "slice", "substring"]))(\(number(d)), \(number(d)))"
    case 8: return "\(string(d)).\(pick(["charAt", "slice", "substr"]))(\(number(d)))"
    case 9: return "\(string(d)).split(\(string(d)))\(pick(["[0]", ".join('+')"]))"
    case 10: return "\(string(d)).\(pick(Self.texts))"
    default: return "(\(condition(d)) ? \(string(d)) : \(string(d)))"
    }
  }

  /// The variables that a number can be read of.
  private var names: [String] {
    var names = ["a", "b", "o.x", "v[0]", "w[1]", "l.length", "time", "value"]
    if functions > 0 { names += ["p", "q"] }
    if loops > 0 { names += ["i", "i", ["i", "j", "k", "u", "z"][min(loops, 5) - 1]] }
    return names
  }

  private static let digits = ["0", "1", "2", "3", "-1", "0.5", "7", "10"]
  private static let pairs = ["[1, 2]", "[a, 5]", "position", "[2, b, 3]"]
  private static let indices = [
    "0", "1", "2", "b", "a", "0 + 1", "l.length - 1", "'1'", "-1", "0.5",
  ]
  private static let operators = [
    "+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>", "&&", "||", "??",
  ]
  private static let steps = [
    "a++", "++a", "b--", "--b", "o.x++", "l[0]++", "-a", "+b", "!a", "~a", "- -a",
  ]
  private static let moreMath = [
    "sign", "trunc", "hypot", "cbrt", "log2", "log10", "round", "floor", "abs", "sqrt", "PI + ",
  ]
  private static let changes = [
    "push(time)", "unshift(5)", "push(a, v)", "splice(1, 0, a)", "push([1, 2])",
    "splice(-1, 1, 7, 8)",
  ]
  private static let keeping = [
    "pop()", "shift()", "reverse()", "sort()", "splice(0, 1)", "sort((a, b) => a - b)",
    "sort(function (p, q) { return q - p })", "sort((p, q) => p > q)",
    "forEach((p, q) => { a += q })",
    "map((p, q) => { l[2] = 9; return p; })", "length", "splice(1)",
  ]
  private static let measures = [
    "length", "indexOf(5)", "indexOf(a)", "includes(2)", "join('-').length", "slice(1).length",
    "pop()",
    "shift()", "concat(v).length", "reverse()[0]", "reduce((p, q) => p + q)", "some(p => p > 3)",
    "sort()[0]", "splice(1, 1).length", "toString().length",
  ]
  private static let lists = [
    "slice(1)", "slice(0, -1)", "slice()", "concat([1])", "reverse()", "sort()", "map(p => p + 1)",
    "map((p, q) => p * q)", "filter(p => p > 1)", "splice(0, 2)", "sort((p, q) => q - p)",
  ]
  private static let texts = [
    "toUpperCase()", "toLowerCase()", "trim()", "replace('1', 'x')", "padStart(4, '0')",
    "concat(a)",
    "split('').reverse().join('')", "toString()", "charAt(1)",
  ]
  private static let shown = [
    "a", "b", "v", "w", "l", "s", "o.x", "[a, b, v, w, l, s]", "o.z", "[typeof c, typeof a, time]",
    "f",
    "[a, b, value, s]",
  ]
}
