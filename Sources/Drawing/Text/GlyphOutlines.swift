// SPDX-License-Identifier: Apache-2.0

internal import CLottieCairo
internal import CLottieDynamic
internal import CLottiePango
internal import Glibc
internal import LottieGeometry
internal import Synchronization

/// Text as outlines, shaped by Pango.
///
/// Only it and its extensions import CLottiePango.
@safe
public final class GlyphOutlines {
  /// The font of a line of text.
  public struct Style: Equatable, Hashable, Sendable {
    /// A family name or one of fontconfig's generic names. Default: sans-serif.
    public var family: String
    /// The font size in the units of the result, clamped to 1...2000.
    public var size: Double
    public var isBold: Bool

    public init(family: String = "sans-serif", size: Double, isBold: Bool = false) {
      self.family = family
      self.size = size
      self.isBold = isBold
    }
  }

  /// A line of text: its baseline starts at the origin.
  public struct Line: Sendable {
    /// The outline of all glyphs.
    public let outline: Outline
    /// The distance to the start of text after it.
    public let advance: Double
    /// The height of the font above the baseline.
    public let ascent: Double
    /// The depth of the font below the baseline.
    public let descent: Double
  }

  private let fontMap: OpaquePointer
  let context: OpaquePointer
  let files: FontFiles?
  /// The pictures of glyphs with colours; nil for glyphs without them.
  var pictures: [PictureKey: GlyphPicture?] = [:]
  var pictureBytes = 0
  /// The tables of fonts with colours.
  var colors: [ColorsKey: GlyphColors] = [:]

  /// The family names of the files passed to `init`; nil for files that are no fonts.
  public var fileFamilies: [String?] { files?.families ?? [] }

  /// The library for text, loaded on first use.
  public static let library = "libpangocairo-1.0.so.0"

  /// Makes a font map; nil where the library is not installed.
  ///
  /// - Parameter fontFiles: The contents of font files to use in addition to those of the system.
  public init?(fontFiles: [[UInt8]] = []) {
    guard let fontMap = unsafe pango_cairo_font_map_new() else { return nil }
    files = fontFiles.isEmpty ? nil : FontFiles(fontFiles)
    if let files {
      unsafe pango_fc_font_map_set_config(fontMap, files.configuration)
    }
    guard let context = unsafe pango_font_map_create_context(fontMap) else {
      unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
      return nil
    }
    unsafe self.fontMap = fontMap
    unsafe self.context = context
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    let options = unsafe cairo_font_options_create()
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe cairo_font_options_destroy(options)
  }

  deinit {
    releasePictureFonts()
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
    unsafe g_object_unref(UnsafeMutableRawPointer(fontMap))
  }

  /// Shapes a line of text. Line breaks in it are shown as spaces.
  public func line(_ text: String, style: Style) -> Line {
    unsafe withLayout(of: text, style: style) { unsafe line(of: $0, scale: $1) }
  }

  /// The font size of all layouts, which are scaled to the size of their style.
  ///
  /// Pango finds the fonts for each size anew, on two threads that the text waits for: a window with
  /// ten sizes would start some milliseconds later. Outlines without hinting are the same at all
  /// sizes, and at this one FreeType's units are 2048 per em, as those of most fonts.
  private static let lineSize = 32.0

  /// Calls `body` with Pango's layout of a text, as one paragraph, and with the scale from the
  /// layout's lengths to those of the style.
  func withLayout<Result>(
    of text: String, style: Style, _ body: (OpaquePointer?, _ scale: Double) -> Result
  ) -> Result {
    let layout = unsafe pango_layout_new(context)
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = unsafe pango_font_description_from_string(style.family)
    defer { unsafe pango_font_description_free(description) }
    unsafe pango_font_description_set_absolute_size(
      description, Self.lineSize * Double(PANGO_SCALE))
    if style.isBold { unsafe pango_font_description_set_weight(description, PANGO_WEIGHT_BOLD) }
    unsafe pango_layout_set_font_description(layout, description)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe pango_layout_set_text(layout, text, -1)
    return unsafe body(layout, style.size.clamped(to: 1...2000) / Self.lineSize)
  }

  /// The outline of a layout. Corresponds to `pango_cairo_layout_path`.
  func line(of layout: OpaquePointer?, scale: Double) -> Line {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe pango_layout_get_size(layout, &width, &height)
    let unit = scale / Double(PANGO_SCALE)
    let baseline = unsafe Double(pango_layout_get_baseline(layout))
    let path = unsafe Path(movedBy: Vector(0, -baseline / Double(PANGO_SCALE))) {
      unsafe pango_cairo_layout_path($0, layout)
    }
    return Line(
      outline: Outline(path.transformed(by: .scale(scale, scale))), advance: Double(width) * unit,
      ascent: baseline * unit, descent: (Double(height) - baseline) * unit)
  }
}

extension GlyphOutlines {
  /// What `prepare` has made, until it is taken.
  private static let prepared = Mutex<GlyphOutlines?>(nil)
  /// Whether it has been made, or is not needed any more.
  private static let isPrepared = Atomic(false)

  private static func takePrepared() -> sending GlyphOutlines? {
    prepared.withLock { outlines in
      isPrepared.store(true, ordering: .relaxed)
      return outlines.take()
    }
  }

  /// Shapes the texts of all windows, so that the fonts are looked for once; nil where Pango is not
  /// installed.
  @MainActor package static let ofWindows = takePrepared() ?? GlyphOutlines()

  /// Loads the libraries for text, and finds the fonts of `ofWindows`, which the first text would wait
  /// for: some milliseconds. Can be called on any thread, also while another one changes the
  /// process's locale.
  ///
  /// - Parameter work: What is done before the libraries for text are loaded, while another thread
  ///   reads fontconfig's configuration, such as loading others: the system loads one library at a
  ///   time, and finds no functions meanwhile.
  package static func prepare(after work: () -> Void) {
    // The first text waits for this lock rather than do the same.
    prepared.withLock { prepared in
      let fonts = FontFiles.readSystemFonts()
      work()
      guard !isPrepared.exchange(true, ordering: .relaxed) else { return }
      _ = dynamic_pango_is_there()
      _ = dynamic_cairo_is_there()
      fonts?.wait()
      let outlines = GlyphOutlines()
      NeutralLocale.during { outlines?.findFonts() }
      prepared = outlines
    }
  }

  private func findFonts() {
    for isBold in [false, true] {
      // Digits alone have no script, and so another language.
      for text in ["a", "1"] {
        _ = line(text, style: Style(size: Self.lineSize, isBold: isBold))
      }
    }
  }
}
