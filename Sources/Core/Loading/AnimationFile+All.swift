// SPDX-License-Identifier: Apache-2.0

extension AnimationFile {
  /// The JSON texts of the animations of a file, which are not decoded: of a `.lottie` archive all with their
  /// ids, in the order of its manifest; of another file the only one, with the id nil.
  ///
  /// - Throws: `LottieError` if the file cannot be unpacked.
  package static func texts(
    in bytes: [UInt8], limits: Limits = .init()
  ) throws(LottieError) -> [(id: String?, json: [UInt8])] {
    switch Archive.Container(bytes) {
    case .plain: return [(nil, bytes)]
    case .gzip: return [(nil, try Archive.inflated(bytes, limit: limits.files.stickerBytes).bytes)]
    case .zip:
      return try DotLottieArchive(bytes, limits: limits).animations.map { ($0.id, $0.json) }
    }
  }

  /// Opens all animations of a file.
  ///
  /// - Parameter id: The id of the animation in a file that is not an archive.
  /// - Returns: The animations in the order of the manifest, and the errors of those that cannot be
  ///   decoded.
  /// - Throws: `LottieError` if none can be decoded.
  package static func all(in bytes: [UInt8], id: String, limits: Limits) throws(LottieError)
    -> (files: [AnimationFile], errors: [LottieError])
  {
    guard case .zip = Archive.Container(bytes) else {
      var file = try read(bytes: bytes, limits: limits)
      file.configuration = DotLottieConfiguration(id: id, imageProvider: nil)
      return ([file], [])
    }
    let archive = try DotLottieArchive(bytes, limits: limits)
    var (files, errors): ([AnimationFile], [LottieError]) = ([], [])
    for entry in archive.animations {
      do throws(LottieError) {
        files.append(try archive.file(entry.id, entry.json))
      } catch {
        var error = error
        error.file = entry.id
        errors.append(error)
      }
    }
    if files.isEmpty, let first = errors.first { throw first }
    return (files, errors)
  }

  /// Whether the manifest has a theme to set or a state machine to start.
  package var startsInteractively: Bool {
    guard let manifest = archive?.manifest else { return false }
    return manifest.initialStateMachine != nil
      || configuration.flatMap { manifest.settings[$0.id]?.initialTheme } != nil
  }
}
