import type { Texts } from "../catalogue.ts";

export const where: Texts["where"] = {
  label: "Filter",
  hint: (example) => `Eine Bedingung wie ${example}`,
  at: (position) => `bei Zeichen ${position}`,
  apply: "Anwenden",
  clear: "Filter leeren",
  suggestions: "Vorschläge",
  kinds: {
    integer: "Zahl",
    number: "Zahl",
    string: "Text",
    boolean: "wahr oder falsch",
    timestamp: "Datum",
    object: "Gruppe",
    map: "nach Namen",
    array: "Liste",
  },
};
