// SPDX-License-Identifier: Apache-2.0

package import LottieCore
internal import LottieTexts

/// The time in which a text is the shown one.
@MainActor final class TextLife {
  fileprivate(set) var hasEnded = false
}

/// The text of the shown animation, with the addresses of its values: what is at one without edits,
/// and whether a new value can be written there.
///
/// Texts are read when something is looked for, and kept until there are others.
@MainActor package final class AnimationText {
  /// The file as it was opened; nil if none is shown.
  package var source: AnimationFile? {
    didSet {
      (listed, unedited, kept, readTheme, edited, ownFinder) = (nil, nil, nil, nil, nil, nil)
    }
  }
  /// Returns the edits of parts of the archive.
  var parts: @MainActor () -> [ArchivePart: ArchiveChange] = { [:] }
  /// Returns the id of the theme that is shown; nil for none.
  package var theme: @MainActor () -> String? = { nil }

  /// What the transactions of this text have in common: they end with it.
  private(set) var life = TextLife()
  /// Where the rows of before are, while what another program has written is passed to the panels.
  package var moved: MovedRows?

  private let player: AnimationPlayer
  let limits: Limits
  /// Whether options set slots to values that are not those of the file.
  private let setsSlots: Bool
  /// The scene whose outline was asked for last, and the addresses of its values, which are nil
  /// until one is asked for.
  private(set) var listed: (scene: Scene, outline: SceneOutline, finder: AddressFinder?)?
  /// The text of the shown animation without edits.
  private var unedited: (text: [UInt8], finder: AddressFinder)?
  /// The text of the file, as it was read to look for the addresses of edits.
  private var kept: EditAddresses?
  /// The text of the theme that was asked for last.
  private var readTheme: (bytes: [UInt8], text: ThemeText?)?
  /// The file with edits of its parts.
  private var edited: (parts: [ArchivePart: ArchiveChange], file: AnimationFile)?
  private var ownFinder: AddressFinder?

  init(_ player: AnimationPlayer, limits: Limits, setsSlots: Bool) {
    (self.player, self.limits, self.setsSlots) = (player, limits, setsSlots)
  }

  /// The file with the edits of the other parts of its archive; nil if none is shown.
  package var file: AnimationFile? {
    guard let source else { return nil }
    let parts = parts()
    guard !parts.isEmpty else { return source }
    if let edited, edited.parts == parts { return edited.file }
    let file = source.applying(parts)
    edited = (parts, file)
    return file
  }

  /// The addresses in the file's own text, without a theme; nil if it cannot be read.
  var own: AddressFinder? {
    if ownFinder == nil { ownFinder = source.flatMap { try? AddressFinder($0.animation) } }
    return ownFinder
  }

  /// The layers, groups and properties of the shown animation; made again for another scene.
  package var outline: SceneOutline? {
    guard let scene = player.scene else {
      listed = nil
      return nil
    }
    if let listed, listed.scene === scene, listed.outline.isCurrent(for: scene) {
      return listed.outline
    }
    let outline = SceneOutline(scene)
    listed = (scene, outline, nil)
    return outline
  }

  /// The addresses in the text of the shown scene; nil if it cannot be read.
  package var finder: AddressFinder? {
    guard outline != nil, let listed else { return nil }
    if let finder = listed.finder { return finder }
    let finder = try? AddressFinder(listed.scene.animation)
    self.listed?.finder = finder
    return finder
  }

  /// The text of the shown animation without edits, with theme and slots; nil if it cannot be read.
  package var original: AddressFinder? {
    guard let animation = player.unedited else { return nil }
    if let unedited, unedited.text == animation.jsonText { return unedited.finder }
    guard let finder = try? AddressFinder(animation) else { return nil }
    unedited = (animation.jsonText, finder)
    return finder
  }

  /// Ends transactions, since another program has written the text: what they change has other places.
  func endTransactions() {
    life.hasEnded = true
    life = TextLife()
  }

  /// Takes the rows of a scene that are known already.
  func take(_ picture: EditedPicture) {
    listed = (picture.scene, picture.outline, picture.finder)
  }

  /// The texts that edits change, for any thread.
  var texts: EditTexts {
    EditTexts(original: original, theme: theme(), themeText: themeText)
  }

  /// The text in which edits need to have their addresses, since what is shown has more than the
  /// file: themes and options set slots. What cannot be saved cannot be edited. nil where edits of what
  /// is shown always have them.
  ///
  /// - Parameter base: The text that edits change; nil for that of the file.
  func base(over base: [UInt8]?) -> [UInt8]? {
    guard let source, let shown = player.unedited, shown.jsonText != source.animation.jsonText
    else { return nil }
    return base ?? source.animation.jsonText
  }

  /// Whether edits have their addresses in the text.
  func holds(_ edits: AnimationEdits, over base: [UInt8]?) -> Bool {
    guard let base = self.base(over: base) else { return true }
    if kept?.text != base { kept = try? EditAddresses(base, limits: limits) }
    return kept.map { $0.text == base && $0.hold(edits) } == true
  }

  /// The value of a property; nil for nodes and unknown rows.
  /// - Parameter frame: nil for the shown frame.
  package func value(of row: Int, at frame: Double? = nil) -> PropertyValue? {
    guard let outline, outline.rows.indices.contains(row) else { return nil }
    return outline.value(of: row, at: frame ?? player.shownFrame)
  }

  /// The keyframes of a property, or of all properties in a node.
  /// - Parameter row: nil for the whole animation.
  package func keyframes(of row: Int?) -> PropertyKeyframes {
    guard let outline, row.map(outline.rows.indices.contains) ?? true else {
      return PropertyKeyframes()
    }
    return outline.keyframes(of: row)
  }

  /// The address of a property's value in the file, or why it has none.
  /// - Parameter isForKeyframes: Whether keyframes are edited, which paths have too. Default: false.
  package func address(of row: Int, isForKeyframes: Bool = false) -> Result<ValueAddress, NoAddress>
  {
    guard let outline, outline.rows.indices.contains(row), let finder, let original else {
      return .failure(.unreadable)
    }
    return Result { () throws(NoAddress) in
      var address = try finder.address(of: row, in: outline, isForKeyframes: isForKeyframes)
      guard let slot = address.slot else { return address }
      let shown = original.value(at: address.path)
      let themed = themeText?.property(of: slot)
      if themed != nil { address.theme = theme() }
      guard setsSlots else { return address }
      // The options of the command line set the slot to another value, or the file has none.
      let ofFile = themed ?? source.flatMap { AnimationSlots($0.animation).property(of: slot) }
      if ofFile != shown { throw .commandLine }
      return address
    }
  }

  /// The JSON of a property with edits; nil if neither they nor the file have it.
  package func json(at address: ValueAddress, _ edits: AnimationEdits) -> JSONTree? {
    texts.json(at: address, edits)
  }

  /// The JSON of a property that the file leaves out: its value as it is shown.
  package func shownJSON(of row: Int, _ address: ValueAddress) -> JSONTree? {
    guard let value = value(of: row) else { return nil }
    return try? outline?.change(of: row, to: value, .constant, at: player.shownFrame)?
      .applied(to: nil, address.form)
  }

  /// Sets the JSON of a property in edits.
  func set(_ json: JSONTree, at address: ValueAddress, in edits: inout AnimationEdits) {
    texts.set(json, at: address, in: &edits)
  }

  /// What else an edit of a value changes, since it is used there too; nil for nothing.
  package func otherUses(of row: Int, _ address: ValueAddress) -> String? {
    if let theme = address.theme { return localized("in the theme “\(theme)”") }
    if let slot = address.slot { return localized("in all that has the slot “\(slot)”") }
    let uses = outline?.uses(of: row) ?? 1
    return uses > 1 ? localized("in all \(uses) uses of the precomposition") : nil
  }

  // MARK: Themes

  /// The text of the current theme; nil without one.
  private var themeText: ThemeText? {
    guard let file, let theme = theme(), let bytes = file.themeTexts[theme] else { return nil }
    if let readTheme, readTheme.bytes == bytes { return readTheme.text }
    let text = ThemeText(bytes, animation: file.configuration?.id)
    readTheme = (bytes, text)
    return text
  }

  /// Whether a value can be written to the file: themes have keyframes at whole frames only.
  func canHold(_ value: JSONTree, at address: ValueAddress) -> Bool {
    texts.canHold(value, at: address)
  }

  /// The edits that are seen with the current theme.
  package func shown(_ edits: AnimationEdits) -> AnimationEdits {
    texts.shown(edits)
  }
}
