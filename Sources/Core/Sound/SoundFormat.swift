// SPDX-License-Identifier: Apache-2.0

/// The format of a sound file, by its first bytes. The names of files and the types of `data:` URIs
/// are often wrong.
enum SoundFormat: String, Sendable {
  case wav = "WAV"
  case aiff = "AIFF"
  case flac = "FLAC"
  case ogg = "Ogg"
  case mp3 = "MP3"
  case aac = "AAC"
  case mp4 = "MP4"

  /// Whether libsndfile decodes it; the others need ffmpeg.
  var isOfLibrary: Bool { self != .aac && self != .mp4 }

  /// The format; nil for any other file. libsndfile knows thirty formats more, which nobody puts into
  /// animations.
  init?(_ bytes: [UInt8]) {
    func has(_ text: StaticString, at offset: Int) -> Bool {
      bytes.count >= offset + text.utf8CodeUnitCount
        && bytes[offset...].prefix(text.utf8CodeUnitCount).elementsEqual(text.description.utf8)
    }
    if has("RIFF", at: 0) || has("RF64", at: 0), has("WAVE", at: 8) {
      self = .wav
    } else if has("FORM", at: 0), has("AIF", at: 8) {
      self = .aiff
    } else if has("fLaC", at: 0) {
      self = .flac
    } else if has("OggS", at: 0) {
      self = .ogg
    } else if has("ftyp", at: 4) {
      self = .mp4
    } else if has("ID3", at: 0) {
      self = Self.afterTag(bytes)
    } else if let format = Self.frames(bytes[...]) {
      self = format
    } else {
      return nil
    }
  }

  /// Whether a file does not say how long it is, so that its length is estimated by its first frames:
  /// MP3 without the tag of LAME and others in its first frame.
  static func countsNoFrames(_ bytes: [UInt8]) -> Bool {
    guard SoundFormat(bytes) == .mp3 else { return false }
    let start = tagSize(bytes)
    let head = bytes[min(start, bytes.count)..<min(start + 256, bytes.count)]
    return !["Xing", "Info", "VBRI"].contains { head.firstRange(of: Array($0.utf8)) != nil }
  }

  /// The bytes of a tag of ID3 at the beginning; 0 without.
  private static func tagSize(_ bytes: [UInt8]) -> Int {
    guard bytes.count > 10, bytes.prefix(3).elementsEqual("ID3".utf8) else { return 0 }
    return bytes[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7f) } + 10
  }

  /// The format of frames that begin with a synchronisation of eleven ones: the layer is 0 in AAC.
  private static func frames(_ bytes: ArraySlice<UInt8>) -> SoundFormat? {
    guard let first = bytes.first, let second = bytes.dropFirst().first, first == 0xff,
      second & 0xe0 == 0xe0
    else { return nil }
    if second & 0xf6 == 0xf0 { return .aac }
    // Version 1 and layer 0 do not exist.
    return second & 0x18 == 0x08 || second & 0x06 == 0 ? nil : .mp3
  }

  /// The format after a tag of ID3, which AAC can have too. Without frames, that of most.
  private static func afterTag(_ bytes: [UInt8]) -> SoundFormat {
    let size = tagSize(bytes)
    return bytes.count > size + 2 ? frames(bytes[size...]) ?? .mp3 : .mp3
  }
}
