// SPDX-License-Identifier: Apache-2.0

internal import CPango
internal import Glibc

/// Font files that came as bytes, made known to fontconfig for one font map only.
///
/// Fontconfig and Cairo open fonts by name, again and again: the bytes have to be a file as long as
/// a map knows them.
@safe
final class FontFiles {
  /// The system's fonts and these.
  let configuration: OpaquePointer
  /// The family of each file; nil for files that are no fonts.
  private(set) var families: [String?] = []
  private let folder: String
  private var paths: [String] = []

  init?(_ files: [[UInt8]]) {
    guard let configuration = unsafe FcInitLoadConfigAndFonts() else { return nil }
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

  /// How many faces fontconfig has found in these files.
  private var count: Int {
    unsafe FcConfigGetFonts(configuration, FcSetApplication).map { unsafe Int($0.pointee.nfont) }
      ?? 0
  }
}
