// SPDX-License-Identifier: Apache-2.0

// Writes a picture of an animation as PNG: thumbnailer FILE PNG

import CSDL2
import Drawing
import Foundation
import Geometry
import LottieKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: thumbnailer FILE PNG")
  exit(64)
}
do {
  let file = try AnimationFile.read(path: arguments[1])
  let renderer = try AnimationRenderer(file, size: CGSize(width: side, height: side))
  let png = try renderer.image(atProgress: 0.5).pngData()
  for warning in renderer.warnings { print(warning) }
  print("\(describe(png.count)) for \(side * side * Int(csdl2_channels())) bytes of pixels")
  try png.write(to: URL(fileURLWithPath: arguments[2]))
} catch {
  print(error)
  exit(66)
}
