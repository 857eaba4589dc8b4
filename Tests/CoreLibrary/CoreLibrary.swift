// SPDX-License-Identifier: Apache-2.0

internal import LottieCore

/// The one function of a library for other languages, which Scripts/core-library builds: draws the
/// middle frame of a file, and returns a number that depends on each of its pixels; 0 on failure.
@_cdecl("lottie_core_sum")
package func coreSum(_ path: UnsafePointer<CChar>) -> UInt64 {
  guard let file = try? AnimationFile.read(path: unsafe String(cString: path)),
    let renderer = try? AnimationRenderer(
      file.animation, size: nil, imageProvider: file.imageProvider, threads: 1)
  else { return 0 }
  let image = renderer.image(of: (file.animation.start + file.animation.end) / 2)
  return image.pixels.reduce(into: UInt64(14_695_981_039_346_656_037)) { hash, byte in
    hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211
  }
}
