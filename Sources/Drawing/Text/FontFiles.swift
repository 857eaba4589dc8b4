// SPDX-License-Identifier: Apache-2.0

internal import CLottieDynamic
internal import CLottiePango
internal import Glibc

/// Fonts in memory, registered with fontconfig for one font map.
///
/// Fontconfig and Cairo open fonts by path, repeatedly, so the bytes are written to temporary
/// files, which exist as long as this object.
@safe
final class FontFiles {
  /// The configuration with the fonts of the system and these.
  let configuration: OpaquePointer
  /// The family name of each file; nil for files that are no fonts.
  private(set) var families: [String?] = []
  private let folder: String
  private var paths: [String] = []

  /// Writes the files to a new folder; nil where fontconfig cannot be loaded.
  init?(_ files: [[UInt8]]) {
    guard let configuration = unsafe Self.configuration() else { return nil }
    unsafe self.configuration = configuration
    var template = Array("/tmp/lottiekit-fonts-XXXXXX".utf8CString)
    let isMade = unsafe template.withUnsafeMutableBufferPointer { text in
      unsafe text.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
    }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    for (i, bytes) in files.enumerated() {
      families.append(isMade ? add(bytes, as: "\(folder)/\(i)") : nil)
    }
  }

  deinit {
    unsafe FcConfigDestroy(configuration)
    for path in paths { unsafe unlink(path) }
    unsafe rmdir(folder)
  }

  /// Loads fontconfig, and reads its configuration and lists of fonts on another thread, for which
  /// Pango would wait.
  ///
  /// - Returns: Signalled when they are read; nil where the system refuses a thread.
  static func readSystemFonts() -> Semaphore? {
    _ = dynamic_fontconfig_is_there()
    let end = Semaphore()
    let isStarted = DetachedThread.start {
      // Others do what comes first on a screen. `PRIO_PROCESS` and 0 are this thread.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
      NeutralLocale.during { _ = FcInit() }
      end.signal()
    }
    return isStarted ? end : nil
  }

  /// A new configuration with the fonts of the system.
  ///
  /// `FcInitLoadConfigAndFonts` also reads fontconfig's templates, most of which are in its configuration
  /// too. That takes half of the time.
  private static func configuration() -> OpaquePointer? {
    guard let configuration = unsafe FcConfigCreate() else { return nil }
    if unsafe FcConfigParseAndLoad(configuration, nil, FcBool(1)) != 0,
      unsafe FcConfigBuildFonts(configuration) != 0
    {
      return unsafe configuration
    }
    // Without a configuration, there is fontconfig's own.
    unsafe FcConfigDestroy(configuration)
    return unsafe FcInitLoadConfigAndFonts()
  }

  /// Writes and registers a file, and returns the name of its first family.
  private func add(_ bytes: [UInt8], as path: String) -> String? {
    guard let file = unsafe fopen(path, "wxe") else { return nil }
    paths.append(path)
    let written = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, written == bytes.count else { return nil }
    let known = count
    guard unsafe FcConfigAppFontAddFile(configuration, path) != 0, count > known,
      let set = unsafe FcConfigGetFonts(configuration, FcSetApplication)
    else { return nil }
    var family: UnsafeMutablePointer<FcChar8>?
    guard let pattern = unsafe set.pointee.fonts[known],
      unsafe FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch,
      let family = unsafe family
    else { return nil }
    return unsafe String(cString: family)
  }

  /// The number of faces that fontconfig has found in these files.
  private var count: Int {
    unsafe FcConfigGetFonts(configuration, FcSetApplication).map { unsafe Int($0.pointee.nfont) }
      ?? 0
  }
}

/// A locale of a thread. Fontconfig reads the numbers of its files as the locale says, which another
/// thread may change meanwhile.
enum NeutralLocale {
  static func during<Result>(_ body: () -> Result) -> Result {
    let neutral = unsafe newlocale(1 << LC_ALL, "C", nil)
    let before = unsafe uselocale(neutral)
    defer {
      unsafe uselocale(before)
      if let neutral = unsafe neutral { unsafe freelocale(neutral) }
    }
    return body()
  }
}
