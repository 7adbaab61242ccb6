import type { Texts } from "../catalogue.ts";

export const where: Texts["where"] = {
  label: "Filtre",
  hint: "Une condition comme name~core AND lastBuild.baseline=true",
  hintOf: (example) => `Une condition, par exemple ${example}`,
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
