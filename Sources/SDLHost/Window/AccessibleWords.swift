// SPDX-License-Identifier: Apache-2.0

internal import CLottieAccessibility

/// The words that screen readers get from here, in another language than English.
package struct AccessibleWords {
  /// The names of roles, by their number in `AtspiRole`.
  let roles: [UInt32: String]
  /// The names of actions, by those of `AccessibleElement.action`.
  let actions: [String: String]
  /// The language of all texts as the name of a locale, such as `de` or `pt_BR`.
  let locale: String

  package init(roles: [UInt32: String], actions: [String: String], locale: String) {
    (self.roles, self.actions, self.locale) = (roles, actions, locale)
  }

  /// Gives them to screen readers. Call it before the first window opens.
  package func use() {
    for (role, name) in roles { unsafe caccessibility_name_role(role, name) }
    for (action, name) in actions { unsafe caccessibility_name_action(action, name) }
    unsafe caccessibility_set_locale(locale)
  }
}
