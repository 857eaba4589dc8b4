// SPDX-License-Identifier: Apache-2.0
import Foundation
import LottieGeometry
import LottieTestSupport
import Testing

@testable import LottieCore
@testable import LottieKit

struct TmpRefusals {
  @Test func table() throws {
    var lines: [String] = []
    for set in ["ae", "films", "ios", "web"] {
      let folder = "/work/shared/fidelity/\(set)/files"
      for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
        guard let animation = try? Animation(json: Array(data)), let model = animation.expressions
        else { continue }
        let context = model.makeContext()
        let values = FileValues(context)
        let interpreter = ExpressionInterpreter(
          model, context, values,
          ExpressionEvaluator.Host(
            warn: { id, message in lines.append("WARN \(set)/\(name) \(id) \(message)") },
            bounds: { _, _, _ in .empty }))
        var texts: [String: (Int, Int)] = [:]
        for id in model.tape.nodes.indices {
          let json = JSONReader(context: context, index: id)
          guard json.isObject, json.isProperty, let x = json.followingSlot["x"]?.string, !x.isEmpty,
            KeyframeLoop(expression: x) == nil
          else { continue }
          var bad = 0
          for frame in [model.frames.lowerBound, 7, 23.5, 60] {
            if case .unknown = interpreter.answer(id, at: frame) { bad = 1 }
          }
          let known = texts[x] ?? (0, 0)
          texts[x] = (known.0 + 1, known.1 + bad)
        }
        let all = texts.values.reduce(0) { $0 + $1.0 }
        let bad = texts.values.reduce(0) { $0 + $1.1 }
        lines.append("FILE \(set)/\(name): \(all) expressions, \(bad) left to JavaScript")
        for (x, (n, b)) in texts.sorted(by: { $0.key < $1.key }) where b > 0 {
          let parsed = (try? ExpressionParser.parse(x)) != nil
          lines.append("  \(b)/\(n) \(parsed ? "at run time" : "in the text"): \(x)")
        }
      }
    }
    try lines.joined(separator: "\n").write(
      toFile: "/tmp/refusals.txt", atomically: true, encoding: .utf8)
  }
}
