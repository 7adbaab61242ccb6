import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const table: Texts["table"] = {
  count: counted("de", { one: "# Zeile", other: "# Zeilen" }),
  shownOf: (shown, total) => `${shown} von ${total} geladen`,
  countSoFar: counted("de", { one: "# Zeile geladen, weitere folgen", other: "# Zeilen geladen, weitere folgen" }),
  columns: "Spalten",
  copyCsv: "Als CSV kopieren",
  copyJson: "Als JSON kopieren",
  copiedRows: counted("de", { one: "# Zeile kopiert", other: "# Zeilen kopiert" }),
  actions: "Kopieren oder Spalten wählen",
  empty: "Keine Zeilen",
  loadingMore: "Weitere Zeilen werden geladen",
};
