import { counted } from "../counted.ts";

/** Tables of any page. */
export const table = {
  count: counted("en", { one: "# row", other: "# rows" }),
  shownOf: (shown: string, total: string) => `${shown} of ${total} loaded`,
  countSoFar: counted("en", { one: "# row loaded, more below", other: "# rows loaded, more below" }),
  columns: "Columns",
  copyCsv: "Copy as CSV",
  copyJson: "Copy as JSON",
  copiedRows: counted("en", { one: "# row copied", other: "# rows copied" }),
  actions: "Copy or choose columns",
  empty: "No rows",
  loadingMore: "Loading more rows",
};
