import type { Client } from "../harness/client.ts";
import { lines } from "../harness/results.ts";
import { startBuildingServer, type BuildingServer } from "./building-server.ts";

/** A server whose findings differ in all that groups of them have. */
export interface FindingsWorld {
  readonly server: BuildingServer;
  /** The administrator, a developer, a guest and a user without roles. */
  readonly clients: readonly Client[];
}

const day = 24 * 60 * 60 * 1000;
const rules = ["r1", "r2", "r3", "r4"];
const categories = ["SEVERITY.CRITICAL", "SEVERITY.MINOR", "SEVERITY.CRITICAL", "OWN.ODD"];

/** The results of one version: each is a file and a rule. */
export function results(findings: readonly (readonly [string, number])[], names = "Rule"): string {
  return lines(
    { kind: "artifact", path: "src", type: "FOLDER", infos: { OWNER: "@core" } },
    ...["a", "b", "c"].map((file) => ({
      kind: "artifact",
      path: `src/${file}.c`,
      type: "FILE",
      measures: { LC: 10 },
      ...(file === "b" ? { infos: { OWNER: "@team-b" } } : {}),
    })),
    ...rules.map((id, index) => ({
      kind: "rule",
      id,
      name: `${names} ${id}`,
      tool: index < 2 ? "lint" : "scan",
      families: index === 0 ? ["CWE-1", "a,b"] : ["CWE-2"],
      categories: [categories[index]],
    })),
    ...findings.map(([file, rule], index) => ({
      kind: "finding",
      artifact: `src/${file}.c`,
      rule: rules[rule],
      message: `${file} ${index}`,
      ...(index % 7 === 3 ? { relaxed: true, comment: "known" } : {}),
    })),
  );
}

export const findingsOf = (count: number, shift: number): readonly (readonly [string, number])[] =>
  Array.from({ length: count }, (_, index) => ["abc"[(index + shift) % 3]!, (index * index + shift) % 4] as const);

/** Starts a server with projects, branches, drafts and parts, and four users who see different things of it. */
export async function startFindingsWorld(): Promise<FindingsWorld> {
  const server = await startBuildingServer();
  const { admin } = server;
  const developer = await server.user("dora");
  const guest = await server.user("gus");
  const outsider = await server.user("otto");
  const at = (days: number): string => `date=${encodeURIComponent(new Date(Date.now() - days * day).toISOString())}`;
  for (const [index, name] of ["P", "Q", "R", "S"].entries()) {
    await admin.json("POST", "/api/projects", { name, public: name === "S" });
    await admin.json("PUT", `/api/projects/${name}/members`, [
      { user: "dora", role: name === "Q" ? "GUEST" : "DEVELOPER" },
      ...(name === "R" ? [] : [{ user: "gus", role: "GUEST" }]),
    ]);
    await admin.build(name, results(findingsOf(5 + index, index)), { query: `?baseline=true&commit=c1&${at(40)}` });
    await admin.build(name, results(findingsOf(9, index), `Other ${name}`), { query: `?commit=c2&${at(9)}` });
  }
  // Drafts alone, a branch with a target, parts, and a project without findings.
  await admin.build("Q", results(findingsOf(6, 2)), { query: `?branch=draft&commit=d1&${at(3)}` });
  await admin.build("R", results(findingsOf(12, 0)), { query: `?branch=fix&target=main&base=c1&commit=f1&${at(2)}` });
  await admin.build("P", results(findingsOf(10, 0)), { query: `?branch=release&baseline=true&${at(1)}` });
  // Guests have no reference: the version before is a draft.
  await admin.json("POST", "/api/projects", { name: "T", public: true });
  await admin.build("T", results(findingsOf(3, 1)), { query: "?commit=t1" });
  await admin.build("T", results(findingsOf(8, 1)), { query: "?commit=t2&baseline=true" });
  await admin.createProject("empty");
  await admin.json("POST", "/api/projects", { name: "meta", metaProject: true, members: ["P", "Q"] });
  return { server, clients: [admin, developer, guest, outsider] };
}
