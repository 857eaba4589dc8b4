// SPDX-License-Identifier: Apache-2.0

internal import LottieKit

/// Editing of the markers of the shown file.
extension Document {
  /// The list of markers in the file.
  private static let markersPath = JSONPath([.member("markers")])

  /// Adds a marker at a frame of the animation.
  func addMarker(_ name: String, at frame: Double) {
    editMarkers { markers in
      let marker = JSONTree.object([
        .init("tm", .number(frame)), .init("cm", .string(name)), .init("dr", .number(0)),
      ])
      let next = markers.firstIndex { ($0["tm"]?.number ?? 0) > frame } ?? markers.count
      markers.insert(marker, at: next)
    }
  }

  /// Changes the name of a marker.
  func renameMarker(_ index: Int, to name: String) {
    editMarker(index) { $0.set("cm", .string(name)) }
  }

  /// Moves the start of a marker to a frame of the animation; its duration stays.
  /// - Parameter gesture: See `nextGesture`. Default: nil, a step of its own.
  func moveMarker(_ index: Int, to frame: Double, gesture: Int? = nil) {
    editMarker(index, gesture: gesture) { $0.set("tm", .number(frame)) }
  }

  /// Sets the end of a marker, by its duration. Before its start, the duration becomes 0.
  func endMarker(_ index: Int, at frame: Double) {
    editMarker(index) { $0.set("dr", .number(max(0, frame - ($0["tm"]?.number ?? 0)))) }
  }

  /// Removes a marker.
  func deleteMarker(_ index: Int) {
    editMarkers { markers in
      if let place = Self.place(of: index, in: markers) { markers.remove(at: place) }
    }
  }

  private func editMarker(
    _ index: Int, gesture: Int? = nil, _ change: (inout JSONTree) -> Void
  ) {
    editMarkers(gesture: gesture) { markers in
      if let place = Self.place(of: index, in: markers) { change(&markers[place]) }
    }
  }

  /// The index in the file's list: what is no object is not a marker.
  private static func place(of index: Int, in list: [JSONTree]) -> Int? {
    let places = list.indices.filter { list[$0].members != nil }
    return places.indices.contains(index) ? places[index] : nil
  }

  /// Changes the list of markers in one step of undo.
  private func editMarkers(gesture: Int? = nil, _ change: (inout [JSONTree]) -> Void) {
    edit(at: Self.markersPath, gesture: gesture) { own in
      var markers = own?.elements ?? []
      change(&markers)
      return own == nil && markers.isEmpty ? nil : .array(markers)
    }
  }
}
