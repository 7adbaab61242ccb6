"""The client of the API of Belvedere, a server for the results of code analysis."""

from .client import Client
from .errors import BelvedereError
from .tables import to_pandas, to_polars

__all__ = ["BelvedereError", "Client", "to_pandas", "to_polars"]
