import { expect, test } from "vitest";
import { Branch } from "./branch.ts";
import { GeneratedHistory, type FingerprintStyle } from "./generated-history.ts";

const versions = 16;
const wrongShareMax = { "without sources": 0.005, "with sources": 0.0005 };

/** Findings on lines that the version before has too, and those of them that got another id. */
async function replay(style: FingerprintStyle, withSources: boolean) {
  const history = new GeneratedHistory(1, 20, 150);
  const branch = new Branch();
  const idOfLine = new Map<number, number>();
  const tally = { retained: 0, wrong: 0 };
  for (let version = 0; version < versions; version++) {
    if (version > 0) history.change(4);
    const reports = withSources ? [history.report(style), history.sources()] : [history.report(style)];
    const findings = await branch.build(reports);
    const now = new Map(findings.map(({ path, line, id }) => [history.files.get(path)![line - 1]!.id, id]));
    for (const [line, id] of now) {
      const before = idOfLine.get(line);
      if (before === undefined) continue;
      tally.retained += 1;
      if (before !== id) tally.wrong += 1;
    }
    idOfLine.clear();
    for (const [line, id] of now) idOfLine.set(line, id);
  }
  return tally;
}

for (const style of ["none", "numbered", "by line", "by text"] as const) {
  for (const [name, wrongMax] of Object.entries(wrongShareMax)) {
    test(`findings keep their ids over a generated history, fingerprints: ${style}, ${name}`, async () => {
      const { retained, wrong } = await replay(style, name === "with sources");
      expect(retained).toBeGreaterThan(10_000);
      expect(wrong / retained).toBeLessThanOrEqual(wrongMax);
    });
  }
}
