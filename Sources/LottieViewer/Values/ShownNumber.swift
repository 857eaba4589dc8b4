// SPDX-License-Identifier: Apache-2.0

internal import LottieDrawing
internal import LottieTexts

/// A number as people read it: with the decimal mark of their language. Files, JSON, Swift code and
/// command lines have `number` instead.
nonisolated func shownNumber(_ value: Double) -> String { number(value).withLocalizedNumbers }
