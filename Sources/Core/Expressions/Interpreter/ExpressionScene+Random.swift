// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The random numbers of a property. They begin anew with each evaluation.
struct RandomStream {
  /// Nil before the first number.
  var seed: Double?
  var step = 0.0
}

/// `random`, `gaussRandom` and `seedRandom`. The numbers are the same as in the JavaScript prelude.
extension ExpressionScene {
  private var ownSeed: Double {
    current.map { Double(ExpressionArithmetic.whole(seed(of: $0)) &* 31) } ?? 0
  }

  func uniform() -> Double {
    let seed = random.seed ?? ownSeed + (now * 1000 + 0.5).rounded(.down)
    random.seed = seed
    defer { random.step += 1 }
    return Self.hash(seed, random.step)
  }

  private func gaussian() -> Double {
    let radius = (-2 * log(1 - uniform())).squareRoot()
    return 0.5 + 0.304 * radius * cos(2 * .pi * uniform())
  }

  func seedRandom(
    _ offset: ExpressionValue, isTimeless: Bool
  ) throws(ExpressionFailure) {
    let moment = isTimeless ? 0 : (now * 1000 + 0.5).rounded(.down)
    random.seed = ownSeed + (try offset.number() * 7919 + 0.5).rounded(.down) + moment
    random.step = 0
  }

  func random(
    _ low: ExpressionValue, _ high: ExpressionValue, isGaussian: Bool
  ) throws(ExpressionFailure) -> ExpressionValue {
    func next() -> Double { isGaussian ? gaussian() : uniform() }
    guard !high.isUndefined else {
      guard let list = low.list else {
        return .number((low.isUndefined ? 1 : try low.number()) * next())
      }
      var result: [Double] = []
      for one in list { result.append(try one.number() * next()) }
      return .list(result)
    }
    guard low.list != nil || high.list != nil else {
      let (a, b) = (try low.number(), try high.number())
      return .number(a + (b - a) * next())
    }
    let a = low.list ?? (high.list ?? []).map { _ in low }
    let b = high.list ?? a.map { _ in high }
    guard a.count == b.count else { throw .unknown }
    var result: [Double] = []
    for (a, b) in zip(a, b) {
      let (x, y) = (try a.number(), try b.number())
      result.append(x + (y - x) * next())
    }
    return .list(result)
  }
}
