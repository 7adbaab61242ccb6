import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** The choices of a user; `system` follows the operating system. */
export const themeChoices = ["system", "light", "dark"] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** Also read by `before-paint.ts`. */
const storageKey = "belvedere.theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const { subscribe, notify } = createListeners();
/** The visible theme. Only `apply` asks the system: a browser sends no event for a change that was read before the event. */
let shown = wantedTheme();

systemDark.addEventListener("change", apply);

/** The theme that was chosen in this browser. */
export function themeChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? "system";
}

/** Chooses a theme and stores it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  apply();
}

/** The chosen and the visible theme; canvases draw again when it changes. */
export function useTheme(): { readonly choice: ThemeChoice; readonly shown: "light" | "dark" } {
  const choice = useSyncExternalStore(subscribe, themeChoice);
  return { choice, shown: useSyncExternalStore(subscribe, () => shown) };
}

function wantedTheme(): "light" | "dark" {
  const choice = themeChoice();
  if (choice !== "system") return choice;
  return systemDark.matches ? "dark" : "light";
}

function apply(): void {
  shown = wantedTheme();
  document.documentElement.dataset["theme"] = shown;
  notify();
}
