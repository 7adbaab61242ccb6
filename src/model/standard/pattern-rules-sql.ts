import type { RuleEntry } from "./entry.ts";

/** Rules for SQL. */
export const sqlTexts: readonly RuleEntry[] = [
  {
    id: "belvedere:view-of-all-columns",
    name: {
      en: "View of all columns",
      fr: "Vue de toutes les colonnes",
      de: "Sicht auf alle Spalten",
      ja: "すべての列のビュー",
      zh: "所有列的视图",
    },
    description: {
      en: "The view gets no column that the table gets later, and columns may be swapped. List the columns.",
      fr: "La vue n’aura pas les colonnes ajoutées plus tard, et des colonnes peuvent être permutées. Énumérez les colonnes.",
      de: "Spätere Spalten der Tabelle fehlen der Sicht, und Spalten können vertauscht werden. Zählen Sie die Spalten auf.",
      ja: "後で表に追加された列はビューに現れず、列が入れ替わることもあります。列を列挙してください。",
      zh: "以后添加到表中的列不会出现在视图中，列也可能错位。请列出各列。",
    },
    tool: "belvedere",
    families: ["reliability"],
    categories: ["SEVERITY.MINOR"],
  },
];
