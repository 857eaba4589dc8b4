// SPDX-License-Identifier: Apache-2.0

internal import LottieEditing
internal import LottieTexts
internal import SDLHost

/// A command of the user: its title, its keys, and when it applies.
///
/// `CommandTable` has all commands with their actions. Keys, menus, tool tips, the search, the help card,
/// the table of `docs/keys.md` and the manual page are made from it.
struct Command {
  /// The condition for a command to apply, the narrowest first. Of two commands with one key, the
  /// one with the narrower condition gets it.
  enum Context: Int {
    /// A file is shown, and a value is selected in the inspector.
    case value
    /// A file is shown, and a node is selected in the inspector.
    case node
    /// A file is shown.
    case animation
    /// No file is open, so the start screen is shown.
    case empty
    /// No condition.
    case always
  }

  /// Where the keys of a command work, the narrowest first. Of two commands with one key, the one with
  /// the narrower focus gets it. Menus and the search do not depend on it.
  enum Focus: Int {
    /// The layers in time, while keyframes are selected in them.
    case keyframes
    /// The layers in time, while one of them is selected.
    case layer
    /// The layers in time.
    case layers
    /// The whole window.
    case window
  }

  /// The name of the command in the code.
  let id: ID
  /// The title in menus and tool tips.
  let text: Message
  /// The keys. The first one is shown where only one fits.
  let keys: [KeyChord]
  /// When the command applies.
  let context: Context
  /// Where the keys work.
  let focus: Focus
  /// Whether the command is repeated while its key is held. Default: false.
  let repeats: Bool

  /// A copy with another title.
  func titled(_ text: Message) -> Command {
    Command(id: id, text: text, keys: keys, context: context, focus: focus, repeats: repeats)
  }

  /// The title in the language of the program.
  var title: String { text.localized }
}

extension Command {
  /// The name of a command, for buttons and tests.
  enum ID: Hashable {
    /// Playback, and jumps of 1 frame, of 10 frames or to an end.
    case play, frameBack, frameForward, tenBack, tenForward, first, last, rangeStart, rangeEnd
    /// Opens the field for a frame number.
    case typeFrame
    /// Markers and range.
    case nextMarker, previousMarker, nextKeyframe, previousKeyframe, setIn, setOut, clearRange
    /// Loop mode and speed.
    case cycleLoop, loopMenu, slower, faster, half, double, normalSpeed, speedMenu, lockRate
    /// The sound.
    case mute, louder, quieter
    /// Zoom of the timeline.
    case timelineLonger, timelineShorter, timelineWhole
    /// Zoom and position of the picture.
    case fit, actualSize, doubleSize, zoomIn, zoomOut, panLeft, panRight, panUp, panDown
    /// The look of the window.
    case backdrop, fullscreen
    /// Shows what is for developers.
    case developers
    /// What is selected on the stage, and which layers are shown there.
    case showSelection, enterPrecomposition, leavePrecomposition, selectInMachine
    case solo, isolate, hideLayer, showAllLayers, lockLayer, labelMenu
    /// Moves of the selected layer, by 1 and 10 pixels.
    case nudgeLeft, nudgeRight, nudgeUp, nudgeDown
    case pushLeft, pushRight, pushUp, pushDown
    /// What is drawn over the picture, and tools.
    case outlines, safeAreas, pixelGrid, onionSkin, onionMenu, measure, moveAnchor, nextHandle
    /// Rulers and guides.
    case rulers, guides, lockGuides, addGuide, clearGuides, snapping
    /// The list of files, and comparison.
    case previousFile, nextFile, compare, compareWith, difference, wipe, overlay
    case differences, nextDifference, previousDifference
    /// The inspector and its edits.
    case history, inspector, layers, layerCosts, profile, heatMap, edit, reset, rename, copyKeypath,
      copyCode, undo, redo
    /// The selected layer of the layers in time.
    case moveLayerStart, moveLayerStop, trimLayerStart, trimLayerStop, inspectLayer, unfoldLayer
    /// Moves of the selected keyframes, or of the layer, by 1 and 10 frames.
    case earlier, later, tenEarlier, tenLater
    /// Keyframes in the layers in time.
    case addKeyframe, deleteKeyframes, holdKeyframes, linearKeyframes, easeIn, easeOut, easeBoth
    case reverseKeyframes, stretchKeyframes, shrinkKeyframes, graph, speedGraph, fillGraph,
      easingMenu, typeEasing
    case copyKeyframes, pasteKeyframes, selectKeyframes, selectPropertyKeyframes
    case raiseValues, lowerValues, raiseByTen, lowerByTen
    case animate, nextScope
    /// Which layers and items there are, their order, and what they refer to.
    case duplicateLayers, deleteLayers, copyLayers, pasteLayers
    case layersUp, layersDown, layersToTop, layersToBottom
    case chooseParent, chooseMatte, matteKindMenu, blendMenu, maskMenu, flattenLayers
    case precompose, resolve, align(LayerAlignment)
    /// Slots of values.
    case makeSlot, useSlot, renameSlot, removeSlot
    /// The composition, and its markers.
    case replaceImage, chooseFont, replaceFont, fileRange, fileRate, fileSize, addMarker,
      renameMarker, moveMarker, endMarker, deleteMarker
    /// Reading and writing of files; `openRecent` has the number of the file, from 1.
    case save, saveAs, saveFrame, open, openRecent(Int), fileList, filterFiles, reload
    case warnings, players, help
    /// Menus, search and the clipboard.
    case menu, contextMenu, search, find, switchLayer, playMarker, copyWarnings, copyPath
    case copyFrame, copyColor, colors, gradientStops, backdropColor
    /// Other programs and files.
    case showInFolder, export, prepare, messages, copyMessages, copyDetails
    /// State machines and themes.
    case machinePanel, runMachine, themeMenu
    case themePanel, newTheme, duplicateTheme, renameTheme, deleteTheme, editMachine
    /// Parts of an archive.
    case addAnimation, addImage, addSound, saveAsArchive
    /// Closing.
    case closeFile, dismissNotice, leave, quit
    /// Draws what the limits leave out.
    case raiseLimits
  }
}

/// A key with its modifiers, written as a list of words: `Ctrl Shift S`, `PgUp`, `←`.
nonisolated struct KeyChord: Hashable, ExpressibleByStringLiteral {
  /// The key. Letters are lower case.
  let key: Key
  /// The modifiers that must be held.
  let modifiers: KeyModifiers
  /// The written form, with one key cap for each word; empty for events.
  let name: String
  /// The character that the press of an event gives in the keyboard's layout.
  private let character: Character?

  /// Parses the written form. Unknown modifiers are ignored.
  init(stringLiteral name: String) {
    let words = name.split(separator: " ").map(String.init)
    self.name = name
    character = nil
    key = Self.key(words.last ?? "")
    modifiers = words.dropLast().reduce(into: []) { modifiers, word in
      if let modifier = Self.modifiers[word] { modifiers.insert(modifier) }
    }
  }

  /// The chord of an event. The Command key counts as Ctrl.
  init(_ event: KeyEvent) {
    key = event.key
    var modifiers = event.modifiers
    if modifiers.remove(.command) != nil { modifiers.insert(.control) }
    self.modifiers = modifiers
    name = ""
    character = event.character
  }

  /// A chord without a written form, for look-ups.
  private init(_ key: Key, _ modifiers: KeyModifiers) {
    (self.key, self.modifiers, name, character) = (key, modifiers, "", nil)
  }

  /// The chords to look up for this event, the most exact one first: the character that the press
  /// gives, then the key; without Alt or Shift if no command has a chord with them. Ctrl with Alt is no
  /// Ctrl alone: desktops have such keys, and Ctrl S writes a file.
  ///
  /// With AltGr only the character counts, with Ctrl and the other Alt key. Letters are keys: Shift L is
  /// another command than L. A press that gives no sign of ASCII is looked up as that of a US keyboard:
  /// `?` for Shift and the key `/`.
  var candidates: [KeyChord] {
    let sign = character.flatMap { $0.isASCII && !$0.isLetter ? $0 : nil }
    let given = sign.map { [KeyChord(.character($0), modifiers.intersection(.control))] } ?? []
    if modifiers.contains(.altGraph) {
      let held = modifiers.intersection([.control, .alt])
      return (sign.map { [KeyChord(.character($0), held)] } ?? []) + given
    }
    let shifted =
      sign == nil && modifiers.contains(.shift)
      ? Self.shifted[key].map { [KeyChord($0, [])] } ?? [] : []
    let isPlain = modifiers.isSubset(of: [.shift, .control])
    let others =
      modifiers.isSuperset(of: [.control, .alt])
      ? [modifiers.subtracting(.shift)]
      : [
        modifiers.subtracting(.alt), modifiers.subtracting(.shift),
        modifiers.intersection(.control),
      ]
    return (isPlain ? given : []) + [self] + shifted + others.map { KeyChord(key, $0) }
  }

  /// Compares key and modifiers; the written form does not count.
  static func == (a: KeyChord, b: KeyChord) -> Bool {
    a.key == b.key && a.modifiers == b.modifiers
  }

  /// Hashes what `==` compares.
  func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(modifiers)
  }

  /// Modifiers by their written form.
  private static let modifiers: [String: KeyModifiers] = [
    "Ctrl": .control, "Shift": .shift, "Alt": .alt,
  ]
  /// The characters that some keys have with Shift on a US layout.
  private static let shifted: [Key: Key] = [
    .character("/"): .character("?"), .character("["): .character("{"),
    .character("]"): .character("}"),
  ]
  /// Keys whose written form is not their character.
  private static let named: [String: Key] = [
    "Space": .space, "←": .left, "→": .right, "↑": .up, "↓": .down, "Home": .home, "End": .end,
    "PgUp": .pageUp, "PgDn": .pageDown, "Esc": .escape, "Enter": .enter, "Backspace": .backspace,
    "Del": .delete, "Menu": .menu, "−": .character("-"),
  ]

  /// The key of a word: a named one, `F1`..., or a single character.
  private static func key(_ word: String) -> Key {
    if let key = named[word] { return key }
    if word.count > 1, word.hasPrefix("F"), let number = Int(word.dropFirst()) {
      return .function(number)
    }
    return .character(Character(word.lowercased()))
  }
}
