// SPDX-License-Identifier: Apache-2.0

internal import LottieCommand

LottieCommand.main()
