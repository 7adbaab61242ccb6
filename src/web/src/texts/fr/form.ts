import type { Texts } from "../catalogue.ts";

export const form: Texts["form"] = {
  save: "Enregistrer",
  saved: "Enregistré.",
  create: "Créer",
  add: "Ajouter",
  remove: "Retirer",
  edit: "Modifier",
  delete: "Supprimer",
  name: "Nom",
  created: "Création",
  actions: "Actions",
  optional: "facultatif",
  timezone: "Fuseau horaire",
  timeThere: (time) => `Là-bas, nous sommes le ${time}.`,
  yes: "oui",
  no: "non",
  findUser: "identifiant, ou ses trois premières lettres",
  find: "Chercher par nom",
  nothingFound: "Rien ne porte ce nom.",
};
