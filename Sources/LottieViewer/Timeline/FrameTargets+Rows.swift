// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieKit

/// The frames to which drags in the layers in time snap: the playhead, the ends of the animation, its
/// markers, and what is seen of the rows.
extension FrameTargets {
  /// Those of the bar of a layer: ends and keyframes of the others.
  static func ofBar(
    _ layer: Int, _ rows: [LayerList.Row], _ list: LayerList, _ reader: LayerReader,
    _ document: Document
  ) -> FrameTargets {
    let others = rows.filter { $0.item == nil && $0.layer != layer }.map { list.layers[$0.layer] }
    return FrameTargets(
      frames: common(document)
        + others.flatMap { $0.ends + reader.keyframes(ofLayer: $0.row) })
  }

  /// Those of keyframes: ends of layers, and keyframes that are not dragged.
  static func ofKeyframes(
    _ rows: [LayerList.Row], _ list: LayerList, _ reader: LayerReader,
    _ dragged: KeyframeSelection, _ document: Document
  ) -> FrameTargets {
    FrameTargets(
      frames: common(document)
        + rows.flatMap { row -> [Double] in
          guard let property = row.property else {
            return row.item == nil ? list.layers[row.layer].ends : []
          }
          let chosen = dragged[property] ?? []
          return reader.track(of: property).keyframes.enumerated().compactMap {
            chosen.contains($0) ? nil : $1.frame
          }
        })
  }

  private static func common(_ document: Document) -> [Double] {
    let playback = document.playback
    let markers = playback.markers.flatMap { marker in
      let start = Double(marker.frameTime)
      let length = Double(marker.durationFrameTime)
      return length > 0 ? [start, start + length] : [start]
    }
    return [document.player.shownFrame, playback.timeline.start, playback.timeline.end] + markers
  }
}

extension LayerTime {
  /// Its first frame and the one after its last one, without those that the file does not have.
  fileprivate var ends: [Double] { [start, stop].filter(\.isFinite) }
}
