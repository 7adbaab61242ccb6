/**
 * Sets the theme before the first paint, and requests the session while the scripts load. Runs as a plain script in the
 * page's head. `theme.ts` reads the same storage key, and `session.ts` takes the answer.
 */
{
  const chosen = localStorage.getItem("belvedere.theme");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  (globalThis as { earlySession?: Promise<Response | undefined> }).earlySession = fetch(
    new URL("session", document.baseURI),
    { credentials: "same-origin" },
  ).catch(() => undefined);
}
