// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import LottieEditing
internal import LottieTools

/// An easing that the user keeps under a name.
struct KeptEasing: Codable, Equatable {
  var name: String
  var curve: EasingCurve

  /// The largest number of them, which a menu has room for.
  static let most = 12
}

/// The state that the viewer remembers between runs. It is optional: if the file is missing or
/// invalid, the viewer starts with the defaults.
struct ViewerState: Codable, Equatable {
  /// Paths of recently opened files, the newest first.
  var recent: [String] = []
  /// The name of the chosen background.
  var background: String?
  /// Whether the panels are open; nil until the first run ends.
  var showsInspector: Bool?
  /// Whether the list of open files is shown; nil until the first run ends.
  var showsFiles: Bool?
  /// The size of the window's content in points; nil until the user changes it.
  var width: Double?
  /// The height of the window's content in points.
  var height: Double?
  /// The width of the list of open files in points; nil until the user changes it.
  var listWidth: Double?
  /// The width of the inspector in points; nil until the user changes it.
  var sideWidth: Double?
  /// Whether the layers in time are shown; nil until the first run ends.
  var showsLayers: Bool?
  /// The part of the height between header and bar that the layers in time have; nil until the user
  /// changes it.
  var layersShare: Double?
  /// What is drawn over the picture; nil for nothing.
  var stageViews: StageViews?
  /// The guides of files; nil for none.
  var guides: KnownGuides?
  /// The labels of layers, by file; nil for none.
  var layerLabels: KnownLabels?
  /// The sections of the inspector that the user has opened or closed; nil until then.
  var sections: [String: Bool]?
  /// The name of what edits of keyframes change; nil until the user chooses.
  var keyframeScope: String?
  /// The easings that the user keeps, by name; nil for none.
  var easings: [KeptEasing]?
  /// Whether the sound is off; nil until the user changes it.
  var isMuted: Bool?
  /// The volume, 0...1; nil until the user changes it.
  var volume: Double?
  /// Whether the window was maximised when the viewer was closed.
  var isMaximized: Bool?
  /// Whether menus have what is for developers; nil until the user asks for it.
  var isDeveloper: Bool?
  /// The desktop's last theme, for the first frame before its settings are known.
  var wasLight: Bool?

  /// The largest number of recent files.
  static let mostRecent = 20

  /// The file of the state: `lottie-viewer/state.json` in `XDG_STATE_HOME`, or in `~/.local/state`
  /// where that variable is unset or no absolute path; nil without a home folder.
  static func path(environment: [String: String]) -> String? {
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    return (given ?? home).map { $0 + "/lottie-viewer/state.json" }
  }

  /// The state of a first run.
  init() {}

  /// Reads the file; makes the default state where that is impossible.
  init(path: String) {
    guard let data = FileManager.default.contents(atPath: path),
      let state = try? JSONDecoder().decode(ViewerState.self, from: data)
    else { return }
    self = state
    recent = Array(recent.prefix(Self.mostRecent))
    (listWidth, sideWidth) = (listWidth.flatMap(Self.width), sideWidth.flatMap(Self.width))
    layersShare = layersShare.flatMap { (0.01...1).contains($0) ? $0 : nil }
    stageViews = stageViews?.checked
    easings = easings.map { Array($0.filter(\.curve.isValid).prefix(KeptEasing.most)) }
  }

  /// The width or height of a panel from the file; nil for one that no panel can have.
  private static func width(_ width: Double) -> Double? {
    (1...10_000).contains(width) ? width : nil
  }

  /// The remembered window size in points; nil where there is none or the screen is too small.
  ///
  /// - Parameters:
  ///   - screen: The usable size of the screen in its own units.
  ///   - scale: The size of a point in these units.
  func windowSize(on screen: CGSize, scale: Double) -> CGSize? {
    guard let width, let height, width.isFinite, height.isFinite, width >= Metrics.minimumWidth,
      height >= Metrics.minimumStageHeight, width * scale <= Double(screen.width),
      height * scale <= Double(screen.height)
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Writes the file atomically, and creates its folder. Errors are ignored.
  func save(to path: String) {
    let url = URL(fileURLWithPath: path)
    try? FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? data.write(to: url, options: .atomic)
  }

  /// Moves a file to the front of the recent ones.
  mutating func opened(_ file: String) {
    let path = URL(fileURLWithPath: file).standardizedFileURL.path
    recent.removeAll { $0 == path }
    recent.insert(path, at: 0)
    recent = Array(recent.prefix(Self.mostRecent))
  }

  /// The recent files that still exist.
  var existing: [String] { recent.filter(Disk.exists) }
}
