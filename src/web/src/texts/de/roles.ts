import type { Texts } from "../catalogue.ts";

export const roles: Texts["roles"] = {
  server: { USER: "Benutzer", CREATOR: "Ersteller", ADMINISTRATOR: "Administrator" },
  serverHints: {
    USER: "sieht die Projekte, in denen er Mitglied ist",
    CREATOR: "legt außerdem Projekte an",
    ADMINISTRATOR: "darf alles",
  },
  project: { GUEST: "Gast", DEVELOPER: "Entwickler", MANAGER: "Manager", OWNER: "Eigentümer" },
  projectHints: {
    GUEST: "liest Baselines, ohne Quelltext",
    DEVELOPER: "liest Entwürfe und Quelltext, sendet Builds, lockert Befunde",
    MANAGER: "außerdem Einstellungen, Branches, Mitglieder, Baselines",
    OWNER: "löscht außerdem das Projekt",
  },
};
