// SPDX-License-Identifier: Apache-2.0

// What a call of the C library costs beside the same work called in Swift: both draw the same frames with a scene of their own,
// in turn, in one process, and have to give the same bytes.
//
//     LOTTIEKIT_CALL_COST=1 swift build -c release --product call-cost
//     .build/release/call-cost FILE SIZE ROUNDS
//
// It prints the median processor time of a frame in microseconds in Swift and in C, and the median of their differences, also as a
// share of Swift's. For each frame the least of all rounds counts.

import CLottieLibrary
import Glibc
import LottieCore
import LottieDrawing
import LottieGeometry

func microseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

func fail(_ message: String) -> Never {
  print(message)
  exit(1)
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func measure() {
  let arguments = CommandLine.arguments
  guard arguments.count > 3, let side = Int(arguments[2]), let rounds = Int(arguments[3]),
    let file = try? AnimationFile.read(path: arguments[1]),
    let handle = lottie_open(arguments[1], nil, nil)
  else { fail("usage: call-cost FILE SIZE ROUNDS") }

  let scene = Scene(file.animation, imageProvider: file.imageProvider)
  let painter = FramePainter(threads: 1)
  painter.limits = PaintLimits(Limits())
  painter.stop = StopSignal()
  let memory = UnsafeMutableRawPointer.allocate(byteCount: side * side * 4, alignment: 64)
  let buffer = PixelBuffer(base: memory, width: side, height: side, stride: side * 4)
  let transform = Fit.aspectFit.transform(
    from: scene.size, into: Rect(Size(Double(side), Double(side))))

  var target = lottie_target()
  target.size = UInt32(MemoryLayout<lottie_target>.size)
  target.format = Int32(LOTTIE_BGRA_PREMULTIPLIED)
  target.bytes = side * side * 4
  target.pixels = UnsafeMutableRawPointer.allocate(byteCount: target.bytes, alignment: 64)
  (target.width, target.height) = (Int32(side), Int32(side))
  target.flags = UInt32(LOTTIE_HOLDS_LAST)

  /// A frame as a host in Swift draws it.
  func drawInSwift(_ frame: Double) -> Double {
    let start = microseconds()
    scene.update(to: frame)
    painter.stop?.beginFrame()
    _ = painter.paint(
      scene.displayList, onto: buffer, transform: transform, background: RGBA(0, 0, 0, 0))
    scene.notePainted(without: painter.leftOut)
    return microseconds() - start
  }

  func drawInC(_ frame: Double) -> Double {
    let start = microseconds()
    let status = lottie_render(handle, frame, &target, nil)
    if status != LOTTIE_OK { fail("lottie_render failed: \(status)") }
    return microseconds() - start
  }

  let frames = (0..<min(100, Int(file.animation.duration * file.animation.framerate))).map {
    file.animation.start + Double($0)
  }
  var swift = [Double](repeating: .infinity, count: frames.count)
  var c = swift
  for round in 0..<rounds {
    for (i, frame) in frames.enumerated() {
      // Who is second finds the processor's caches warm, or full.
      if (round + i) % 2 == 0 {
        swift[i] = min(swift[i], drawInSwift(frame))
        c[i] = min(c[i], drawInC(frame))
      } else {
        c[i] = min(c[i], drawInC(frame))
        swift[i] = min(swift[i], drawInSwift(frame))
      }
      if memcmp(memory, target.pixels, target.bytes) != 0 { fail("frame \(frame) differs") }
    }
  }
  let differences = zip(swift, c).map { ($1 - $0) }
  print(
    "{\"frames\": \(frames.count), \"swift_us\": \(median(swift)), \"c_us\": \(median(c)), "
      + "\"difference_us\": \(median(differences)), \"share\": \(median(zip(swift, differences).map { $1 / $0 }))}"
  )
}

measure()
