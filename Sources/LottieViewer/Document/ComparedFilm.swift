// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieGeometry
internal import LottieTools
internal import SDLHost

/// The pictures that are compared with an animation: decodes the wanted one in the background, and
/// shows the last one until it is there.
final class ComparedFilm {
  let footage: Footage
  /// The shown frame, and its number from 0; nil until the first one is decoded.
  private(set) var shown: (index: Int, list: DisplayList)?
  /// Called after another frame is shown.
  var onChange: () -> Void = {}
  /// Called when a frame cannot be decoded, once.
  var onFailure: (CommandFailure) -> Void = { _ in }

  private var wanted = 0
  private var isBusy = false
  private var hasFailed = false

  init(_ footage: Footage) { self.footage = footage }

  /// Shows a frame as soon as it is decoded. Of frames that are wanted meanwhile, only the last one
  /// is decoded.
  func show(_ index: Int) {
    wanted = index
    guard !isBusy, !hasFailed, shown?.index != index else { return }
    isBusy = true
    let footage = footage
    Task { @concurrent in
      let result = Result { () throws(CommandFailure) in try footage.picture(index) }
      EventLoop.post { [weak self] in self?.decoded(result, index) }
    }
  }

  private func decoded(_ result: Result<Picture, CommandFailure>, _ index: Int) {
    isBusy = false
    switch result {
    case .failure(let failure):
      hasFailed = true
      onFailure(failure)
    case .success(let picture):
      let size = Size(Double(picture.width), Double(picture.height))
      let image = DrawItem.image(ImageItem(picture, frame: Rect(size)))
      shown = (index, DisplayList(size: size, items: [.group(DrawGroup([image]))]))
      onChange()
    }
    show(wanted)
  }
}
