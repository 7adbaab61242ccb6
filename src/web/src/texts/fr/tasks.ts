import type { Texts } from "../catalogue.ts";
import { counted } from "../counted.ts";

export const tasks: Texts["tasks"] = {
  task: "Tâche",
  branch: "Branche",
  status: "Statut",
  refused: "Refusés",
  submitted: "Soumise",
  started: "Commencée",
  ended: "Terminée",
  elapsed: "Durée",
  none: "Aucune tâche ne correspond au filtre.",
  refusedCount: counted("fr", { one: "# enregistrement refusé", other: "# enregistrements refusés" }),
  refusedShown: (count) => `Les ${count} premiers :`,
  line: (line) => `ligne ${line}`,
};
