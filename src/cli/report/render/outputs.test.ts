import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../../run-command.reference.ts";
import { finding, verdict } from "../verdict.reference.ts";
import type { Verdict } from "../verdict.ts";
import { renderAnnotations } from "./annotations.ts";
import { renderCodeQuality } from "./code-quality.ts";
import { renderJunit } from "./junit.ts";
import { renderSarif } from "./sarif.ts";
import { renderTeamCity } from "./teamcity.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "belvedere-report-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What this product's own readers make of a text. */
async function readBack(name: string, text: string): Promise<unknown> {
  await writeFile(join(folder, name), text);
  const ran = await runCommand(["push", "--dry-run", "--json", name], { folder });
  expect(ran.code).toBe(0);
  return JSON.parse(ran.output);
}

const odd = "<&\"'> %0A ]]> ##teamcity[x] | \u0000\u001b ::error:: ,a=b\r\nsecond 日本 🎉";

function oddVerdict(): Verdict {
  const worst = [
    finding(1, { message: odd, path: "src/a b%#?.c", rule: odd, ruleName: odd }),
    finding(2, { path: null, startLine: null, changedLine: null }),
  ];
  const conditions = [{ status: "FAILED", sentence: odd, value: "1", threshold: odd }] as const;
  return verdict({
    project: odd,
    gate: { status: "FAILED", reason: odd, conditions },
    newFindings: { total: 7, bySeverity: [], worst },
  });
}

describe("SARIF", () => {
  test("is read back, and says that it lacks findings", async () => {
    const reason = "The analysis failed. Belvedere: the report has only some of the findings.";
    expect(await readBack("a.sarif", renderSarif(verdict()))).toMatchObject({
      reports: [{ format: "sarif", counts: { findings: 2 } }],
      refused: { count: 1, records: [{ reason }] },
    });
    // An id with control characters is refused (D20); the rest of the log is read.
    expect(await readBack("odd.sarif", renderSarif(oddVerdict()))).toMatchObject({
      reports: [{ counts: { findings: 1 } }],
    });
  });

  test("has levels, places, fingerprints and the number of what is left out", () => {
    const { runs } = JSON.parse(renderSarif(oddVerdict())) as { runs: readonly Record<string, unknown>[] };
    expect(runs[0]).toMatchObject({
      invocations: [
        {
          executionSuccessful: true,
          toolExecutionNotifications: [
            {},
            { message: { text: expect.stringContaining("5 other new findings left out") as string } },
          ],
        },
      ],
      results: [
        {
          level: "error",
          baselineState: "new",
          partialFingerprints: { "belvedereFindingId/v1": "1" },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: "src/a%20b%25%23%3F.c" },
                region: { startLine: 77, startColumn: 9, endLine: 78 },
              },
            },
          ],
        },
        { ruleIndex: 1 },
      ],
    });
    expect((runs[0]!["results"] as object[])[1]).not.toHaveProperty("locations");
  });

  test("a failed part is a failed run", () => {
    const part = { name: "lint", state: "FAILED", findings: 0, time: null, failures: ["broken"] };
    const { runs } = JSON.parse(renderSarif(verdict({ parts: [part] }))) as {
      runs: readonly { invocations: object[] }[];
    };
    expect(runs[0]!.invocations[0]).toMatchObject({ executionSuccessful: false });
  });
});

describe("JUnit", () => {
  test("is read back, with the failed conditions as failures", async () => {
    expect(await readBack("a.xml", renderJunit(verdict()))).toMatchObject({ reports: [{ format: "junit" }] });
    expect(await readBack("odd.xml", renderJunit(oddVerdict()))).toMatchObject({ reports: [{ format: "junit" }] });
    expect(renderJunit(verdict())).toContain(
      '<testsuite name="Quality gate" tests="2" failures="1" errors="0" skipped="0"',
    );
  });

  test.each(["PENDING", "NOT_COMPUTED"] as const)("%s is an error, not a success", (status) => {
    const gate = { status, reason: "Parts are expected.", conditions: [] };
    expect(renderJunit(verdict({ gate }))).toContain('<error message="Parts are expected."/>');
  });

  test("no gate is a skipped test", () => {
    const gate = { status: "NONE", reason: null, conditions: [] } as const;
    expect(renderJunit(verdict({ gate }))).toContain('<skipped message="No quality gate is set."/>');
  });

  test.each([
    ["FAILED", "<failure"],
    ["MISSING", "<error"],
    ["EXPECTED", "<error"],
  ])("a part that is %s: %s", (state, element) => {
    const part = { name: "lint", state, findings: null, time: null, failures: [] };
    const text = renderJunit(verdict({ parts: [part] }));
    expect(text.slice(text.indexOf('name="Parts"'))).toContain(element);
  });
});

describe("GitLab's code quality", () => {
  test("is read back; findings without a file have no place in it", async () => {
    const read = await readBack("a.json", renderCodeQuality(verdict()));
    expect(read).toMatchObject({ reports: [{ format: "gitlab", counts: { findings: 2 } }] });
    expect(JSON.parse(renderCodeQuality(oddVerdict()))).toEqual([
      {
        description: odd,
        check_name: odd,
        fingerprint: expect.stringMatching(/^[\da-f]{64}$/) as string,
        severity: "critical",
        location: { path: "src/a b%#?.c", lines: { begin: 77 } },
      },
    ]);
  });

  test("fingerprints differ, and stay the same", () => {
    const [first, second] = [renderCodeQuality(verdict()), renderCodeQuality(verdict())];
    expect(first).toBe(second);
    const issues = JSON.parse(first) as { fingerprint: string }[];
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});

describe("annotations", () => {
  test("the verdict, and findings on changed lines", () => {
    expect(renderAnnotations(verdict())).toBe(
      [
        "::error title=Quality gate failed::Quality gate failed: 1 condition failed; 2 new findings%0ANew findings: 2. Required: at most 0.",
        "::error file=src/scan.c,line=77,endLine=78,title=Critical%3A cppcheck%3AnullPointer::Possible null pointer dereference: p",
        "::notice title=New findings::1 other new finding: https://belvedere.example.org/versions/12/verdict",
        "",
      ].join("\n"),
    );
  });

  test("no text of a report ends a command or starts another one", () => {
    const lines = renderAnnotations(oddVerdict()).trimEnd().split("\n");
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^::(error|warning|notice) [^:]*::/);
    expect(lines[1]).toContain("%2Ca=b%0D%0Asecond");
    expect(lines.join("")).not.toContain("\r");
  });

  test("at most as many of a level as GitHub shows", () => {
    const worst = Array.from({ length: 40 }, (_, index) => finding(index));
    const text = renderAnnotations(verdict({ newFindings: { total: 40, bySeverity: [], worst } }));
    expect(text.match(/^::error file/gm)).toHaveLength(9);
    expect(text).toContain("31 other new findings");
  });

  test("without known changes there are none on lines, and a gate that is not decided is a warning", () => {
    const { changedLine: _unknown, ...unplaced } = finding(1);
    const text = renderAnnotations(
      verdict({
        gate: { status: "NOT_COMPUTED", reason: "There is no reference.", conditions: [] },
        newFindings: { total: 1, bySeverity: [], worst: [unplaced] },
      }),
    );
    expect(text).toContain("::warning title=Quality gate not computed::");
    expect(text).not.toContain("file=");
  });
});

describe("TeamCity", () => {
  test("inspections, problems, statistics and the status", () => {
    expect(renderTeamCity(verdict())).toBe(
      [
        "##teamcity[inspectionType id='cppcheck:nullPointer' name='Null pointer' description='Null pointer' category='cppcheck']",
        "##teamcity[inspection typeId='cppcheck:nullPointer' message='Possible null pointer dereference: p' file='src/scan.c' line='77' SEVERITY='ERROR']",
        "##teamcity[inspection typeId='cppcheck:nullPointer' message='Possible null pointer dereference: p' file='src/scan.c' line='77' SEVERITY='WARNING']",
        "##teamcity[buildProblem description='New findings: 2. Required: at most 0.' identity='condition-Engine-1']",
        "##teamcity[buildStatisticValue key='belvedere.newFindings' value='2']",
        "##teamcity[buildStatus text='{build.status.text}; Quality gate failed: 1 condition failed; 2 new findings']",
        "",
      ].join("\n"),
    );
  });

  test("no text of a report ends a message or starts another one", () => {
    const lines = renderTeamCity(oddVerdict()).trimEnd().split("\n");
    for (const line of lines) {
      expect(line).toMatch(/^##teamcity\[\w+(?: \w+='(?:[^'|[\]\n\r]|\|['|[\]nr]|\|0x[\da-f]{4})*')+\]$/);
    }
    expect(lines[0]).toContain("|rsecond".replace("|r", "|r|n"));
    expect(lines[0]).toContain("|0x65e5|0x672c |0xd83c|0xdf89");
  });

  test.each(["PENDING", "NOT_COMPUTED"] as const)("%s is a problem of the build", (status) => {
    const gate = { status, reason: "Parts are expected.", conditions: [] };
    expect(renderTeamCity(verdict({ gate }))).toContain("##teamcity[buildProblem description='Quality gate");
  });
});
