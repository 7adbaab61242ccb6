import { expect, test } from "vitest";
import { installDebianPackage } from "./debian-package.ts";

const locked = "E: Could not get lock /var/cache/apt/archives/lock. It is held by process 42 (apt-get)";

/** What installing returns, and how often apt-get was run, when it reports these failures one after the other. */
async function install(...failures: readonly (string | undefined)[]) {
  const runs: string[] = [];
  const failure = await installDebianPackage("chromium", async ([word = ""]) => failures[runs.push(word) - 1]);
  return { failure, runs };
}

test("lists are updated before the package is installed", async () => {
  expect(await install()).toEqual({ failure: undefined, runs: ["update", "install"] });
});

test("a lock of another installation is waited for", async () => {
  const runs = ["update", "update", "install", "install"];
  expect(await install(locked, undefined, locked)).toEqual({ failure: undefined, runs });
});

test("any other failure is reported at once", async () => {
  const failure = "E: Unable to locate package chromium";
  expect(await install(undefined, failure)).toEqual({ failure, runs: ["update", "install"] });
  expect(await install("E: no network")).toEqual({ failure: "E: no network", runs: ["update"] });
});
