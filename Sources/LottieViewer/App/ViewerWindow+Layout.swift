// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieGeometry
internal import LottieKit
internal import LottieTexts
internal import SDLHost

/// The size of the window and the frames of its panels.
extension ViewerWindow {
  /// The initial size in points: that of the animation, at most 80 % of the screen, at least the
  /// minimum.
  static func size(
    for file: AnimationFile?, screen: CGSize, scale: Double, isEmpty: Bool = false
  ) -> CGSize {
    var picture = Size(640, 400)
    if let size = file?.animation.size.geometry, size.isDrawable { picture = size }
    let room = Size(
      Double(screen.width) * 0.8 / scale,
      Double(screen.height) * 0.8 / scale - Metrics.barHeight - Metrics.headerHeight)
    // Samples and recent files need more room than a message.
    if isEmpty { picture = Size(min(720, room.width), min(520, room.height)) }
    let fit = min(1, room.width / picture.width, room.height / picture.height)
    return CGSize(
      width: max(Metrics.minimumWidth, (picture.width * fit).rounded()),
      height: max(Metrics.minimumStageHeight, (picture.height * fit).rounded())
        + Metrics.barHeight + Metrics.headerHeight)
  }

  /// Mirrors the window for people who read from right to left; but for pictures, and for time,
  /// which goes from left to right everywhere.
  func setDirection() {
    for view in [stages, transport.timeline, transport.readout, layerPanel] as [View] {
      view.keepsDirection = true
    }
    window.isMirrored = options.isMirrored
  }

  /// Sets the frames of all panels.
  func layout() {
    let size = window.size
    let isFullscreen = window.isFullscreen
    let hasHeader = !isFullscreen
    let top = !hasHeader ? 0 : CGFloat(Metrics.headerHeight)
    let layers = layersHeight(in: size.height - CGFloat(Metrics.barHeight) - top)
    let barHeight = CGFloat(Metrics.barHeight) + layers
    let (list, side) = panelWidths
    let height = hidesBar ? size.height : max(0, size.height - barHeight - top)
    header.isHidden = !hasHeader
    header.frame = CGRect(x: 0, y: 0, width: size.width, height: top)
    fileList.frame = CGRect(x: 0, y: top, width: list, height: height)
    inspector.frame = CGRect(x: size.width - side, y: top, width: side, height: height)
    machinePanel.frame = inspector.frame
    listDivider.isHidden = list == 0
    listDivider.center(at: list, top: top, height: height)
    sideDivider.isHidden = side == 0
    sideDivider.center(at: size.width - side, top: top, height: height)
    for view in [stages, message, loadingCard, emptyState] as [View] {
      view.frame = CGRect(x: list, y: top, width: size.width - side - list, height: height)
    }
    toast.setFrame(in: stages.frame)
    layoutWarnings(below: top, height: height)
    layoutProfile()
    // The button that opened it has another position then.
    if menu.frame.size != size { menu.close() }
    for view in [
      help, menu, pathPrompt, namePrompt, question, search, colorPicker, exportSheet,
    ] as [View] {
      view.frame = CGRect(origin: .zero, size: size)
    }
    let (barTop, missing) = Self.bar(in: size.height, below: top, height: barHeight)
    transport.missingHeight = missing
    transport.frame = CGRect(
      x: 0, y: barTop, width: size.width, height: max(0, size.height - barTop))
    transport.isHidden = hidesBar && !isBarRevealed
    layoutLayers(top: barTop, height: layers)
    if document.file != nil {
      stages.layoutNow()
      transport.content.zoom = stage.zoom
    }
  }

  /// The upper edge of the bar, which is never above that of the picture, and the height for which
  /// there is no room: some window managers ignore the minimum size.
  static func bar(in height: CGFloat, below top: CGFloat, height barHeight: CGFloat) -> (
    top: CGFloat, missing: CGFloat
  ) {
    let barTop = max(top, height - barHeight)
    return (barTop, barTop + barHeight - height)
  }

  /// The widths of the list of files and of the inspector; 0 for those that are not shown.
  ///
  /// Together they take at most 60 % of the window. The start screen has neither. A narrow window
  /// has no list beside another panel.
  private var panelWidths: (list: CGFloat, side: CGFloat) {
    guard emptyState.isHidden else { return (0, 0) }
    let hasSide = !inspector.isHidden || !machinePanel.isHidden
    let hasList = !fileList.isHidden && !(hasSide && isNarrow)
    let list = hasList ? state.listWidth ?? FileList.width : 0
    let side = hasSide ? state.sideWidth ?? Inspector.width : 0
    let fit = min(1, 0.6 * Double(window.size.width) / max(1, list + side))
    return (CGFloat((list * fit).rounded()), CGFloat((side * fit).rounded()))
  }

  /// Whether the window is too narrow for the list of files and another panel.
  var isNarrow: Bool { 0.6 * Double(window.size.width) < 2 * Self.narrowestPanel }

  /// Connects the dividers of the panels. A double click restores the default width.
  func connectDividers() {
    listDivider.onMove = { [unowned self] in resizePanels { $0.listWidth = $1 }($0) }
    sideDivider.onMove = { [unowned self] in
      resizePanels { $0.sideWidth = $1 }(Double(window.size.width) - $0)
    }
    listDivider.name = localized("Width of the list of files")
    sideDivider.name = localized("Width of the side panel")
    listDivider.onStep = { [unowned self] in
      resizePanels { $0.listWidth = $1 }(Double(fileList.frame.width) + $0 * Self.panelStep)
    }
    sideDivider.onStep = { [unowned self] in
      resizePanels { $0.sideWidth = $1 }(Double(inspector.frame.width) - $0 * Self.panelStep)
    }
    listDivider.onReset = { [unowned self] in resizePanels { state, _ in state.listWidth = nil }(0)
    }
    sideDivider.onReset = { [unowned self] in resizePanels { state, _ in state.sideWidth = nil }(0)
    }
  }

  /// Returns a function that stores a width in points and updates the layout.
  private func resizePanels(
    _ store: @escaping (inout ViewerState, Double) -> Void
  ) -> (Double) -> Void {
    { [unowned self] width in
      let most = max(Self.narrowestPanel, 0.6 * Double(window.size.width))
      store(&state, width.rounded().clamped(to: Self.narrowestPanel...most))
      root.layoutNow()
      trace(
        "panels", ["list": .rect(fileList.frameInWindow), "side": .rect(inspector.frameInWindow)])
    }
  }

  /// The distance in points that an arrow key moves the edge of a panel.
  private static let panelStep = 16.0
  /// The least width of a panel in points, if the window is wide enough.
  private static let narrowestPanel = 160.0

  /// Sets the frame of the warning list: at the right edge below its button, as high as its
  /// content.
  private func layoutWarnings(below top: CGFloat, height: CGFloat) {
    let margin = CGFloat(Metrics.grid)
    // Beside the inspector, in which warnings select layers, unless the rest is too narrow.
    let edge = inspector.frame.minX
    let room = max(edge, CGFloat(WarningList.leastWidth)) - 2 * margin
    let width = min(CGFloat(WarningList.width), room)
    let right = max(width + margin, min(edge - margin, header.warnings.frame.maxX))
    warningList.frame = CGRect(
      x: right - width, y: top + margin, width: width,
      height: max(0, min(CGFloat(warningList.height(for: Double(width))), height - 2 * margin)))
  }

  /// Whether the transport bar is hidden until the pointer is near the bottom edge: in full screen,
  /// unless a panel is open, whose last rows it would cover then.
  private var hidesBar: Bool { window.isFullscreen && panelWidths == (0, 0) }

  /// Shows the transport bar in full screen while the pointer is near the bottom edge.
  func revealBar(at pointer: CGPoint) {
    guard hidesBar, !transport.timeline.isGrabbed else { return }
    let isNear = pointer.y >= window.size.height - 1.5 * CGFloat(Metrics.barHeight)
    guard isNear != isBarRevealed else { return }
    isBarRevealed = isNear
    root.setNeedsLayout()
  }

  /// Writes the rectangles of all controls to the trace, so that tests can click them.
  func traceLayout() {
    let views: [String: View?] = [
      "stage": stage, "play": transport.play, "timeline": transport.timeline,
      "loop": transport.loop, "speed": transport.speed, "rate": transport.rate,
      "readout": transport.readout, "backdrop": transport.backdrop, "zoom": transport.zoom,
      "fullscreen": transport.fullscreen, "help": transport.help, "header": header,
      "list": header.list, "warnings": header.warnings, "compare": header.compare,
      "info": header.inspector, "machine": header.machine, "theme": header.theme,
      "menu": header.menu, "openButton": emptyState.openButton,
      "recent": emptyState.recentRows.first,
      "sample": emptyState.tiles.first,
    ]
    var line = views.mapValues { Trace.Value.rect($0?.frameInWindow ?? .zero) }
    line["window"] = .rect(CGRect(origin: .zero, size: window.size))
    line["scale"] = .number(Double(window.pixelsPerPoint))
    trace("resize", line)
  }
}
