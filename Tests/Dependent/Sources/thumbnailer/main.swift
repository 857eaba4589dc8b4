// SPDX-License-Identifier: Apache-2.0

// Writes a picture of an animation as PNG, or all of it as GIF: thumbnailer FILE OUTPUT

import CSDL2
import Drawing
import Foundation
import Geometry
import LottieExport
import LottieKit

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: thumbnailer FILE OUTPUT")
  exit(64)
}
do {
  let file = try AnimationFile.read(path: arguments[1])
  let output = URL(fileURLWithPath: arguments[2])
  if output.pathExtension == "gif" {
    var exporter = AnimationExporter(file)
    exporter.size = CGSize(width: side, height: side)
    try exporter.write(.gif(), to: output)
    exit(0)
  }
  let renderer = try AnimationRenderer(file, size: CGSize(width: side, height: side))
  let png = try renderer.image(atProgress: 0.5).pngData()
  for warning in renderer.warnings { print(warning) }
  print("\(describe(png.count)) for \(side * side * Int(csdl2_channels())) bytes of pixels")
  try png.write(to: output)
} catch {
  print(error)
  exit(66)
}
