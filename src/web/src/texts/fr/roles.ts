import type { Texts } from "../catalogue.ts";

export const roles: Texts["roles"] = {
  server: { USER: "Utilisateur", CREATOR: "Créateur", ADMINISTRATOR: "Administrateur" },
  serverHints: {
    USER: "voit les projets dont il est membre",
    CREATOR: "crée aussi des projets",
    ADMINISTRATOR: "peut tout faire",
  },
  project: { GUEST: "Invité", DEVELOPER: "Développeur", MANAGER: "Responsable", OWNER: "Propriétaire" },
  projectHints: {
    GUEST: "lit les références, sans les sources",
    DEVELOPER: "lit les brouillons et les sources, envoie des builds, assouplit des constats",
    MANAGER: "en plus : réglages, branches, membres, références",
    OWNER: "en plus : supprime le projet",
  },
};
