// SPDX-License-Identifier: Apache-2.0

internal import CLottieAccessibility

/// The names of roles that screen readers speak.
package enum AccessibleRoles {
  /// Gives roles, by their number in `AtspiRole`, names in another language than English. Call it
  /// before the first window opens.
  package static func name(_ names: [UInt32: String]) {
    for (role, name) in names { unsafe caccessibility_name_role(role, name) }
  }
}
