// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import LottieGeometry

/// The methods of paths.
extension ExpressionScene {
  /// The number of lines into which each curve is divided to measure it.
  private static let pieceCount = 64

  private struct Piece {
    let start, length: Double
    let from, to: [Double]
  }

  /// Calls a method; nil if there is none of that name.
  func method(
    _ word: BuiltinName, of path: ExpressionValue, _ arguments: [ExpressionValue]
  ) throws(ExpressionFailure) -> ExpressionValue? {
    func contour(_ time: Int) throws(ExpressionFailure) -> ContourVertices {
      var core = path.core
      if let owner = path.owner, time < arguments.count, !arguments[time].isUndefined {
        core = try value(of: owner, at: arguments[time].number() * rate).core
      }
      guard case .path(let path) = core else { throw .unknown }
      guard let first = path.contours.first else { return ContourVertices([], isClosed: false) }
      let contour = ContourVertices(first, of: path)
      // Each vertex has a few dozen lines to measure.
      try work.count(contour.vertices.count * ExpressionWork.perStep)
      return contour
    }
    func share() throws(ExpressionFailure) -> Double {
      arguments.isEmpty || arguments[0].isUndefined ? 0.5 : try arguments[0].number()
    }
    switch word {
    case .points: return Self.list(try contour(0).vertices.map { $0.point - .zero })
    case .inTangents: return Self.list(try contour(0).vertices.map { $0.inHandle - $0.point })
    case .outTangents: return Self.list(try contour(0).vertices.map { $0.outHandle - $0.point })
    case .isClosed: return .bool(try contour(Int.max).isClosed)
    case .pointOnPath: return try Self.point(on: contour(1), share())
    case .tangentOnPath: return try Self.tangent(on: contour(1), share(), isTurned: false)
    case .normalOnPath: return try Self.tangent(on: contour(1), share(), isTurned: true)
    default: return nil
    }
  }

  /// A path of points, tangents into and out of them, and whether it is closed.
  func path(_ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
    func vectors(_ i: Int) throws(ExpressionFailure) -> [Vector]? {
      guard i < arguments.count, !arguments[i].isUndefined else { return nil }
      guard let list = arguments[i].list else { throw .unknown }
      try work.count(list.count)
      var result: [Vector] = []
      for pair in list {
        guard let pair = pair.list, pair.count > 1 else { throw .unknown }
        let (x, y) = (try pair[0].number(), try pair[1].number())
        // What is not a number is the host's to mend.
        guard x.isFinite, y.isFinite else { throw .unknown }
        result.append(Vector(x, y))
      }
      return result
    }
    let square = [Vector(0, 0), Vector(100, 0), Vector(100, 100), Vector(0, 100)]
    let points = try vectors(0) ?? square
    let (into, out) = (try vectors(1) ?? [], try vectors(2) ?? [])
    let isClosed = arguments.count < 4 || arguments[3].isUndefined || arguments[3].isTrue
    guard points.count <= model.file.limits.shapes.vertices else { throw .unknown }
    var contour = ContourVertices([], isClosed: isClosed)
    for (i, vector) in points.enumerated() {
      let point = Point.zero + vector
      contour.vertices.append(
        ContourVertices.Vertex(
          point, inHandle: point + (i < into.count ? into[i] : .zero),
          outHandle: point + (i < out.count ? out[i] : .zero)))
    }
    var path = Path()
    path.append(contour)
    return ExpressionValue(.path(path))
  }

  private static func list(_ vectors: [Vector]) -> ExpressionValue {
    .items(vectors.map { .list([$0.dx, $0.dy]) })
  }

  private static func point(
    on contour: ContourVertices, _ share: Double
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let (piece, rest) = try piece(of: contour, at: share) else {
      return .list(contour.vertices.first.map { [$0.point.x, $0.point.y] } ?? [0, 0])
    }
    let weight = rest / piece.length
    return .list((0...1).map { piece.from[$0] + (piece.to[$0] - piece.from[$0]) * weight })
  }

  private static func tangent(
    on contour: ContourVertices, _ share: Double, isTurned: Bool
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard let (piece, _) = try piece(of: contour, at: share) else { return .list([1, 0]) }
    let x = (piece.to[0] - piece.from[0]) / piece.length
    let y = (piece.to[1] - piece.from[1]) / piece.length
    return .list(isTurned ? [-y, x] : [x, y])
  }

  /// Returns the line at a fraction of the length, and the position within it.
  private static func piece(
    of contour: ContourVertices, at share: Double
  ) throws(ExpressionFailure) -> (Piece, rest: Double)? {
    guard !share.isNaN else { throw .unknown }
    let (pieces, total) = pieces(of: contour)
    guard !pieces.isEmpty else { return nil }
    let distance = max(0, min(1, share)) * total
    var (low, high) = (0, pieces.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= distance { low = middle } else { high = middle }
    }
    return (pieces[low], distance - pieces[low].start)
  }

  private static func pieces(of contour: ContourVertices) -> ([Piece], total: Double) {
    let vertices = contour.vertices
    var (pieces, total): ([Piece], Double) = ([], 0)
    for i in 0..<max(0, vertices.count - (contour.isClosed ? 0 : 1)) {
      let (first, last) = (vertices[i], vertices[(i + 1) % vertices.count])
      let (a, d) = ([first.point.x, first.point.y], [last.point.x, last.point.y])
      let (out, into) = (first.outHandle - first.point, last.inHandle - last.point)
      let (b, c) = ([a[0] + out.dx, a[1] + out.dy], [d[0] + into.dx, d[1] + into.dy])
      var before = a
      for k in 1...pieceCount {
        let t = Double(k) / Double(pieceCount)
        let u = 1 - t
        func at(_ j: Int) -> Double {
          let start = u * u * u * a[j] + 3 * u * u * t * b[j]
          return start + 3 * u * t * t * c[j] + t * t * t * d[j]
        }
        let point = [at(0), at(1)]
        let length = hypot(point[0] - before[0], point[1] - before[1])
        if length > 0 {
          pieces.append(Piece(start: total, length: length, from: before, to: point))
        }
        total += length
        before = point
      }
    }
    return (pieces, total)
  }
}
