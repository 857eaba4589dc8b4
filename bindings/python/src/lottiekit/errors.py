# SPDX-License-Identifier: Apache-2.0
"""What can go wrong."""
from __future__ import annotations

from enum import IntEnum
from typing import Optional


class Status(IntEnum):
    """Why a call failed; the numbers of lottiekit.h."""

    OK = 0
    UNREADABLE = 1
    MALFORMED = 2
    NOT_AN_ANIMATION = 3
    LIMIT = 4
    INVALID = 5
    NO_ANIMATION = 6
    BUSY = 7
    CANCELLED = 8
    NOT_FOUND = 9
    WRONG_STATE = 10
    UNAVAILABLE = 11

    @classmethod
    def _missing_(cls, value: object) -> "Status":
        # That of a newer library.
        return cls.INVALID


class LottieError(Exception):
    """A call failed. Its text has the file, the line, the column, the path in the JSON and the reason."""

    def __init__(
        self, status: Status, message: str, *, file: Optional[str] = None, line: Optional[int] = None,
        column: Optional[int] = None, path: str = "",
    ) -> None:
        #: The kind of failure.
        self.status = status
        #: The reason.
        self.message = message
        #: The file; None for data in memory.
        self.file = file
        #: The line and column of the JSON text, from 1; None where there are none.
        self.line, self.column = line, column
        #: The path in the JSON, such as ``layers[2].ks.p``.
        self.path = path
        place = file or ""
        if line:
            place += (":" if place else "line ") + f"{line}:{column or 1}"
        super().__init__(": ".join(part for part in (place, path, message) if part))
