// SPDX-License-Identifier: Apache-2.0

internal import CLottieLibrary
internal import LottieCore
internal import LottieDrawing
internal import LottieGeometry
internal import LottieMovies

/// A movie that was asked for, checked.
@safe
struct MovieRequest {
  let format: ExportFormat
  let options: lottie_export_options

  init(_ pointer: UnsafePointer<lottie_export_options>?) throws(Failure) {
    unsafe options = try Arguments.read(pointer, empty: lottie_export_options(), "the options")
    switch Int(unsafe options.format) {
    case LOTTIE_GIF: format = .gif
    case LOTTIE_APNG: format = .apng
    case LOTTIE_WEBP: format = .webp
    default: throw Failure(LOTTIE_INVALID, "there is no format \(unsafe options.format)")
    }
    guard unsafe options.width >= 0, unsafe options.height >= 0 else {
      throw Failure(LOTTIE_INVALID, "the size of a movie is not negative")
    }
    guard unsafe (0...65_535).contains(options.plays), unsafe (0...100).contains(options.quality),
      unsafe (0...256).contains(options.threads)
    else { throw Failure(LOTTIE_INVALID, "plays, quality or threads are out of range") }
    guard unsafe options.framerate.isFinite, unsafe options.framerate >= 0 else {
      throw Failure(LOTTIE_INVALID, "the frame rate is not positive")
    }
    guard unsafe options.first.isFinite, unsafe options.last.isFinite,
      unsafe options.first <= options.last
    else { throw Failure(LOTTIE_INVALID, "the last frame is before the first") }
  }
}

extension OpenedAnimation {
  /// Makes a movie of the animation with its slots and values.
  ///
  /// - Throws: `Failure`, and the errors of the encoders.
  func movie(_ request: MovieRequest) throws -> [UInt8] {
    showSlots()
    let options = unsafe request.options
    guard let fit = LottieContentMode(unsafe options.fit) else {
      throw Failure(LOTTIE_INVALID, "there is no fit \(unsafe options.fit)")
    }
    var exporter = MovieExporter(
      animation, imageProvider: files.images(beside: file.imageProvider))
    let own = animation.canvas
    exporter.size = Size(
      unsafe options.width == 0 ? own.width : Double(options.width),
      unsafe options.height == 0 ? own.height : Double(options.height))
    exporter.contentMode = fit
    let wanted = RGBA(bits: unsafe options.background)
    exporter.background = request.format.background(wanted.alpha > 0 ? wanted : nil)
    exporter.loopCount = unsafe Int(options.plays)
    if unsafe options.threads > 0 { exporter.jobs = unsafe Int(options.threads) }
    let settings = values.map(SentSetting.init)
    let fonts = files.hasFonts ? files : nil
    exporter.prepare = { renderer in
      if let fonts { renderer.scene.setFontSource(fonts) }
      for setting in settings { setting.apply(to: renderer.scene) }
    }
    let (first, last) = unsafe (
      Arguments.frame(options.first), Arguments.frame(options.last)
    )
    let rate = unsafe options.framerate
    let plan = FramePlan(
      animation, framesPerSecond: rate == 0 ? nil : rate,
      highest: request.format.facts.highestRate ?? .infinity,
      span: first == 0 && last == 0 ? nil : first..<last)
    let quality = unsafe options.quality
    let (stop, progress) = unsafe (stop, options.progress)
    let movie = try exporter.movie(
      request.format, FormatOptions(quality: quality == 0 ? nil : Double(quality)), plan
    ) { done, total in
      if stop.isSet { throw CancellationError() }
      guard let progress = unsafe progress else { return }
      guard
        unsafe progress(options.progress_user, Int32(clamping: done), Int32(clamping: total)) == 0
      else { throw Failure.cancelled }
    }
    try checkCancellation()
    return movie.bytes
  }
}

extension LottieContentMode {
  /// The mode of a number of the header.
  fileprivate init?(_ number: Int32) {
    guard let fit = Target.fit(number),
      let mode = Self.allCases.first(where: { $0.fit == fit })
    else { return nil }
    self = mode
  }
}
