import type { Texts } from "../catalogue.ts";

export const signIn: Texts["signIn"] = {
  title: "Connexion",
  login: "Identifiant",
  password: "Mot de passe",
  show: "Afficher le mot de passe",
  submit: "Se connecter",
  firstStart:
    "Premier démarrage : l’utilisateur est admin ; son mot de passe figure dans les premières lignes affichées par le serveur.",
  ended: "Votre session est terminée. Connectez-vous pour reprendre où vous en étiez.",
  tagline: "L’état de votre code en un coup d’œil",
};
