// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieCore
@testable import LottieKit

/// Where the checks of lengths are added to the source of a script.
struct CheckedSourceTests {
  @Test(
    arguments: [
      ("a + b", "$long(a + b)"), ("return a+b+c;", "return $long(a+b+c);"),
      ("x = a * b + c - d + e < f", "x = $long($long(a * b + c) - d + e) < f"),
      ("+a", "+a"), ("a - +b", "a - +b"), ("i++ + ++j", "$long(i++ + ++j)"),
      ("a\n++b", "a\n++b"), ("-a + b", "$long(-a + b)"), ("typeof a + b", "$long(typeof a + b)"),
      ("x += y", "$long(x += y)"), ("a.b[c] += d += e, f", "$long(a.b[c] += $long(d += e)), f"),
      ("q ? x += 1 : y + 2", "q ? $long(x += 1) : $long(y + 2)"),
      ("x += q ? a : b;y", "$long(x += q ? a : b);y"), ("x += a + b", "$long(x += $long(a + b))"),
      ("f(a + b, c)[d + e]", "f($long(a + b), c)[$long(d + e)]"),
      ("`a${b}c`", "$long(`a${b}c`)"),
      ("`a${b + `${c}`}`", "$long(`a${$long(b + $long(`${c}`))}`)"),
      ("tag`a${b}`", "tag`a${b}`"), ("'+' + \"\\\"+\"", "$long('+' + \"\\\"+\")"),
      ("a // + b\n+ c /* + */", "$long(a // + b\n+ c) /* + */"),
      ("/[/]+/.test(a) + b", "$long(/[/]+/.test(a) + b)"),
      ("a / b + c / d", "$long(a / b + c / d)"),
      ("if (a) /b+/.test(c)", "if (a) /b+/.test(c)"),
      ("if (a) +b; else c + d", "if (a) +b; else $long(c + d)"),
      ("{ a } +b", "{ a } +b"), ("({ a: 1 }) + b", "$long(({ a: 1 }) + b)"),
      ("x = { a } + b", "x = $long({ a } + b)"),
      ("function f() { return a + b } +c", "function f() { return $long(a + b) } +c"),
      ("x = function () {} + c", "x = $long(function () {} + c)"),
      ("x => a + b", "x => $long(a + b)"), ("f(x => { a += b })", "f(x => { $long(a += b) })"),
      ("a\nb + c", "a\n$long(b + c)"), ("return\n{ a + b }", "return\n{ $long(a + b) }"),
      ("while (i-->0) s += s", "while (i-->0) $long(s += s)"),
      (
        "for (var i = a + b; i < 3; i += 1) {}",
        "for (var i = $long(a + b); i < 3; $long(i += 1)) {}"
      ),
      ("switch (a) { case b + c: d + e }", "switch (a) { case $long(b + c): $long(d + e) }"),
      ("[...a, ...b]", "[...$few(a), ...$few(b)]"), ("f(...a + b)", "f(...$few($long(a + b)))"),
      ("x = { ...a }", "x = { ...$fewOf(a) }"), ("[a, ...b] = c", "[a, ...b] = c"),
      ("const [a, ...b] = [...c]", "const [a, ...b] = [...$few(c)]"),
      ("function f(a, ...b) {}", "function f(a, ...b) {}"), ("(a, ...b) => c", "(a, ...b) => c"),
      ("([a, ...b]) => [...a]", "([a, ...b]) => [...$few(a)]"),
      ("for (const [a, ...b] of c) d", "for (const [a, ...b] of c) d"),
      ("[[a, ...b]] = c", "[[a, ...b]] = c"), ("[[...a]]", "[[...$few(a)]]"),
      ("[a = [...b]] = c", "[a = [...$few(b)]] = c"), ("({ a, ...b } = c)", "({ a, ...b } = c)"),
      (
        "x = { f(a) { return a + 1 }, get g() { return 1 }, [h + i]: 2 }",
        "x = { f(a) { return $long(a + 1) }, get g() { return 1 }, [$long(h + i)]: 2 }"
      ),
      ("a?.b + c ?? d", "$long(a?.b + c) ?? d"), ("a ? .5 + b : c", "a ? $long(.5 + b) : c"),
      ("1e+5 + 0x1e+2", "$long(1e+5 + 0x1e+2)"), ("return\u{a0}a + b", "return\u{a0}$long(a + b)"),
      ("a.return + b.function", "$long(a.return + b.function)"),
      ("x = a in b + c", "x = a in $long(b + c)"),
      ("do a + b; while (c)\n+d", "do $long(a + b); while (c)\n+d"),
      ("let a = b + c", "let a = $long(b + c)"), ("a: b + c", "a: $long(b + c)"),
    ] as [(String, String)])
  func adds(_ source: String, _ checked: String) throws {
    #expect(try CheckedSource.make(source) == checked)
  }

  @Test(
    arguments: [
      "(a + b", "a + b)", "[a + b}", "'a", "`a", "/a", "a b + c", "a <!-- b\n+ c", "\\u0061 + b",
      "a\\u0062 + c", "$long = a => a", "class A { a = b + c }", "yield + a", "let + a",
      "}(function () {",
      "a\n--> b", "({ ...a } = b);" + String(repeating: "({ ...a } = b);", count: 16),
      String(repeating: "(", count: 3000), "@", "1a", "f(;)",
    ])
  func refuses(_ source: String) {
    #expect(throws: CheckedSource.Refusal.self) { try CheckedSource.make(source) }
  }
}
