// SPDX-License-Identifier: Apache-2.0

// One name for all of it, the one that programs written for lottie-ios import. Foundation comes along, as it does there
// with UIKit.
@_exported public import Controls
@_exported public import Foundation
@_exported public import LottieExport
@_exported public import LottieKit
@_exported public import SDLHost
