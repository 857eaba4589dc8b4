// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import SDLHost

/// The rectangle that selects keyframes, dragged in the rows of properties and in graphs.
extension LayerPanel {
  /// A press beside the keyframes, which a drag makes a rectangle.
  struct Band: Equatable {
    /// The press and the pointer, in points of the content: it scrolls with the rows.
    let start: Point
    var end: Point
    /// What is selected besides, with Shift.
    let base: Document.KeyframeSelection
    var isMoving = false
    /// The scroll offset that was drawn last.
    var scroll: Double

    /// The rectangle in the view; nil until the pointer has moved far enough.
    var area: Rect? {
      guard isMoving else { return nil }
      return Rect(
        minX: min(start.x, end.x), minY: min(start.y, end.y) - scroll, maxX: max(start.x, end.x),
        maxY: max(start.y, end.y) - scroll)
    }
  }

  func beginBand(at point: CGPoint) {
    let place = Point(Double(point.x), Double(point.y) + scroll)
    let adds = heldModifiers().contains(.shift)
    keys.band = Band(start: place, end: place, base: adds ? keys.selection : [:], scroll: scroll)
  }

  func dragBand(to point: CGPoint) {
    guard var band = keys.band else { return }
    band.end = Point(Double(point.x), Double(point.y) + scroll)
    band.scroll = scroll
    guard band.isMoving || band.start.distance(to: band.end) >= Self.threshold else { return }
    band.isMoving = true
    keys.band = band
    guard let area = band.area else { return }
    keys.selection = band.base.merging(keyframes(in: area)) { $0.union($1) }
    keys.anchor = nil
  }

  /// Ends the rectangle. A press that has not moved far moves the playhead, and selects nothing.
  func finishBand() {
    guard let band = keys.band else { return }
    keys.band = nil
    guard band.isMoving else {
      (keys.selection, keys.anchor) = (band.base, nil)
      onScrub(scale.progress(x: band.start.x))
      return onScrub(nil)
    }
    traceKeyframes()
  }

  /// Takes back what the rectangle has selected.
  func cancelBand() {
    guard let band = keys.band else { return }
    keys.band = nil
    keys.selection = band.base
  }

  /// The keyframes in a rectangle of the view.
  private func keyframes(in area: Rect) -> Document.KeyframeSelection {
    var result: Document.KeyframeSelection = [:]
    for row in visibleRows {
      guard let property = rows[row].property else { continue }
      let found = rows[row].isGraph ? points(in: area, row) : signs(in: area, row, of: property)
      if !found.isEmpty { result[property, default: []].formUnion(found) }
    }
    return result
  }

  private func signs(in area: Rect, _ row: Int, of property: Int) -> [Int] {
    let y = frame(of: row).center.y
    guard (area.minY...area.maxY).contains(y) else { return [] }
    return track(of: property).keyframes.indices.filter { place in
      track(of: property).keyframes[place].frame.map {
        (area.minX...area.maxX).contains(scale.x(frame: $0))
      } ?? false
    }
  }

  private func points(in area: Rect, _ row: Int) -> [Int] {
    guard let graph = graph(inRow: row) else { return [] }
    return graph.curve.keyframes.indices.filter { place in
      graph.curve.components(graph.kind).indices.contains { component in
        graph.point(place, component).map(area.contains) ?? false
      }
    }
  }
}
