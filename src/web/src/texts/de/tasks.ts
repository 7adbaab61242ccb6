import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const tasks: Texts["tasks"] = {
  task: "Aufgabe",
  branch: "Branch",
  status: "Status",
  refused: "Abgewiesen",
  submitted: "Eingereicht",
  started: "Begonnen",
  ended: "Beendet",
  elapsed: "Dauer",
  none: "Keine Aufgabe passt zum Filter.",
  refusedCount: counted("de", { one: "# Datensatz abgewiesen", other: "# Datensätze abgewiesen" }),
  refusedShown: (count) => `Die ersten ${count}:`,
  line: (line) => `Zeile ${line}`,
};
