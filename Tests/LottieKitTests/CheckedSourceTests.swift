// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import LottieCore
@testable import LottieKit

/// Where calls for operators, lengths and work are added to the source of a script.
struct CheckedSourceTests {
  @Test(
    arguments: [
      ("a + b", "$op_add(a , b)"),
      ("return a+b+c;", "return $op_add($op_add(a,b),c);"),
      (
        "x = a * b + c - d + e < f",
        "x = $op_add($op_sub($op_add($op_mul(a , b) , c) , d) , e) < f"
      ),
      ("+a", "+a"),
      ("a - +b", "$op_sub(a , +b)"),
      ("i++ + ++j", "$op_add(i++ , ++j)"),
      ("a\n++b", "a\n++b"),
      ("-a + b", "$op_add($op_neg(a) , b)"),
      ("typeof a + b", "$op_add(typeof a , b)"),
      ("x += y", "x =$op_add(x, y)"),
      ("a.b[c] += d += e, f", "a.b[c] =$op_add(a.b[c], d =$op_add(d, e)), f"),
      ("a[b + 1] -= c", "a[$op_add(b , 1)] =$op_sub(a[b + 1], c)"),
      ("a[b++] -= c", "a[b++] -= c"),
      ("q ? x += 1 : y + 2", "q ? x =$op_add(x, 1) : $op_add(y , 2)"),
      ("x += q ? a : b;y", "x =$op_add(x, q ? a : b);y"),
      ("x += a + b", "x =$op_add(x, $op_add(a , b))"),
      ("f(a + b, c)[d + e]", "f($op_add(a , b), c)[$op_add(d , e)]"),
      ("`a${b}c`", "$long(`a${b}c`)"),
      ("`a${b + `${c}`}`", "$long(`a${$op_add(b , $long(`${c}`))}`)"),
      ("tag`a${b}`", "tag`a${b}`"),
      ("'+' + \"\\\"+\"", "$op_add('+' , \"\\\"+\")"),
      ("a // + b\n+ c /* + */", "$op_add(a // + b\n, c) /* + */"),
      ("/[/]+/.test(a) + b", "$op_add(/[/]+/.test(a) , b)"),
      ("a / b + c / d", "$op_add($op_div(a , b) , $op_div(c , d))"),
      ("if (a) /b+/.test(c)", "if (a) /b+/.test(c)"),
      ("if (a) +b; else c + d", "if (a) +b; else $op_add(c , d)"),
      ("{ a } +b", "{ a } +b"),
      ("({ a: 1 }) + b", "$op_add(({ a: 1 }) , b)"),
      ("x = { a } + b", "x = $op_add({ a } , b)"),
      ("function f() { return a + b } +c", "function f() {$op_work(); return $op_add(a , b) } +c"),
      ("x = function () {} + c", "x = $op_add(function () {$op_work();} , c)"),
      ("x => a + b", "x => $op_add(a , b)"),
      ("f(x => { a += b })", "f(x => {$op_work(); a =$op_add(a, b) })"),
      ("a\nb + c", "a\n$op_add(b , c)"),
      ("return\n{ a + b }", "return\n{ $op_add(a , b) }"),
      ("while (i-->0) s += s", "while ($op_work(),i-->0) s =$op_add(s, s)"),
      (
        "for (var i = a + b; i < 3; i += 1) {}",
        "for (var i = $op_add(a , b);$op_work(), i < 3; i =$op_add(i, 1)) {}"
      ),
      ("switch (a) { case b + c: d + e }", "switch (a) { case $op_add(b , c): $op_add(d , e) }"),
      ("[...a, ...b]", "[...$few(a), ...$few(b)]"),
      ("f(...a + b)", "f(...$few($op_add(a , b)))"),
      ("x = { ...a }", "x = { ...$fewOf(a) }"),
      ("[a, ...b] = c", "[a, ...b] = c"),
      ("const [a, ...b] = [...c]", "const [a, ...b] = [...$few(c)]"),
      ("function f(a, ...b) {}", "function f(a, ...b) {$op_work();}"),
      ("(a, ...b) => c", "(a, ...b) => c"),
      ("([a, ...b]) => [...a]", "([a, ...b]) => [...$few(a)]"),
      ("for (const [a, ...b] of c) d", "for (const [a, ...b] of c) d"),
      ("[[a, ...b]] = c", "[[a, ...b]] = c"),
      ("[[...a]]", "[[...$few(a)]]"),
      ("[a = [...b]] = c", "[a = [...$few(b)]] = c"),
      ("({ a, ...b } = c)", "({ a, ...b } = c)"),
      (
        "x = { f(a) { return a + 1 }, get g() { return 1 }, [h + i]: 2 }",
        "x = { f(a) {$op_work(); return $op_add(a , 1) }, get g() {$op_work(); return 1 }, [$op_add(h , i)]: 2 }"
      ),
      ("a?.b + c ?? d", "$op_add(a?.b , c) ?? d"),
      ("a ? .5 + b : c", "a ? $op_add(.5 , b) : c"),
      ("1e+5 + 0x1e+2", "$op_add($op_add(1e+5 , 0x1e),2)"),
      ("return\u{a0}a + b", "return\u{a0}$op_add(a , b)"),
      ("a.return + b.function", "$op_add(a.return , b.function)"),
      ("x = a in b + c", "x = a in $op_add(b , c)"),
      ("do a + b; while (c)\n+d", "do $op_add(a , b); while ($op_work(),c)\n+d"),
      ("let a = b + c", "let a = $op_add(b , c)"),
      ("a: b + c", "a: $op_add(b , c)"),
      ("a - b * c / d % e", "$op_sub(a , $op_div($op_mul(b , c) , d) % e)"),
      ("-a * -(b + c)", "$op_mul($op_neg(a) , $op_neg(($op_add(b , c))))"),
      ("a ** -b * c", "$op_mul(a ** $op_neg(b) , c)"),
      ("x -= y", "x =$op_sub(x, y)"),
      ("a[i] *= b.c", "a[i] =$op_mul(a[i], b.c)"),
      ("f()[0] += 1", "$long(f()[0] += 1)"),
      ("if (a) 0 else 100", "if (a) 0; else 100"),
      ("while (a) b", "while ($op_work(),a) b"),
      ("do a\nwhile (b)", "do a\nwhile ($op_work(),b)"),
      ("for (;;) a", "for (;$op_work();) a"),
      ("for (var i in a) b", "for (var i in a) b"),
      ("if (a) b", "if (a) b"),
      ("f(() => { a })", "f(() => {$op_work(); a })"),
      ("-5 - -a", "$op_sub(-5 , $op_neg(a))"),
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
