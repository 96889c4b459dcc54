"""Sheets: what a file may say at one place, as strict pydantic models. Families describe their cards so."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

FAR = 10_000.0


class Sheet(BaseModel):
    """Named values with types and limits; unknown names, wrong types and infinite numbers are faults.

    A sheet is flat: what lies within a value is a sheet of its own, so that every fault is found at once.
    """

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False, strict=True, frozen=True)


def plain_sheet(sheet: Sheet) -> dict[str, Any]:
    """Return what *sheet* says besides the usual, as plain data."""
    return sheet.model_dump(exclude_defaults=True)


class Empty(Sheet):
    """A section in which nothing may be said."""


Text = Annotated[str, Field(min_length=1, max_length=200)]
Prose = Annotated[str, Field(max_length=20_000)]
Number = Annotated[float, Field(ge=-FAR, le=FAR)]
Above0 = Annotated[float, Field(gt=0, le=FAR)]
From0 = Annotated[float, Field(ge=0, le=FAR)]
Count = Annotated[int, Field(ge=0, le=1_000)]
From1 = Annotated[int, Field(ge=1, le=1_000)]
Pair = Annotated[tuple[Number, Number], Field(strict=False)]
Numbers4 = Annotated[tuple[Number, Number, Number, Number], Field(strict=False)]
Numbers3 = Annotated[tuple[Number, Number, Number], Field(strict=False)]
