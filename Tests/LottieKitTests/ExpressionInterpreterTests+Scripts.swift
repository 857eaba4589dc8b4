// SPDX-License-Identifier: Apache-2.0

import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

extension ExpressionInterpreterTests {
  /// Statements and functions of JavaScript, most of them from rigs, bounces and counters.
  @Test(arguments: scripts) func scriptsNeedNoJavaScript(_ text: String) throws {
    #expect(try !Self.agree(ExpressionRig.json(text), "\(text)"))
    // A number does not fit the position, which is JavaScript's to refuse.
    _ = try Self.agree(Self.keyed(text), "\(text)")
  }

  static let scripts = [
    "random(5)", "random(3, 9)", "random([1, 2], [5, 9])[1]", "gaussRandom(2, 8)", "Math.random()",
    "seedRandom(2); random(5)", "seedRandom(7, true); random() + random()",
    "posterizeTime(4); time * 10", "posterizeTime(3); value * 2", "smooth(0.3, 7)", "smooth()",
    "cross([1, 2, 3], [4, 5, 6])[1]", "lookAt([0, 0, 0], [1, 2, 3])[0]",
    "hslToRgb(rgbToHsl([0.2, 0.7, 0.4, 1]))[1]", "thisComp.layer('Target').zRotation",
    "thisComp.layer('Solid').sourceRectAtTime(time, false).height",
    "createPath([[0, 0], [6, 0]], [], [], false).pointOnPath(0.5)[0]",
    "this.index", "typeof value == 'number' ? 1 : 2",
    "typeof position + typeof missing == '' ? 1 : 2",
    "2 ** 3 ** 2", "7 & 3 | 8 ^ 1", "1 << 3 >> 1 >>> 1", "~5", "-1 >>> 28", "null ?? 4",
    "0 || 5 ? 1 : 2",
    "eval('5')", "eval('thisLayer.transform')('Opacity')", "`${value}px`.length", "`5`.length",
    "'b' > 'a' ? 1 : 2", "[1] instanceof Array ? 1 : 2", "position instanceof Array ? 1 : 2",
    "value instanceof Array ? value[1] : value", "Array.isArray(value) ? 3 : 4",
    "for (var i = 0; i < 3; i++) {} i", "var n = 0;\nwhile (n < 5) n++\nn",
    "var n = 0; do { n += 2 } while (n < 5); n", "var n = 0; do n++; while (n < 3); n",
    "var n = 0; for (;;) { if (n > 4) break; n++; if (n == 2) continue; n++ } n",
    "var n = 0; for (var k in [5, 6, 7]) n += k * 1; n",
    "var n = 0; for (k of [5, 6, 7]) n += k; n",
    "var n = ''; for (var k in { a: 1, b: 2 }) n += k; n.length",
    "var o = { a: 3, 'b': [4, 5] }; o.a + o['b'][1] + (o.c === undefined ? 1 : 2)",
    "var o = {}; o.x = 5; o['y'] = 6; Object.keys(o).length + o.x",
    "var a = [1, 2]; a[0] = 5; a[2] = 7; a[0] + a.length", "var a = [1, 2], b = a; b[0] = 9; a[0]",
    "var v = value; v[0] === undefined ? v : v[0]",
    "var p = position; p[0] = 50; p[0] + position[0]",
    "position[0] = 50; position[0]", "var a = [3, 1, 2]; a.sort(); a[0] + a.reverse()[0]",
    "[30, 4, 100].sort()[0]", "[30, 4, 100].sort(function (a, b) { return a - b })[0]",
    "var a = [1]; a.push(2, 3); a.pop() + a.shift() + a.unshift(8) + a[0]",
    "[1, 2, 3, 4].slice(1, -1)[1]", "[1, 2, 3, 4].splice(1, 2)[1]", "[1].concat([2, 3], 4).length",
    "[1, 2, 3].indexOf(3) + [1].indexOf(5)", "[1, 2].includes(2) ? 1 : 2",
    "[1, 2].join('-').length",
    "[1, 2, 3].map(v => v * 2).filter(v => v > 2).reduce((a, b) => a + b)",
    "[1, 2, 3].map(function (v, i) { return v * i; })[2]", "[1, 2].some(v => v > 1) ? 1 : 2",
    "[1, 2].every(v => v > 1) ? 1 : 2", "[1, 2].find(v => v > 1) + [1, 2].findIndex(v => v > 1)",
    "var n = 0; [1, 2].forEach(function (v) { n += v; }); n", "new Array().length",
    "'a::b'.split('::')[1].length", "'abc'.split('').length", "'Hello'.substr(1, 2).length",
    "'Hello'.substring(3, 1).length", "'Hello'.slice(-3).length",
    "'Hello'.charAt(1) == 'e' ? 1 : 2",
    "'Hello'[4] == 'o' ? 1 : 2", "'Hello'.indexOf('l') + 'a'.indexOf('b')",
    "'aXb'.replace('X', 'yy').length",
    "'Hello'.toUpperCase() == 'HELLO' ? 1 : 2", "' a '.trim().length",
    "'5'.padStart(3, '0').length",
    "'A'.charCodeAt(0)", "parseInt('12px') + parseFloat('1.5') + parseInt(7.9)", "Number('4') + 1",
    "String(12).length + (12).toString().length", "isNaN(0 / 0) ? 1 : 2", "isFinite(1 / 0) ? 1 : 2",
    "(2.5).toFixed(0).length + parseFloat((1.005).toFixed(2)) + parseFloat((0.125).toFixed(2))",
    "parseFloat((-1.45).toFixed(1)) + parseFloat((8.345).toFixed(2))",
    "Math.sign(-3) + Math.trunc(-2.5) + Math.hypot(3, 4) + Math.cbrt(27) + Math.log10(1000) + Math.log2(8)",
    "function f() { return 3; } f()",
    "function fact(n) { return n <= 1 ? 1 : n * fact(n - 1); } fact(6)",
    "function f(a, b = a + 1) { return b } f(2) + f(2, 5)", "var f = (a, b) => a * b; f(3, 4)",
    "var f = a => { return a + 1 }; f(1)", "var f = function (a) { return a }; f(5)",
    "function add(n) { return function (m) { return n + m; }; } add(2)(3)",
    "var o = { f: function (a) { return a * 2; } }; o.f(4)",
    "function f(v) { switch (v) { case 1: return 5; case 2: v = 9; default: return v; } } f(1) + f(2) + f(3)",
    "var n = 0; switch ('b') { case 'a': n = 1; break; case 'b': n = 2; case 'c': n += 10; break; default: n = 5 } n",
    "var n = 0; try { throw 5 } catch (e) { n = e } finally { n += 1 } n",
    "var n = 0; try { throw new Error('abc') } catch (e) { n = e.message.length } n",
    "function f() { try { return 1 } finally { n = 5 } } var n = 0; f() + n",
    "var n = 0; try { undefined.a } catch (e) { n = 3 } n", "try { missing } catch (e) { 8 }",
    "try { key(99) } catch (e) { 5 }", "let a = 2; { let a = 3; } const b = a + 1; b",
    "let n = 0; for (let i = 0; i < 3; i++) { let m = i * 2; n += m } n",
    "// a comment\nvar a = 1 // one\nvar b = 2 /* two */\na + b",
    "var a = 1\nvar b = a\n  + 2\nb", "a = [1,\n  2\n]\na[1]", "a = 5\nb = a + 1\nb",
    "var x = 1; var y = (x = 4, x + 1); x * y", "var i = 5; i++ + ++i - i-- - --i",
    "void 0 === undefined ? 1 : 2",
    "amp = 0.1; freq = 2; decay = 2;\nn = 0;\nif (numKeys > 0) {\n  n = nearestKey(time).index;\n  if (key(n).time > time) n--;\n}\nif (n == 0) t = 0; else t = time - key(n).time;\nif (n > 0 && t < 1) {\n  v = velocityAtTime(key(n).time - thisComp.frameDuration / 10);\n  value + v * amp * Math.sin(freq * t * 2 * Math.PI) / Math.exp(decay * t);\n} else value",
    "var layerChain = 'thisLayer', n = 0; while (eval([layerChain][0]).hasParent) { layerChain += '.parent'; n += eval(layerChain).rotation; } n",
    "function up(l) { var r = 0; while (l.hasParent) { l = l.parent; r += l.rotation; } return r; } up(thisComp.layer('Target'))",
    "var $bm_rt; function ease1(t, b, c, d) { var k = 0.1; if ((t /= d / 2) < 1) return b + c * k; return $bm_sum(b, $bm_mul(c, --t)); } function all() { var n = 0; try { var k1 = key(1); var k2 = key(2); } catch (e) { return null; } var dim = 1; try { key(1)[1].length; dim = 2; key(1)[2].length; dim = 3; } catch (e) {} switch (dim) { case 1: return ease1(time, k1[0], k2[0], 3); break; case 2: return [ease1(time, k1[0], k2[0], 3), k1[1]]; break; default: return null; } } $bm_rt = all() || value;",
  ]
}
