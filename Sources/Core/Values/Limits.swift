// SPDX-License-Identifier: Apache-2.0

/// The limits of a file's content. Content that exceeds a limit is left out, with a warning of the
/// code `limit`; the rest is drawn.
///
/// Each default is at least five times the maximum that was seen in a thousand real files, which is
/// given below as "seen".
public struct Limits: Equatable, Sendable {
  /// The sizes of files and of their text, and downloads.
  public var files = Files()
  /// Layers and what they have.
  public var layers = Layers()
  /// Shapes, paths and paints.
  public var shapes = Shapes()
  /// Texts and their fonts.
  public var texts = Texts()
  /// Images and sounds.
  public var media = Media()
  /// Expressions.
  public var expressions = Expressions()
  /// Work of one picture of 512 × 512 pixels, in nanoseconds of one processor core. Default 1e9, a
  /// second; infinity is no limit. Painting larger pictures may take more in proportion.
  ///
  /// The work is estimated from characters, points, segments, covered pixels and filters, so that
  /// the picture does not depend on the machine. Evaluating texts and shapes may take half of it,
  /// painting what remains. The lowest layers and items are drawn, those that exceed the limit are
  /// left out. Expressions in JavaScript have a limit of their own, thirty steps for a microsecond
  /// of this; those that exceed it keep their keyframed values in that frame.
  public var frameWork = 1e9
  /// Bytes of the process for one animation, in addition to the picture and decoded images: the
  /// JSON text and its values, layers, shapes, what a frame makes of them, and the surfaces of
  /// groups within groups. Default 128 MB, at least 32 MB. A file whose JSON alone exceeds it is
  /// rejected; otherwise the lowest layers are drawn, those that exceed the limit are left out. The
  /// bytes are estimated, so that the picture does not depend on the machine.
  ///
  /// Surfaces may take 27 % of it, in pictures of more than 512 × 512 pixels sixteen times the
  /// additional bytes of the picture as well. An expression in JavaScript may take 30 % of it in
  /// measured bytes; then it is switched off. The threads of an exporter share it: there are no
  /// more of them than have room.
  public var memory = 128_000_000
  /// Warnings of one file. Default 1000; further warnings are discarded.
  public var warnings = 1_000

  /// The defaults.
  public init() {}

  /// The bytes of all font files of an animation: a fifth of `memory`.
  var fontBytes: Int { memory / 5 }

  /// The sizes of files and of their text, and downloads.
  public struct Files: Equatable, Sendable {
    /// Bytes of JSON text. Default 64 MiB, seen 3.3 MB. A larger file is rejected, and any file of
    /// 256 MiB or more.
    public var jsonBytes = 64 << 20
    /// Nesting depth of JSON values. Default 256, seen 21. A file with deeper nesting is rejected.
    public var jsonDepth = 256
    /// Unpacked bytes of one file of a .lottie archive. Default 64 MiB. An archive with a larger
    /// file is rejected.
    public var entryBytes = 64 << 20
    /// Unpacked bytes of all files of a .lottie archive. Default 256 MiB. Besides, the JSON text of
    /// all animations, themes and machines may take three tenths of `memory`.
    public var archiveBytes = 256 << 20
    /// Number of files in a .lottie archive. Default 4096.
    public var archiveEntries = 4096
    /// Unpacked bytes of a .tgs file. Default 16 MiB.
    public var stickerBytes = 16 << 20
    /// Whether URLs of http and https are loaded. Default: true; false makes loading such a URL an
    /// error. URLs in a file are never loaded.
    public var allowsDownloads = true
    /// Seconds that a download may take. Default 60. The size of a download is limited by
    /// `jsonBytes`.
    public var downloadSeconds = 60.0
  }

  /// Layers and what they have.
  public struct Layers: Equatable, Sendable {
    /// Layers in one composition. Default 20 000, seen 738.
    public var inComposition = 20_000
    /// Layers of all compositions, where the layers of a precomposition count for each of its uses.
    /// Default 10 000, seen 1471. A layer takes about 4 kB of memory; see `memory`.
    public var instances = 10_000
    /// Nesting depth of precompositions. Default 64.
    public var precompDepth = 64
    /// Assets, markers and glyphs, each. Default 10 000, seen 65.
    public var assets = 10_000
    /// Masks of one layer. Default 128, seen 24.
    public var masks = 128
    /// Effects and layer styles of one layer, each. Default 128, seen 25.
    public var effects = 128
    /// Keyframes of one property. Default 65 536, seen 600.
    public var keyframes = 65_536
  }

  /// Shapes, paths and paints.
  public struct Shapes: Equatable, Sendable {
    /// Items in one list of shapes. Default 20 000, seen 677.
    public var inList = 20_000
    /// Shapes of all layers, groups and their content included, where those of a precomposition
    /// count for each of its uses. Default 30 000, seen 4829. A shape takes about 1.2 kB of memory,
    /// see `memory`. Layers that are visible later than others may lose theirs.
    public var instances = 30_000
    /// Nesting depth of shape groups. Default 64, seen 6.
    public var groupDepth = 64
    /// Paths of one shape layer, including the copies of repeaters. Default 20 000.
    public var layerPaths = 20_000
    /// Vertices of one path. Default 20 000, seen 1141.
    public var vertices = 20_000
    /// Points of a star or polygon. Default 1000, seen 70.
    public var starPoints = 1_000
    /// Copies by one repeater. Default 1000, seen 45.
    public var repeaterCopies = 1_000
    /// Entries of a dash pattern. Default 32, seen 5.
    public var dashes = 32
    /// Colour stops of a gradient. Default 256, seen 15.
    public var gradientStops = 256
  }

  /// Texts and their fonts.
  public struct Texts: Equatable, Sendable {
    /// Characters of one text. Default 10 000, seen 350.
    public var characters = 10_000
    /// Animators of one text. Default 100, seen 5.
    public var animators = 100
    /// Font files of one animation. Default 64, seen 1. Together they may take a fifth of `memory`.
    public var fontFiles = 64
  }

  /// Images and sounds.
  public struct Media: Equatable, Sendable {
    /// Width and height of one image in pixels. Default 8192.
    public var imageSide = 8_192
    /// Pixels of one image. Default 64 million.
    public var imageArea = 64_000_000
    /// Bytes of all decoded images. Default 512 MiB.
    public var imageBytes = 512 << 20
    /// Audio layers of one animation, where those of a precomposition count for each of its uses.
    /// Default 1000, seen 4.
    public var sounds = 1_000
    /// Seconds of one sound. Default 600, seen 14. The rest of a longer one is silent.
    public var soundSeconds = 600.0
    /// Bytes of all decoded sounds that are kept. Default 96 MiB, which is four minutes in stereo;
    /// what is heard beyond is decoded again.
    public var soundBytes = 96 << 20
  }

  /// Expressions.
  public struct Expressions: Equatable, Sendable {
    /// Seconds that one evaluation of a property's expression may take. Default 1; 0 disables
    /// expressions. They are estimated from what it does, ten million steps a second, so that the
    /// picture does not depend on the machine. In JavaScript, single operations have limits as
    /// well, since nothing stops them in between: texts of 250,000 characters, lists of as many
    /// elements, and the estimated steps of a search by a regular expression. An expression that
    /// exceeds one fails. One that takes four times as much measured processor time is switched off
    /// as well.
    public var seconds = 1.0
    /// Whether expressions that the interpreter does not support run in JavaScript. Default: true;
    /// false leaves their properties unchanged, with a warning of code `unsupported`.
    public var usesJavaScript = true
  }
}
