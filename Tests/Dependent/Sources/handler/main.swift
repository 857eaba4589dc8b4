// SPDX-License-Identifier: Apache-2.0

// Answers requests for pictures of animations, many at once: handler FILE

import Foundation
import LottieKit

struct Response: Sendable {
  var status = 200
  var type = "image/png"
  var body = Data()
}

/// Renders the animation in a request's body.
func respond(to body: Data, width: Int, progress: Double) async -> Response {
  do {
    let animation = try Animation(json: [UInt8](body))
    let renderer = try AnimationRenderer(animation, size: CGSize(width: width, height: width))
    return Response(body: try renderer.image(atProgress: CGFloat(progress)).pngData())
  } catch {
    return Response(status: 400, type: "text/plain", body: Data("\(error)".utf8))
  }
}

/// Answers eight good requests and a bad one at once.
func answerAll(_ body: Data) async -> [Response] {
  await withTaskGroup(of: Response.self) { group in
    for _ in 0..<8 { group.addTask { await respond(to: body, width: 128, progress: 0.5) } }
    group.addTask { await respond(to: Data("{".utf8), width: 128, progress: 0.5) }
    return await group.reduce(into: []) { $0.append($1) }
  }
}

let body = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let responses = await answerAll(body)
let pictures = Set(responses.filter { $0.status == 200 }.map(\.body))
print("status", responses.map(\.status).sorted(), "different pictures", pictures.count)
