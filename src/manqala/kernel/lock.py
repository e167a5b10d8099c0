"""A lock that processes take on an open file; it ends with the file, even if they are killed."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt

    def take(handle: int) -> bool:
        """Take the lock if it is free; return whether it was."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def take(handle: int) -> bool:
        """Take the lock if it is free; return whether it was. Where there are no locks, it is."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
