import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const table: Texts["table"] = {
  count: counted("fr", { one: "# ligne", other: "# lignes" }),
  shownOf: (shown, total) => `${shown} sur ${total} chargées`,
  countSoFar: counted("fr", {
    one: "# ligne chargée, la suite plus bas",
    other: "# lignes chargées, la suite plus bas",
  }),
  columns: "Colonnes",
  copyCsv: "Copier en CSV",
  copyJson: "Copier en JSON",
  copiedRows: counted("fr", { one: "# ligne copiée", other: "# lignes copiées" }),
  actions: "Copier ou choisir les colonnes",
  empty: "Aucune ligne",
  loadingMore: "Chargement de la suite",
};
