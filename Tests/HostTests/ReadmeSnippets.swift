// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieKit
import SDLHost
import Testing

// The README's Swift code, word for word: what a reader copies has to compile.

/// Opens a window and plays the file in it until the window is closed.
@MainActor
func show(_ path: String) throws {
  let file = try AnimationFile.read(path: path)
  let surface = AnimationSurface(animation: file.animation, imageProvider: file.imageProvider)
  surface.loopMode = .loop

  let loop = try EventLoop()
  _ = try Window(loop: loop, title: path, size: file.animation.size, root: surface)
  surface.play()
  try loop.run()
}

func report(_ path: String) throws {
  let animation = try AnimationFile.read(path: path).animation
  print(animation.size, animation.framerate, animation.startFrame, animation.endFrame)
  for marker in animation.markers { print(marker.name, marker.frameTime) }
  for warning in animation.warnings { print(warning) }
}

@MainActor
func celebrate(on surface: AnimationSurface) {
  surface.play(fromProgress: 0.5, toProgress: 1, loopMode: .playOnce) { completed in
    print(completed ? "played to the end" : "interrupted")
  }
}

@Suite struct ReadmeSnippetsTests {
  private static let sources = URL(fileURLWithPath: #filePath)

  /// Swift blocks of the README that define a function.
  private static var blocks: [String] {
    get throws {
      let root = sources.deletingLastPathComponent().appendingPathComponent("../..")
      let readme = try String(
        contentsOf: root.appendingPathComponent("README.md").standardizedFileURL, encoding: .utf8)
      return readme.components(separatedBy: "```swift\n").dropFirst()
        .compactMap { $0.components(separatedBy: "\n```").first }
        .filter { $0.contains("func ") }
    }
  }

  @Test func readmeShowsWhatIsCompiledHere() throws {
    let compiled = try String(contentsOf: Self.sources, encoding: .utf8)
    let blocks = try Self.blocks
    #expect(blocks.count == 3)
    for block in blocks { #expect(compiled.contains(block), "not in this file: \(block)") }
  }
}
