// SPDX-License-Identifier: Apache-2.0

/// The file of a scene whose properties have other values of slots than they were decoded with.
///
/// Nodes that are created later, such as the shapes of a layer when it is first seen, take the
/// values from it.
final class SceneSlots {
  /// The file with the values; nil until the slots have other values than those of the file.
  fileprivate(set) var file: DecodingFile?
  private let warnings: SceneWarnings

  init(_ file: DecodingFile?, warnings: SceneWarnings) {
    (self.file, self.warnings) = (file, warnings)
  }

  /// Gives a tree other values of slots, before it is first drawn or by an edit of its scene.
  ///
  /// - Parameter file: The scene's file with the new values, or with its own.
  func change(to file: DecodingFile, in root: Node, _ edit: inout SceneEdit) {
    self.file = file
    warnings.removeAll(from: .slots)
    apply(to: [root], &edit)
  }

  /// Gives nodes that have just been created the values.
  func apply(to nodes: [Node], _ edit: inout SceneEdit) {
    guard let file else { return }
    let context = DecodingContext(file)
    for node in nodes { node.takeSlots(context, &edit) }
    warnings.add(context.warnings.list + context.slotWarnings, from: .slots)
  }
}

extension Node {
  /// Decodes the properties with slots again, of the node and of the descendants that exist.
  fileprivate func takeSlots(_ context: DecodingContext, _ edit: inout SceneEdit) {
    if let record, record.index >= 0, let schema = record.schema {
      let json = JSONReader(context: context, index: record.index)
      for (i, property) in properties.enumerated() where property.slot != nil {
        let twins = properties[..<i].count { $0.declaration === property.declaration }
        guard let values = schema.values(of: property.declaration, number: twins, in: json) else {
          continue
        }
        property.take(values, &edit)
      }
    }
    for child in children { child.takeSlots(context, &edit) }
  }
}

extension FieldSchema {
  /// Decodes the values of one declaration.
  ///
  /// - Parameters:
  ///   - number: Which of several properties of the declaration it is, such as of dashes.
  ///   - json: The object of its owner.
  func values(
    of declaration: FieldDeclaration, number: Int, in json: JSONReader
  ) -> FieldValue? {
    for entry in entries {
      switch entry.content {
      case .property(let own) where own === declaration: return entry.value(in: json)
      case .position(let own, _) where own === declaration: return entry.value(in: json)
      case .position(_, let axes):
        guard let axis = axes.firstIndex(where: { $0 === declaration }) else { continue }
        return (entry.value(in: json) as? TrackList)?.tracks[axis]
      case .property, .dashes, .group, .contents, .setting: continue
      }
    }
    // Dashes have a declaration of their own in each node.
    for entry in entries {
      guard case .dashes = entry.content else { continue }
      let tracks = (entry.value(in: json) as? TrackList)?.tracks ?? []
      return tracks.indices.contains(number) ? tracks[number] : nil
    }
    return nil
  }
}

extension FieldSchema.Entry {
  /// Decodes the value of this entry alone; nil if the file does not have it.
  fileprivate func value(in json: JSONReader) -> FieldValue? {
    if let instead = property?.instead, let value = json[instead.key] { return read(value) }
    return value(in: json, key?.position == nil ? [] : json.effectParameters)
  }
}
