import type { Texts } from "../catalogue.ts";

export const form: Texts["form"] = {
  save: "Speichern",
  saved: "Gespeichert.",
  create: "Anlegen",
  add: "Hinzufügen",
  remove: "Entfernen",
  edit: "Ändern",
  delete: "Löschen",
  name: "Name",
  created: "Angelegt",
  actions: "Aktionen",
  optional: "freiwillig",
  timezone: "Zeitzone",
  timeThere: (time) => `Dort ist es jetzt ${time}.`,
  yes: "ja",
  no: "nein",
  findUser: "Login oder seine ersten drei Buchstaben",
  find: "Nach Namen suchen",
  nothingFound: "Nichts heißt so.",
};
