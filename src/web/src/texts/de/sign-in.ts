import type { Texts } from "../catalogue.ts";

export const signIn: Texts["signIn"] = {
  title: "Anmelden",
  login: "Benutzername",
  password: "Passwort",
  show: "Passwort zeigen",
  submit: "Anmelden",
  firstStart:
    "Erster Start: Der Benutzer heißt admin, sein Passwort steht in den ersten Zeilen, die der Server ausgegeben hat.",
  ended: "Ihre Sitzung ist beendet. Melden Sie sich an, um weiterzumachen.",
  tagline: "Der Zustand Ihres Codes auf einen Blick",
};
