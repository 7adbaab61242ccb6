"""Answers as tables of pandas and polars, which are imported when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping

if TYPE_CHECKING:
    import pandas
    import polars


def to_pandas(rows: Iterable[Mapping[str, Any]]) -> pandas.DataFrame:
    """A table with a column for each field; what is inside an object has a dotted name."""
    import pandas

    return pandas.DataFrame([flat(row) for row in rows])


def to_polars(rows: Iterable[Mapping[str, Any]]) -> polars.DataFrame:
    """A table with a column for each field; what is inside an object has a dotted name."""
    import polars

    return polars.DataFrame([flat(row) for row in rows], infer_schema_length=None)


def flat(row: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """The fields of an object, with the fields of the objects in it."""
    fields: dict[str, Any] = {}
    for key, value in row.items():
        if isinstance(value, Mapping):
            fields.update(flat(value, f"{prefix}{key}."))
        else:
            fields[prefix + key] = value
    return fields
