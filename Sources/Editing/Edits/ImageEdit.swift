// SPDX-License-Identifier: Apache-2.0

package import LottieCore

/// An image of a file that a layer shows.
package struct ImageAddress: Equatable, Sendable {
  /// The path of the asset.
  package let path: JSONPath
  /// Whether the image stands in the text of the animation.
  package let isEmbedded: Bool
  /// The size at which it is drawn, in pixels of the composition; 0 if the file does not say.
  package let width, height: Double
  /// The number of layers that show it.
  package let uses: Int
}

extension SceneOutline {
  /// Returns the address of the image that a layer shows; nil if the file does not have it.
  ///
  /// - Parameter edits: The edits of the text.
  package func image(
    of row: Int, in original: AddressFinder, _ edits: AnimationEdits
  ) -> ImageAddress? {
    guard let id = imageID(of: row) else { return nil }
    let list = JSONPath([.member("assets")])
    let assets = edits.value(at: list, in: original)?.elements ?? []
    // As in the decoder, the last one of an id counts.
    let index = assets.lastIndex {
      ($0["id"]?.string ?? $0["id"]?.number.map { JSONValue.number($0) }) == id
    }
    guard let index else { return nil }
    let path = list.element(index)
    func own(_ key: String) -> JSONTree? { edits.value(at: path.member(key), in: original) }
    return ImageAddress(
      path: path, isEmbedded: own("p")?.string.map(DataURL.isOne) == true,
      width: own("w")?.number ?? 0, height: own("h")?.number ?? 0,
      uses: rows.indices.count { imageID(of: $0) == id })
  }
}

extension AnimationEdits {
  /// Shows another image instead of one.
  ///
  /// - Parameters:
  ///   - name: A `data:` URI, or the name of a file in the folder of the animation.
  ///   - size: The size at which it is drawn; nil for the old one, which it fills.
  ///   - original: The text without edits.
  package mutating func replaceImage(
    _ image: ImageAddress, by name: String, size: (width: Double, height: Double)?,
    in original: AddressFinder
  ) {
    var values: [(String, JSONTree)] = [
      ("p", .string(name)), ("u", .string("")), ("e", .number(DataURL.isOne(name) ? 1 : 0)),
    ]
    if let size { values += [("w", .number(size.width)), ("h", .number(size.height))] }
    for (key, value) in values {
      set(value, at: image.path.member(key), in: original)
    }
  }
}
