/**
 * Chooses the theme before anything is painted. Runs as a plain script in the page's head; `theme.ts` goes on from there
 * and reads the same key.
 */
{
  const chosen = localStorage.getItem("belvedere.theme");
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
}
