// SPDX-License-Identifier: Apache-2.0

// Prints the mean time of a frame in milliseconds for each file: frames FILE...

import Foundation
import LottieKit

for path in CommandLine.arguments.dropFirst() {
  let file = try AnimationFile.read(path: path)
  let renderer = try AnimationRenderer(file, size: CGSize(width: 512, height: 512))
  let first = Int(file.animation.startFrame)
  let count = min(200, max(1, Int(file.animation.endFrame) - first))
  let clock = ContinuousClock()
  var best = Double.infinity
  for _ in 0..<3 {
    let time = clock.measure {
      for i in 0..<count { _ = renderer.image(atFrame: CGFloat(first + i)) }
    }
    best = min(best, time / .milliseconds(1) / Double(count))
  }
  print(String(format: "%.4f", best), path)
}
