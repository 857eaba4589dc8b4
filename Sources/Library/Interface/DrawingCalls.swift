// SPDX-License-Identifier: Apache-2.0

public import CLottieLibrary
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry

extension lottie_rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Int32(clamping: rect.minX), y: Int32(clamping: rect.minY),
      width: Int32(clamping: rect.width), height: Int32(clamping: rect.height))
  }
}

@c @implementation
public func lottie_render(
  _ animation: OpaquePointer?, _ frame: Double, _ target: UnsafePointer<lottie_target>?,
  _ changed: UnsafeMutablePointer<lottie_rect>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    unsafe Arguments.put(lottie_rect(), to: changed)
    let area = try unsafe $0.render(frame, Target(target))
    unsafe Arguments.put(lottie_rect(area), to: changed)
  }
}

@c @implementation
public func lottie_render_player(
  _ animation: OpaquePointer?, _ target: UnsafePointer<lottie_target>?,
  _ changed: UnsafeMutablePointer<lottie_rect>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    unsafe Arguments.put(lottie_rect(), to: changed)
    let area = try unsafe $0.renderPlayer(Target(target))
    unsafe Arguments.put(lottie_rect(area), to: changed)
  }
}

@c @implementation
public func lottie_get_poster(
  _ animation: OpaquePointer?, _ frame: UnsafeMutablePointer<Double>?
) -> lottie_status {
  unsafe Handles.use(animation) {
    guard unsafe frame != nil else { throw Failure(LOTTIE_INVALID, "the frame is NULL") }
    unsafe Arguments.put(try $0.posterFrame(), to: frame)
  }
}

@c @implementation
public func lottie_locate(
  _ animation: OpaquePointer?, _ target: UnsafePointer<lottie_target>?, _ x: Double, _ y: Double,
  _ point: UnsafeMutablePointer<lottie_point>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    let position = Point(try Arguments.number(x, "x"), try Arguments.number(y, "y"))
    let target = try unsafe Target(target, needsMemory: false)
    opened.showSlots()
    guard let inverse = target.transform(of: opened.scene.size).inverse else {
      throw Failure(LOTTIE_NOT_FOUND, "the animation has no area")
    }
    let found = inverse * position
    unsafe Arguments.put(lottie_point(x: found.x, y: found.y), to: point)
  }
}

@c @implementation
public func lottie_export(
  _ animation: OpaquePointer?, _ options: UnsafePointer<lottie_export_options>?,
  _ write: lottie_write_function?, _ user: UnsafeMutableRawPointer?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard let write = unsafe write else { throw Failure(LOTTIE_INVALID, "write is NULL") }
    let bytes = try opened.movie(try unsafe MovieRequest(options))
    let answer = unsafe bytes.withUnsafeBytes { unsafe write(user, $0.baseAddress, $0.count) }
    if answer != 0 { throw Failure.cancelled }
  }
}

/// The samples that are mixed at once.
private let soundChunk = 1 << 16

@c @implementation
public func lottie_get_sound(
  _ animation: OpaquePointer?, _ first: Int64, _ count: Int, _ samples: UnsafeMutablePointer<Float>?
) -> lottie_status {
  unsafe Handles.use(animation) { opened in
    guard count >= 0, count <= Int.max >> 4, first >= -(1 << 50), first <= 1 << 50 else {
      throw Failure(LOTTIE_INVALID, "there are no such samples")
    }
    guard count > 0 else { return }
    guard let samples = unsafe samples else {
      throw Failure(LOTTIE_INVALID, "the samples are NULL")
    }
    let mixer = opened.soundMixer()
    var done = 0
    while done < count {
      let part = min(soundChunk, count - done)
      let start = Int(first) + done
      let mixed = mixer.samples(start..<start + part)
      unsafe (samples + done * 2).update(from: mixed, count: min(mixed.count, part * 2))
      done += part
      try opened.checkCancellation()
    }
  }
}
