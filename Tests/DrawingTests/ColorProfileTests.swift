// SPDX-License-Identifier: Apache-2.0

import LottieDrawing
import Testing

/// The colours of images are those that their profiles say.
@Suite struct ColorProfileTests {
  typealias File = PictureDecodingTests.File

  // Made with Pillow: 2x2 pixels (0,200,0), (200,60,60), half-transparent (10,20,250) and gray,
  // with a profile of Adobe RGB's primaries and a gamma of 2.2; the same with one that is named
  // "sRGB like"; gray 100 and 200 with a gamma of 1.8.
  static let wide = File.bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAymlDQ1BJQ0MgUHJvZmlsZQAAeJxjYGDcwwAETAIM"
      + "DLl5JUVB7k4KEZFRCgxIIDG5uIABJ/h2jYERRF/Wxa0GL+BMSS1OBtIfgDihvKSghIGBMQDIFkkuKAKxU4BsniKg"
      + "o4BskDtE0iHsFhA7CcKeAWIXhQQ5A9lrgGyBdCR2EhIbahcIsIZnpqSS6WacABF2iHApSa0oAbGcnQ2Q5OdIMDD4"
      + "L2VgYPmDEDPpZWBYoMPAwD8VIaZmCHS2PgPDvjnJpUVlUGsYmYwZGAChWTK132hyEAAAABpJREFUeJxjYDjB8P+E"
      + "jc1/Ji6fX407XFwYAEMRBxokGwZFAAAAAElFTkSuQmCC")
  static let named = File.bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAzmlDQ1BJQ0MgUHJvZmlsZQAAeJxjYGA8wAAETAIM"
      + "DLl5JUVB7k4KEZFRCgxIIDG5uIABJ/h2jYERRF/Wxa0GL+BMSS1OBtIfgDilvKSghIGBMQTIFkkuKAKxM4BsniKg"
      + "o4DsEpB4OoTdAWInQdhzQOyikCBnIHsDkC2QjsROQmJD7QIBrmKQZ3Mys1PJdDgugAg/RNiUpFaA3M7g7GyAJD9H"
      + "goHBfykDA8sfhJhJLwPDAh0GBv6pCDE1Q6DT9RkY9s1JLi0qg1rDyGTMwAAAdCs0bGtm8BQAAAAaSURBVHicY2A4"
      + "wfD/hI3NfyYun1+NO1xcGABDEQcaJBsGRQAAAABJRU5ErkJggg==")
  static let gray = File.bytes(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAkmlDQ1BJQ0MgUHJvZmlsZQAAeJxjYGD0YAACJgEG"
      + "hty8kiL3IMfIiMgoBQYkkJhcXMCAE3y7xsAIoi/r4laDF7CkpBYnA+ktQJxSXlJQwsDAKAFkiyQXFIHYOkA2T3ZI"
      + "kDOQbQFkC0DVgwCne1FipYKhngWZduMEiDBA+K8ktaIExHJ2NmBILi0qgyplZDzDwAAA/BIeKO1sShYAAAALSURB"
      + "VHicY0g5AQABkwEtgUO+dgAAAABJRU5ErkJggg==")
  static let webp = File.bytes(
    "UklGRhYCAABXRUJQVlA4WAoAAAAwAAAAAQAAAQAASUNDULwBAAAAAAG8AAAAAAIQAABtbnRyUkdCIFhZWiAAAAAA"
      + "AAAAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD21gABAAAAANMtAAAAAAAAAAAAAAAAAAAAAAAA"
      + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAAGB3dHB0AAABUAAAABRjcHJ0"
      + "AAABZAAAAAxyWFlaAAABcAAAABRnWFlaAAABhAAAABRiWFlaAAABmAAAABRyVFJDAAABrAAAABBnVFJDAAABrAAA"
      + "ABBiVFJDAAABrAAAABBkZXNjAAAAAAAAAAVXaWRlAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
      + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABYWVogAAAAAAAA9tYAAQAAAADTLXRl"
      + "eHQAAAAAQ0MwAFhZWiAAAAAAAACcGAAAT6UAAAT8WFlaIAAAAAAAADSNAACgLAAAD5VYWVogAAAAAAAAJjEAABAv"
      + "AAC+nGN1cnYAAAAAAAAAAQIzAABWUDhMNAAAAC8BQAAQHyAQICYkSZImVkhAdP/HmGCRLCQgmlWi/4MkAUHRc6YH"
      + "/FNJAyUBAqAoIxH9DwY=")

  /// 8x8 pixels of (200, 60, 60), without a profile.
  static let red = File.bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R"
      + "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
      + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAA"
      + "B//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAHCP/EABQRAQAAAAAAAAAAAAAAAAAA"
      + "AAD/2gAMAwEAAhEDEQA/ADofq7f/2Q==")

  /// The profile of the WebP, for other files.
  static let profile = Array(webp[38..<(38 + 444)])

  /// The red JPEG with a profile in parts.
  static func jpeg(_ parts: [ArraySlice<UInt8>]) -> [UInt8] {
    var file = Array(red[..<2])
    for (i, part) in parts.enumerated() {
      let size = 2 + 12 + 2 + part.count
      file += [0xff, 0xe2, UInt8(size >> 8), UInt8(size & 255)] + Array("ICC_PROFILE".utf8) + [0]
      file += [UInt8(i + 1), UInt8(parts.count)] + part
    }
    return file + red[2...]
  }

  static func isNear(_ pixel: UInt32, _ expected: UInt32, within tolerance: Int = 3) -> Bool {
    [24, 16, 8, 0].allSatisfy {
      abs(Int(pixel >> $0 & 255) - Int(expected >> $0 & 255)) <= tolerance
    }
  }

  /// What Pillow's build of Little CMS makes of them; the third one is premultiplied.
  @Test(arguments: [wide, webp])
  func colorsOfAProfileBecomeSRGB(_ file: [UInt8]) throws {
    let pixels = try Picture(decoding: file).pixels
    let expected: [UInt32] = [0xff00_c900, 0xffe7_3939, 0x8000_0680, 0xff81_8181]
    #expect(zip(pixels, expected).allSatisfy { Self.isNear($0, $1) }, "\(pixels)")
  }

  @Test func graysOfAProfileBecomeSRGB() throws {
    let pixels = try Picture(decoding: Self.gray).pixels
    #expect(Self.isNear(pixels[0], 0xff77_7777) && Self.isNear(pixels[1], 0xffd2_d2d2))
  }

  @Test(arguments: [[0..<444], [0..<200, 200..<444]])
  func profilesOfJPEGsAreJoinedFromSegments(_ parts: [Range<Int>]) throws {
    let plain = try Picture(decoding: Self.red).pixels[0]
    let pixels = try Picture(decoding: Self.jpeg(parts.map { Self.profile[$0] })).pixels
    #expect(!Self.isNear(plain, 0xffe7_3939))
    #expect(pixels.allSatisfy { Self.isNear($0, 0xffe7_3939, within: 6) }, "\(pixels[0])")
  }

  @Test func sRGBProfilesAreNotConverted() throws {
    let pixels = try Picture(decoding: Self.named).pixels
    #expect(pixels[..<2] == [0xff00_c800, 0xffc8_3c3c])
  }

  /// They are ignored: the picture is the same as without one.
  @Test(
    arguments: [
      [0..<0], [0..<100], [0..<300], [100..<444], Array(repeating: 0..<444, count: 200),
    ])
  func brokenProfilesAreIgnored(_ parts: [Range<Int>]) throws {
    var profile = Self.profile
    if parts.count > 1 { profile.replaceSubrange(128..<132, with: [255, 255, 255, 255]) }
    let picture = try Picture(decoding: Self.jpeg(parts.map { profile[$0] }))
    #expect(try picture.pixels == Picture(decoding: Self.red).pixels)
  }

  /// Any byte changed, and cut at every fourth: some picture, or an error.
  @Test(arguments: [wide, gray, webp, jpeg([profile[0..<444]])])
  func damagedProfilesNeverTrap(_ file: [UInt8]) {
    for index in file.indices {
      var broken = file
      broken[index] = [0, 0xff, file[index] ^ 0x10][index % 3]
      _ = try? Picture(decoding: broken, limits: .init(side: 64, area: 1024))
      if index % 4 == 0 { _ = try? Picture(decoding: Array(file[..<index])) }
    }
  }
}
