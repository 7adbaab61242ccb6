import type { Texts } from "../catalogue.ts";

export const members: Texts["members"] = {
  title: "Membres",
  text: "Les membres voient le projet ; leur rôle dit ce qu’ils peuvent faire. Le propriétaire et les administrateurs n’ont pas à figurer dans la liste.",
  publicText: "Le projet est public : toute personne connectée en est l’invitée. Les membres peuvent davantage.",
  add: "Ajouter un membre",
  kind: "Nature",
  user: "Utilisateur",
  group: "Groupe",
  role: "Rôle",
  none: "Il n’y a pas encore de membre.",
  saved: "Les membres sont enregistrés.",
};
