import { useSyncExternalStore } from "react";

/** What a user may choose; `system` follows the machine. */
export const themeChoices = ["system", "light", "dark"] as const;

export type ThemeChoice = (typeof themeChoices)[number];

/** Read by `before-paint.ts`, too. */
const storageKey = "belvedere.theme";
const systemDark = matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

systemDark.addEventListener("change", apply);

/** The theme that was chosen on this machine. */
export function themeChoice(): ThemeChoice {
  const kept = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === kept) ?? "system";
}

/** Chooses a theme; it is kept on this machine. */
export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(storageKey, choice);
  apply();
}

/** The theme as it is shown; canvases draw themselves anew when it changes. */
export function useTheme(): { readonly choice: ThemeChoice; readonly shown: "light" | "dark" } {
  const shown = useSyncExternalStore(subscribe, shownTheme);
  const choice = useSyncExternalStore(subscribe, themeChoice);
  return { choice, shown };
}

function shownTheme(): "light" | "dark" {
  const choice = themeChoice();
  if (choice !== "system") return choice;
  return systemDark.matches ? "dark" : "light";
}

function apply(): void {
  document.documentElement.dataset["theme"] = shownTheme();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
