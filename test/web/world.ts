import type { Client } from "../harness/client.ts";

/** A text that becomes visible if any part of it is interpreted as markup or script. */
export const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

const source = [
  "#include <stdio.h>",
  "",
  "/* Reads one line. */",
  "int scan_line(int length) {",
  '  if (length > 0) printf("%d", length);',
  "  return length;",
  "}",
  "",
  "void rest(void) {}",
].join("\n");

interface Shape {
  readonly complexity: number;
  readonly churn?: number;
}

/** Result lines of a small C program; versions differ in the complexity. */
export function resultsOf({ complexity, churn = 12 }: Shape): string {
  const lines = [
    {
      kind: "artifact",
      path: "src/scan.c",
      type: "FILE",
      measures: { LC: 9, LOC: 8, CHURN: churn },
      infos: { LANGUAGE: "C" },
    },
    {
      kind: "artifact",
      path: "src/scan.c#scan_line",
      parent: "src/scan.c",
      name: "scan_line(int)",
      type: "FUNCTION",
      location: { startLine: 4, endLine: 7 },
      measures: { LC: 4, VG: complexity, NEST: 1 },
    },
    {
      kind: "artifact",
      path: "src/scan.c#rest",
      parent: "src/scan.c",
      name: "rest()",
      type: "FUNCTION",
      location: { startLine: 9, endLine: 9 },
      measures: { LC: 1, VG: 1 },
    },
    { kind: "artifact", path: "src/main.c", type: "FILE", measures: { LC: 120, LOC: 100, VG: 4, CHURN: 3 } },
    { kind: "source", path: "src/scan.c", text: source },
    { kind: "source", path: "src/main.c", text: "int main(void) {\n  return scan_line(0);\n}" },
    {
      kind: "rule",
      id: "cpp:null",
      name: "Null pointer",
      description: "A pointer may be null.",
      helpUri: "https://example.org/null",
      families: ["CWE-476"],
      categories: ["SEVERITY.CRITICAL"],
    },
    {
      kind: "finding",
      artifact: "src/scan.c#scan_line",
      rule: "cpp:null",
      message: "length may be null",
      location: { startLine: 5, startColumn: 3 },
      relatedLocations: [{ path: "src/main.c", startLine: 2, message: "called here" }],
    },
    { kind: "link", type: "CALLS", from: "src/main.c", to: "src/scan.c#scan_line" },
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** Results in which every visible text is hostile (U1, U2). */
export function hostileResults(): string {
  const path = `src/${hostile.replaceAll("/", "")}.c`;
  const lines = [
    { kind: "artifact", path, name: hostile, type: "FILE", measures: { LC: 5 }, infos: { LANGUAGE: hostile } },
    { kind: "source", path, text: `${hostile}\n${hostile}` },
    {
      kind: "rule",
      id: hostile,
      name: hostile,
      description: `[x](javascript:alert(1)) ${hostile}`,
      helpUri: "javascript:alert(document.domain)",
      families: [hostile],
      categories: ["SEVERITY.MAJOR"],
    },
    {
      kind: "finding",
      artifact: path,
      rule: hostile,
      message: hostile,
      location: { startLine: 1 },
      relatedLocations: [{ path: hostile, startLine: 1, message: hostile }],
    },
    { kind: "link", type: "USES", from: path, to: "" },
  ];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** Two versions of a project, the first a baseline; a hostile project; one that only its owner sees. */
export async function makeWorld(admin: Client): Promise<void> {
  await admin.json("POST", "/api/projects", { name: "engine", group: "Firmware/Core", public: true });
  await admin.build("engine", resultsOf({ complexity: 12 }), { query: "?version=1.0&baseline=true" });
  await admin.build("engine", resultsOf({ complexity: 40 }), { query: "?version=1.1" });
  await admin.json("POST", "/api/projects", {
    name: `hostile ${hostile.replaceAll("/", "")}`,
    group: hostile.replaceAll("/", ""),
  });
  const [{ name }] = (await admin.call<{ name: string }[]>("GET", "/api/projects?where=name~hostile")).body as [
    { name: string },
  ];
  await admin.build(encodeURIComponent(name), hostileResults());
  for (const [login, role] of [
    ["gail", "USER"],
    ["dora", "USER"],
  ]) {
    await admin.json("POST", "/api/users", { login, password: "a long secret", name: login, role, language: "de" });
  }
}
