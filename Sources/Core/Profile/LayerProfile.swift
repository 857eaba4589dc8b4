// SPDX-License-Identifier: Apache-2.0

package import LottieTexts

/// What each layer costs: the mean time of a frame by layer and stage, over some frames.
package struct LayerProfile: Sendable, Equatable {
  /// Milliseconds of a frame, on one thread.
  package struct Cost: Sendable, Equatable {
    /// Values of properties at the frame, with expressions.
    package var update = 0.0
    /// The display list: outlines, texts, effects as filters.
    package var list = 0.0
    /// Painting, with masks, filters and mattes.
    package var paint = 0.0
    /// The parts of `paint` that masks take, effects and styles, and mattes without the picture of
    /// the matte's layer.
    package var masks = 0.0, filters = 0.0, mattes = 0.0

    /// All stages.
    package var total: Double { update + list + paint }

    package init() {}

    static func += (a: inout Cost, b: Cost) {
      a.update += b.update
      a.list += b.list
      a.paint += b.paint
      a.masks += b.masks
      a.filters += b.filters
      a.mattes += b.mattes
    }
  }

  /// One instance of a layer.
  package struct Layer: Sendable, Equatable {
    /// The name in the file; may be empty.
    package let name: String
    /// The type in one word, such as "shape".
    package let kind: String
    /// The JSON path of the layer.
    package let path: String
    /// The tape index of its object.
    let tapeIndex: Int
    /// The index of the layer of the precomposition that contains it; nil for the animation's own.
    package let parent: Int?
    /// The number of precompositions around it.
    package let depth: Int
    /// What it takes itself.
    package var own = Cost()
    /// What it takes with the layers that it contains.
    package var whole = Cost()
    /// Whether it was drawn, or a matte, in one of the frames.
    package var isSeen = false
    /// Whether it has an expression.
    package var hasExpression = false

    /// The name, or the path for layers without one.
    package var title: String { name.isEmpty ? path : name }
  }

  /// A frame and its time.
  package struct Frame: Sendable, Equatable {
    package let frame: Double
    package let milliseconds: Double
  }

  /// The number of frames in `worst`.
  static let mostWorst = 10

  /// The layers in the order of the file, the topmost first, each before those that it contains.
  package internal(set) var layers: [Layer] = []
  /// What belongs to no layer: comparing with the frame before, the limits of work, the clip of the
  /// animation. `list` is the list of the animation's own layers.
  package internal(set) var rest = Cost()
  /// The mean time of a frame: the sum of `rest` and of `own` of all layers.
  package internal(set) var frameMilliseconds = 0.0
  /// The number of frames.
  package internal(set) var frames = 0
  /// The ten frames that took longest, the longest first.
  package internal(set) var worst: [Frame] = []
  /// Where on the stage the time goes; nil unless it was asked for.
  package internal(set) var heat: HeatMap?
  /// What would make the animation faster, in sentences; the greatest share first.
  package internal(set) var advice: [Message] = []

  /// The sum of `rest` and of `own` of all layers.
  package var sum: Double { layers.reduce(rest.total) { $0 + $1.own.total } }
}
