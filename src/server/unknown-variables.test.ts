import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { clientVariables, serverVariables, unknownSettings } from "./unknown-variables.ts";

const root = join(import.meta.dirname, "..", "..");

test("a name that is no setting is named, with the one that is meant", () => {
  expect(
    unknownSettings({
      BELVEDERE_DATA: "/srv/secret",
      BELVEDERE_DRAIN_SECOND: "3",
      BELVEDERE_COLOUR: "blue",
      BELVEDERE_PORT: "8180",
      BELVEDERE_TOKEN: "t",
      OTHER: "",
    }),
  ).toEqual([
    "BELVEDERE_COLOUR is not a setting and is ignored.",
    "BELVEDERE_DATA is not a setting and is ignored. Did you mean BELVEDERE_DATA_DIR?",
    "BELVEDERE_DRAIN_SECOND is not a setting and is ignored. Did you mean BELVEDERE_DRAIN_SECONDS?",
  ]);
});

test("what Kubernetes adds for a service is not taken for a setting", () => {
  const added = ["SERVICE_HOST", "SERVICE_PORT", "SERVICE_PORT_HTTP", "PORT_8180_TCP", "PORT_8180_TCP_ADDR"];
  const replica = ["REPLICA_SERVICE_HOST", "REPLICA_PORT_5432_TCP_PROTO"];
  expect(unknownSettings(Object.fromEntries([...added, ...replica].map((name) => [`BELVEDERE_${name}`, "x"])))).toEqual(
    [],
  );
});

test("every setting that the server reads and that its documentation lists is known, and no other", () => {
  const read = readdirSync(join(root, "src", "server"))
    .filter((name) => name.endsWith("settings.ts"))
    .flatMap((name) => namesIn(readFileSync(join(root, "src", "server", name), "utf8")));
  const table = readFileSync(join(root, "docs", "operations.md"), "utf8").matchAll(/^\| `(BELVEDERE_[A-Z_]+)`/gm);
  const documented = [...table].map(([, name = ""]) => name);
  const clients = new Set<string>(clientVariables);
  for (const names of [read, documented]) {
    expect([...new Set(names)].filter((name) => !clients.has(name)).toSorted()).toEqual(
      [...serverVariables].toSorted(),
    );
  }
});

function namesIn(source: string): readonly string[] {
  return [...source.matchAll(/"(BELVEDERE_[A-Z_]+)"|\b(BELVEDERE_[A-Z_]+):/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
}
