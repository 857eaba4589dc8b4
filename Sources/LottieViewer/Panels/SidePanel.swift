// SPDX-License-Identifier: Apache-2.0

internal import SDLHost

/// A panel at the right of the window, where one of several is shown. `Panels` lists all of them.
protocol SidePanel: View {
  /// Its name in the trace, and what tests need of it besides its rectangle.
  var traced: (name: String, values: [String: Trace.Value]) { get }
  /// What screen readers are told as it is opened, such as that it is empty. Default: nil, nothing.
  var hint: String? { get }
  /// Called after it was shown or hidden, and laid out.
  func shownChanged()
}

extension SidePanel {
  var hint: String? { nil }
}
