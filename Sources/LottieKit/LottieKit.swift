// SPDX-License-Identifier: Apache-2.0

/// The core has no types of Foundation; this module adds them, with the API of lottie-ios.
@_exported public import LottieCore
