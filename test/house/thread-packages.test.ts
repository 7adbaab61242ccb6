import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** The packages that a thread loads with these modules. */
function packagesOf(...modules: readonly string[]): unknown {
  const addresses = modules.map((module) => new URL(`../../src/${module}`, import.meta.url).href);
  const script = `
    import { registerHooks } from "node:module";
    const packages = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const own = /[/]src[/]/.test(context.parentURL ?? "") && !context.parentURL.includes("/node_modules/");
        const [name] = /^(?:@[^/]+[/])?[^./:]+(?=$|[/])/.exec(specifier) ?? [];
        if (own && name !== undefined) packages.add(name);
        return next(specifier, context);
      },
    });
    for (const address of ${JSON.stringify(addresses)}) await import(address);
    console.log(JSON.stringify([...packages].sort()));`;
  return JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

// Every thread loads its own copy: 40 MB with these packages, twice that with SQL and the schemas of models.
test("a thread that builds loads neither SQL, nor PostgreSQL and object stores, nor schemas", () =>
  expect(packagesOf("store/index.ts", "tasks/run-build.ts", "tasks/run-rerate.ts", "tasks/run-preview.ts")).toEqual([
    "@jest/diff-sequences",
    "apache-arrow",
    "better-sqlite3",
    "saxes",
    "yauzl",
  ]));
