import type { Texts } from "../catalogue.ts";

export const where: Texts["where"] = {
  label: "Filtre",
  hint: (example) => `Une condition comme ${example}`,
  at: (position) => `au caractère ${position}`,
  apply: "Appliquer",
  clear: "Effacer le filtre",
  suggestions: "Suggestions",
  kinds: {
    integer: "nombre",
    number: "nombre",
    string: "texte",
    boolean: "vrai ou faux",
    timestamp: "date",
    object: "groupe",
    map: "par nom",
    array: "liste",
  },
};
