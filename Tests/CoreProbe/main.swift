// SPDX-License-Identifier: Apache-2.0

// A program of the core alone: draws the middle frame of a file, and prints a number that depends on
// each of its pixels. CoreAloneTests looks at the libraries that it is linked to.

import LottieCore

do {
  let file = try AnimationFile.read(path: CommandLine.arguments.dropFirst().first ?? "")
  let renderer = try AnimationRenderer(
    file.animation, size: nil, imageProvider: file.imageProvider, threads: 1)
  let image = renderer.image(of: (file.animation.start + file.animation.end) / 2)
  let sum = image.pixels.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, byte in
    hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
  }
  print(image.width, image.height, sum)
} catch {
  print(error)
}
