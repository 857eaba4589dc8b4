// SPDX-License-Identifier: Apache-2.0

import Foundation
import LottieDrawing
import Testing

@Suite struct PictureDecodingTests {
  /// Made with ImageMagick 6.
  enum File {
    static let rgba = bytes(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAGUlEQVQI1wXBAQ0AAAjAINwMbvMLImlH4h4/fwaA"
        + "cQBbMwAAAABJRU5ErkJggg==")
    static let gray = bytes(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVQI12NIOQEAAZMBLRk7ENIAAAAASUVORK5C"
        + "YII=")
    static let palette = bytes(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAADFBMVEX/AAAA/wAAAP9/f3/MDmAdAAAADklEQVQI"
        + "12NgYGRgYgYAABEABy6Jt18AAAAASUVORK5CYII=")
    static let deep = bytes(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACEAIAAABChi0OAAAAEUlEQVQI12P8/58BDTAxYAAASSkCAhje3aEAAAAA"
        + "SUVORK5CYII=")
    static let jpeg = bytes(
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R"
        + "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
        + "FBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBT/wAARCAAIABADAREAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA"
        + "AAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAj/xAAUEQEAAAAAAAAAAAAAAAAA"
        + "AAAA/9oADAMBAAIRAxEAPwCfrjR0A//Z")
    static let grayJPEG = bytes(
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4R"
        + "DgsLEBYQERMUFRUVDA8XGBYUGBIUFRT/wAALCAAIABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEA"
        + "AAAAAAAAAAAAAAAAAAAA/9oACAEBAAA/AIH/2Q==")
    static let cmykJPEG = bytes(
      "/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwADAgICAgIDAgICAwMDAwQGBAQEBAQIBgYFBgkICgoJCAkJCgwPDAoLDgsJ"
        + "CQ0RDQ4PEBAREAoMEhMSEBMPEBAQ/9sAQwEDAwMEAwQIBAQIEAsJCxAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ"
        + "EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ/8AAFAgABAAEBAERAAIRAQMRAQQRAP/EABQAAQAAAAAAAAAAAAAAAAAA"
        + "AAn/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgn/xAAUEQEAAAAAAAAAAAAAAAAA"
        + "AAAA/9oADgQBAAIRAxEEAAA/AEFSqOCpv//Z")
    static let webp = bytes("UklGRhwAAABXRUJQVlA4TA8AAAAvA8AAEAfQ/4j+BSKi/wEA")
    static let lossyWebP = bytes(
      "UklGRjoAAABXRUJQVlA4IC4AAACQAQCdASoEAAQAAUAmJaACdLoAA5gA/vtV4/+lwf/S4P/pcH/pcH8bss4bpAAA")
    static let gif = bytes("R0lGODlhBAAEAPAAAAAA/wAAACH5BAAAAAAALAAAAAAEAAQAAAIEhI8JBQA7")

    static func bytes(_ base64: String) -> [UInt8] {
      Data(base64Encoded: base64).map { [UInt8]($0) } ?? []
    }
  }

  @Test func pngWithAlpha() throws {
    let picture = try Picture(decoding: File.rgba)
    #expect(picture.width == 2 && picture.height == 2)
    #expect(picture.pixels[..<3] == [0xffff_0000, 0xff00_ff00, 0xff00_00ff])
    // Half-transparent white, premultiplied.
    #expect([0x8080_8080, 0x7f7f_7f7f].contains(picture.pixels[3]))
  }

  @Test(
    arguments: [
      (File.gray, 2, 1, [0xff64_6464, 0xffc8_c8c8]),
      (File.palette, 2, 2, [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff7f_7f7f]),
      (File.deep, 3, 2, Array(repeating: 0xffff_0000, count: 6)),
      (File.webp, 4, 4, Array(repeating: 0x7f00_7f00, count: 16)),
    ] as [([UInt8], Int, Int, [UInt32])])
  func exactPictures(_ file: [UInt8], _ width: Int, _ height: Int, _ pixels: [UInt32]) throws {
    let picture = try Picture(decoding: file)
    #expect(picture.width == width && picture.height == height)
    #expect(picture.pixels == pixels)
  }

  @Test(
    arguments: [
      (File.jpeg, 16, 8, [255, 0, 128, 255]), (File.grayJPEG, 16, 8, [255, 127, 127, 127]),
      (File.lossyWebP, 4, 4, [255, 0, 0, 255]),
    ] as [([UInt8], Int, Int, [Int])])
  func lossyPictures(_ file: [UInt8], _ width: Int, _ height: Int, _ color: [Int]) throws {
    let picture = try Picture(decoding: file)
    #expect(picture.width == width && picture.height == height)
    for pixel in picture.pixels {
      let parts = [24, 16, 8, 0].map { Int(pixel >> $0) & 255 }
      #expect(zip(parts, color).allSatisfy { abs($0 - $1) <= 8 })
    }
  }

  static let whole: [(String, [UInt8])] = [
    ("PNG", File.rgba), ("JPEG", File.jpeg), ("WebP", File.webp), ("lossy WebP", File.lossyWebP),
  ]

  /// Cut anywhere, a file gives an error or (JPEG) its upper part, and never a trap.
  @Test(arguments: whole)
  func cutShort(_ name: String, _ file: [UInt8]) {
    for length in 0..<file.count - 12 {
      do {
        let picture = try Picture(decoding: Array(file.prefix(length)))
        #expect(name == "JPEG", "\(name) cut to \(length)")
        #expect(picture.width == 16)
      } catch {
        guard case .imageDecoding = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
  }

  /// Any byte changed: an error or some picture of a size within the limits.
  @Test(arguments: whole)
  func damaged(_ name: String, _ file: [UInt8]) {
    let limits = Picture.DecodingLimits(side: 64, area: 1024)
    for index in file.indices {
      for value in [0, 0xff, file[index] ^ 0x10] as [UInt8] {
        var broken = file
        broken[index] = value
        guard let picture = try? Picture(decoding: broken, limits: limits) else { continue }
        #expect(picture.pixels.count == picture.width * picture.height)
        #expect(picture.width <= 64 && picture.width * picture.height <= 1024)
      }
    }
  }

  /// The first bytes of files whose headers claim 60 000 x 60 000 pixels: refused before memory is
  /// asked for.
  @Test(
    arguments: [
      ("PNG", lying(File.rgba, at: 16, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])),
      ("JPEG", lying(File.jpeg, at: 163, [0xea, 0x60, 0xea, 0x60])),
      ("WebP", lying(File.webp, at: 21, [0xff, 0xff, 0xff, 0x0f])),
    ])
  func headersWithWrongSizesAreRefused(_ name: String, _ file: [UInt8]) {
    #expect(throws: DrawingError.self) { try Picture(decoding: file) }
  }

  /// The file with some bytes replaced; a PNG's header gets the right checksum.
  static func lying(_ file: [UInt8], at offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var file = file
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    if file[1] == 0x50 {
      var crc: UInt32 = .max
      for byte in file[12..<29] {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 0 ? crc >> 1 : crc >> 1 ^ 0xedb8_8320 }
      }
      crc ^= .max
      file.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(crc >> $0 & 255) })
    }
    return file
  }

  @Test func limitsAreThoseOfTheHeader() throws {
    #expect(throws: DrawingError.self) {
      try Picture(decoding: File.jpeg, limits: .init(side: 15, area: 1000))
    }
    #expect(throws: DrawingError.self) {
      try Picture(decoding: File.jpeg, limits: .init(side: 16, area: 127))
    }
    #expect(try Picture(decoding: File.jpeg, limits: .init(side: 16, area: 128)).width == 16)
  }

  @Test(
    arguments: [
      ([], "the image is empty"), (Array("GIF".utf8), noImage), (Array("<html/>".utf8), noImage),
      (Array("RIFF".utf8), noImage),
      (Array("<svg/".utf8), "the SVG is not valid XML, or too large"),
      ([0x89, 0x50, 0x4e, 0x47], "the PNG's header cannot be read"),
      ([0xff, 0xd8], "the JPEG's header cannot be read"),
      (Array("RIFFxxxxWEBPxx".utf8), "the WebP's header cannot be read"),
    ] as [([UInt8], String)])
  func otherFormatsAreErrors(_ file: [UInt8], _ reason: String) {
    #expect(throws: DrawingError.imageDecoding(reason)) { try Picture(decoding: file) }
  }

  private static let noImage =
    "the image is neither PNG, JPEG, WebP, GIF, SVG, BMP, AVIF nor TIFF"
}
