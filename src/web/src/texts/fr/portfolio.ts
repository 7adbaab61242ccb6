import type { Texts } from "../catalogue.ts";

export const portfolio: Texts["portfolio"] = {
  project: "Projet",
  rating: "Note",
  history: "Dernières versions",
  findings: "Constats",
  newFindings: "Nouveaux constats",
  coverage: "Couverture",
  lines: "Lignes",
  lastBuild: "Dernière construction",
  neverBuilt: "Aucune construction",
  groups: "Groupes",
  allGroups: "Tous les groupes",
  noGroup: "Sans groupe",
  group: "Groupe",
  baseline: "Référence",
  sparkline: (name, from, to) => `${name} : de ${from} à ${to}`,
  noMatch: "Aucun projet ne correspond au filtre.",
  guideTitle: "Trois étapes jusqu’à la première note",
  guideText:
    "Il n’y a pas encore de projet. Les commandes ci-dessous contiennent l’adresse de ce serveur ; avec un jeton, elles peuvent être collées telles quelles.",
  guideToken: "Créer un jeton",
  guideTokenName: "Premiers pas",
  guideTokenMade:
    "Le jeton figure maintenant dans les commandes. Il n’est affiché que cette fois ; il peut être révoqué dans les paramètres du compte.",
  guideScan: "Analyser un dossier",
  guideScanText: "Mesure les sources qu’il contient et envoie les résultats. Le projet est créé au passage.",
  guidePush: "Envoyer un rapport",
  guidePushText: "Les résultats de tout outil entrent sous forme de lignes JSON.",
  guideCall: "Appeler l’API",
  guideCallText: "Tout ce que montrent ces pages en provient.",
  guideWaiting: "Cette page affiche le projet dès que sa première construction est arrivée.",
};
