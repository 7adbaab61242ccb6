import type { Texts } from "../catalogue.ts";

export const portfolio: Texts["portfolio"] = {
  project: "Projekt",
  rating: "Bewertung",
  history: "Letzte Versionen",
  findings: "Befunde",
  newFindings: "Neue Befunde",
  coverage: "Abdeckung",
  lines: "Zeilen",
  lastBuild: "Letzter Build",
  neverBuilt: "Noch kein Build",
  groups: "Gruppen",
  allGroups: "Alle Gruppen",
  noGroup: "Ohne Gruppe",
  group: "Gruppe",
  baseline: "Baseline",
  sparkline: (name, from, to) => `${name}: von ${from} zu ${to}`,
  noMatch: "Kein Projekt passt zum Filter.",
  guideTitle: "Drei Schritte bis zur ersten Bewertung",
  guideText:
    "Es gibt noch keine Projekte. Die Befehle unten enthalten die Adresse dieses Servers; mit einem Token lassen sie sich so einfügen, wie sie sind.",
  guideToken: "Token erzeugen",
  guideTokenName: "Erste Schritte",
  guideTokenMade:
    "Das Token steht jetzt in den Befehlen. Es wird nur dieses eine Mal gezeigt und lässt sich in den Kontoeinstellungen widerrufen.",
  guideScan: "Einen Ordner analysieren",
  guideScanText: "Misst die Quellen darin und sendet das Ergebnis. Das Projekt entsteht dabei.",
  guidePush: "Einen Bericht senden",
  guidePushText: "Ergebnisse beliebiger Werkzeuge kommen als JSON-Zeilen hinein.",
  guideCall: "Die API aufrufen",
  guideCallText: "Alles auf diesen Seiten kommt von dort.",
  guideWaiting: "Diese Seite zeigt das Projekt, sobald sein erster Build da ist.",
};
