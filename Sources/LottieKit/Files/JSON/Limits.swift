// SPDX-License-Identifier: Apache-2.0

/// How much a file may ask for. What is over a limit is left out, with a warning of code `limit`;
/// the rest is drawn.
///
/// Each default is at least five times what was seen in a thousand real files (given below as
/// "seen").
public struct Limits: Equatable, Sendable {
  /// Bytes of JSON text. Default 64 MiB, seen 3.3 MB. Past it the file is refused, and from 256 MiB
  /// on in any case.
  public var jsonBytes = 64 << 20
  /// Seconds that a download may take in all; its bytes are those of `jsonBytes`. Default 60.
  public var downloadSeconds = 60.0
  /// Nesting of JSON values. Default 256, seen 21. Past it the file is refused.
  public var jsonDepth = 256
  /// Bytes of one file taken out of a .lottie archive. Default 64 MiB. Past it the file is refused.
  public var entryBytes = 64 << 20
  /// Bytes of all files taken out of a .lottie archive. Default 256 MiB.
  public var archiveBytes = 256 << 20
  /// Files in a .lottie archive. Default 4096.
  public var archiveEntries = 4096
  /// Bytes of JSON in a .tgs file. Default 16 MiB.
  public var stickerBytes = 16 << 20
  /// Layers in one composition. Default 20 000, seen 738.
  public var layers = 20_000
  /// Layers drawn in all, counting a precomposition's layers for each of its uses. Default 50 000.
  public var layerInstances = 50_000
  /// Precompositions within precompositions. Default 64.
  public var precompDepth = 64
  /// Assets, markers and glyphs, each. Default 10 000, seen 65.
  public var assets = 10_000
  /// Groups within groups of a shape layer. Default 64, seen 6.
  public var groupDepth = 64
  /// Items in one list of shapes. Default 20 000, seen 677.
  public var shapes = 20_000
  /// Keyframes of one property. Default 65 536, seen 600.
  public var keyframes = 65_536
  /// Vertices of one path. Default 20 000, seen 1141.
  public var vertices = 20_000
  /// Masks of one layer. Default 128, seen 24.
  public var masks = 128
  /// Effects and layer styles of one layer, each. Default 128, seen 25.
  public var effects = 128
  /// Points of a star or polygon. Default 1000, seen 70.
  public var starPoints = 1_000
  /// Copies by one repeater. Default 1000, seen 45.
  public var repeaterCopies = 1_000
  /// Paths of one shape layer, each copy by a repeater counted. Default 20 000.
  public var layerPaths = 20_000
  /// Entries of a dash pattern. Default 32, seen 5.
  public var dashes = 32
  /// Colour stops of a gradient. Default 256, seen 15.
  public var gradientStops = 256
  /// Characters of one text. Default 10 000, seen 350.
  public var textCharacters = 10_000
  /// Animators of one text. Default 100, seen 5.
  public var textAnimators = 100
  /// Font files that come with one animation. Default 64, seen 1.
  public var fontFiles = 64
  /// Width and height of one image in pixels. Default 8192.
  public var imageSide = 8_192
  /// Pixels of one image. Default 64 million.
  public var imageArea = 64_000_000
  /// Bytes of all decoded images. Default 512 MiB.
  public var imageBytes = 512 << 20
  /// Seconds of computing that the expression of one property may take. Default 0.1; 0 evaluates
  /// none.
  public var expressionSeconds = 0.1
  /// Warnings kept for one file. Default 1000; more of them say nothing new.
  public var warnings = 1_000

  /// The defaults.
  public init() {}
}
