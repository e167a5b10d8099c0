"""Game records: written, read and replayed, as text and as JSON."""

from manqala.play.record.record import Record

__all__ = ["Record"]
