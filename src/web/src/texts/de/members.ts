import type { Texts } from "../catalogue.ts";

export const members: Texts["members"] = {
  title: "Mitglieder",
  text: "Mitglieder sehen das Projekt; ihre Rolle sagt, was sie dürfen. Eigentümer und Administratoren müssen nicht in der Liste stehen.",
  publicText: "Das Projekt ist öffentlich: Alle Angemeldeten sind seine Gäste. Mitglieder dürfen mehr.",
  add: "Mitglied hinzufügen",
  kind: "Art",
  user: "Benutzer",
  group: "Gruppe",
  role: "Rolle",
  none: "Es gibt noch keine Mitglieder.",
  saved: "Die Mitglieder sind gespeichert.",
};
