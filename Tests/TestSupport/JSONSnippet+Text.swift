// SPDX-License-Identifier: Apache-2.0

extension JSONSnippet {
  /// A glyph of the font that `text` sets; a rectangle from the baseline up, unless it has other
  /// `data`.
  package static func glyph(
    _ character: String, width: Int = 60, height: Int = 70, advance: Int = 70, data: String? = nil
  ) -> String {
    let box = path([(0, 0), (width, 0), (width, -height), (0, -height)])
    let data = data ?? #"{"shapes":[{"ty":"gr","it":[\#(box)]}]}"#
    return #"{"ch":"\#(character)","size":10,"style":"Regular","w":\#(advance),"#
      + #""data":\#(data),"fFamily":"Boxes"}"#
  }

  /// Members of the root: the font, and the glyphs `A`, `b`, `c` and the space, or others.
  package static func font(glyphs: String? = nil, font: String = "") -> String {
    let extra = font.isEmpty ? "" : "," + font
    let glyphs =
      glyphs
      ?? [
        glyph("A"), glyph("b", width: 40, height: 50, advance: 50),
        glyph("c", width: 20, height: 30, advance: 30), glyph(" ", advance: 30, data: "{}"),
      ].joined(separator: ",")
    return #""fonts":{"list":[{"fName":"Boxes-Regular","fFamily":"Boxes","fStyle":"Regular","#
      + #""ascent":80\#(extra)}]},"chars":[\#(glyphs)]"#
  }

  /// A text layer in that font, 10 units high.
  ///
  /// - Parameters:
  ///   - document: Further members of its document.
  ///   - text: Further members of its `t`, such as animators.
  ///   - layer: Further members of the layer.
  package static func text(
    _ string: String, _ document: String = "", text: String = "", layer: String = ""
  ) -> String {
    let document = document.isEmpty ? "" : "," + document
    return #"{"ty":5,"ks":{},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"Boxes-Regular","#
      + #""fc":[1,0,0],"t":"\#(string)"\#(document)}}]},\#(text.isEmpty ? "" : text + ",")"#
      + #""m":{"g":1}}\#(layer.isEmpty ? "" : "," + layer)}"#
  }
}
