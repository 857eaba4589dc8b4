// SPDX-License-Identifier: Apache-2.0

// One import for the whole library, as programs for lottie-ios have it: `import Lottie`. Foundation
// is re-exported too, because UIKit re-exports it there.
@_exported public import Controls
@_exported public import Foundation
@_exported public import LottieExport
@_exported public import LottieKit
@_exported public import SDLHost
