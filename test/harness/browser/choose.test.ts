import { expect, test } from "vitest";
import { chooseBrowser, type Attempt, type BrowserSources } from "./choose.ts";

/** What each source is asked for, in this order. */
interface Case {
  readonly named?: string;
  readonly installed?: readonly string[];
  readonly isRoot?: boolean;
  /** Those that start. */
  readonly starting?: readonly string[];
}

async function choose(given: Case): Promise<{ readonly attempt: Attempt; readonly tried: readonly string[] }> {
  const tried: string[] = [];
  const attempt = async (name: string): Promise<Attempt> => {
    tried.push(name);
    if (given.starting?.includes(name) !== true) return { ok: false, reason: "it ended with 127" };
    return { ok: true, browser: { executablePath: name, args: [], environment: {} } };
  };
  const sources: BrowserSources = {
    named: given.named,
    installed: given.installed ?? [],
    isRoot: given.isRoot ?? false,
    start: attempt,
    unpack: () => attempt("npm"),
    installPackage: () => attempt("debian"),
  };
  return { attempt: await chooseBrowser(sources), tried };
}

/** The one that was chosen, after all that were tried. */
async function check(given: Case, expected: readonly string[]): Promise<void> {
  const { attempt, tried } = await choose(given);
  expect(tried).toEqual(expected);
  expect(attempt).toMatchObject({ ok: true, browser: { executablePath: expected.at(-1) } });
}

const everything = ["/named", "/usr/bin/chromium", "/usr/bin/google-chrome", "npm", "debian"];
const installed = ["/usr/bin/chromium", "/usr/bin/google-chrome"];

test("the named browser comes before all others", () =>
  check({ named: "/named", installed, isRoot: true, starting: everything }, ["/named"]));

test("the one from npm comes before browsers of the system", () =>
  check({ installed, isRoot: true, starting: everything }, ["npm"]));

test("where the one from npm does not start, a browser of the system is taken that does", async () => {
  await check({ installed, isRoot: true, starting: everything.filter((name) => name !== "npm") }, [
    "npm",
    "/usr/bin/chromium",
  ]);
  await check({ installed, starting: ["/usr/bin/google-chrome"] }, ["npm", ...installed]);
});

test("Debian's package comes last, and for root alone", async () => {
  await check({ isRoot: true, starting: ["debian"] }, ["npm", "debian"]);
  expect((await choose({ starting: ["debian"] })).tried).toEqual(["npm"]);
});

test("a named browser that does not start is refused, whatever else there is", async () => {
  const { attempt, tried } = await choose({ named: "/wrong", installed, isRoot: true, starting: everything });
  expect(tried).toEqual(["/wrong"]);
  expect(attempt).toMatchObject({ ok: false, reason: expect.stringContaining("CHROMIUM=/wrong: it ended with 127") });
});

test("without root and without a browser, the refusal lists what was tried and the ways out", async () => {
  const { attempt } = await choose({ installed: ["/usr/bin/chromium"] });
  expect(attempt.ok || attempt.reason.split("\n")).toEqual([
    "The tests of the web interface need a browser, and none starts:",
    "  @sparticuz/chromium from npm: it ended with 127",
    "  /usr/bin/chromium: it ended with 127",
    "  chromium from Debian: only root can install it",
    "Install one (as root: apt-get install chromium), or name one that starts: CHROMIUM=<path> npm test.",
    "All other tests run without a browser: npm test -- --project '!browser'.",
  ]);
});
