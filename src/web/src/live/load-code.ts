import { ownBuild, waitForServer } from "./server-state.ts";

const attemptsMax = 3;
const reloadedKey = "belvedere.reloaded";

/**
 * Loads a part of the interface. While the server is away, it waits; the page stays as it is. If the server has another
 * build, its files have other names: the page is loaded again, once for each build.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      const build = await waitForServer();
      const isLast = attempt === attemptsMax;
      // A browser may remember that a file could not be loaded: only a reload makes it try again.
      if ((build !== ownBuild() || isLast) && reloadOnce(build ?? "")) return await new Promise<never>(() => {});
      if (isLast) throw error;
    }
  }
}

function reloadOnce(build: string): boolean {
  const mark = `${build} ${location.pathname}`;
  if (sessionStorage.getItem(reloadedKey) === mark) return false;
  sessionStorage.setItem(reloadedKey, mark);
  location.reload();
  return true;
}
