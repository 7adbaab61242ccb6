/**
 * Chooses the theme before anything is painted, and asks who is signed in while the scripts are still on their way. Runs
 * as a plain script in the page's head; `theme.ts` goes on from there and reads the same key, `session.ts` takes the
 * answer.
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
