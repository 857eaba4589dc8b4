// SPDX-License-Identifier: Apache-2.0

// Writes a picture of an animation as PNG: thumbnailer FILE PNG

import Foundation
import LottieKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: thumbnailer FILE PNG")
  exit(64)
}
do {
  let file = try AnimationFile.read(path: arguments[1])
  for warning in file.animation.warnings { print(warning) }
  let renderer = try AnimationRenderer(file, size: CGSize(width: 256, height: 256))
  let png = try renderer.image(atProgress: 0.5).pngData()
  try png.write(to: URL(fileURLWithPath: arguments[2]))
} catch {
  print(error)
  exit(66)
}
