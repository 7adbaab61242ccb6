import { expect, test } from "vitest";
import { sized } from "../../../test/harness/form.ts";
import type { LoneFile } from "../../analyser/index.ts";
import { findingsOf } from "./analyse-side.ts";
import { compareQuickly } from "./compare-quickly.ts";
import { compareByMatching } from "./compare-with-base.ts";
import { compareFindings, type ComparedFindings } from "./finding.ts";

const cases = sized({ quick: 30, short: 300, long: 5_000 });

/** Numbers from 0 to 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const paths = ["a.js", "b.js", "c.js"];
const lines = ["odd(1);", "odd(2);", "  bad(1);", "bad(2);", "plain();", "other();", "", "}"];

/** A file whose lines with `odd` and `bad` are findings. Some tools hash the line, others number the findings. */
function fileOf(path: string, content: readonly string[]): LoneFile {
  const findings = content.flatMap((line, index) => {
    const rule = /odd|bad/.exec(line)?.[0];
    const fingerprint = rule === "odd" ? line.trim() : `${path} ${index % 3}`;
    const place = [index + 1, 1, index + 1, 2] as const;
    return rule === undefined ? [] : [{ rule, unit: -1, message: `${rule} here`, lines: place, fingerprint }];
  });
  const records = [
    { kind: "artifact", path, type: "FILE" },
    { kind: "source", path, text: content.join("\n") },
    ...findings.map(({ rule, message, lines: [startLine, startColumn], fingerprint }) => {
      return { kind: "finding", artifact: path, rule, message, location: { startLine, startColumn }, fingerprint };
    }),
  ];
  const results = (): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");
  return { path, text: content.join("\n"), findings, suppressed: [], isGenerated: false, results };
}

function edit(content: readonly string[], random: () => number): readonly string[] {
  const edited = [...content];
  for (let edits = Math.floor(random() * 3); edits > 0; edits -= 1) {
    const place = Math.floor(random() * (edited.length + 1));
    const line = lines[Math.floor(random() * lines.length)]!;
    edited.splice(place, Math.floor(random() * 2), ...(random() < 0.7 ? [line] : []));
  }
  return edited;
}

test("what is decided quickly is what the matching of findings says", async () => {
  const random = numbersFrom(7);
  let decided = 0;
  for (let number = 0; number < cases; number += 1) {
    const before = paths
      .filter(() => random() < 0.8)
      .map((path) => {
        const content = Array.from(
          { length: Math.floor(random() * 8) },
          () => lines[Math.floor(random() * lines.length)]!,
        );
        return { path, content };
      });
    const now = before
      .filter(() => random() < 0.9)
      .map(({ path, content }) => ({
        path: random() < 0.1 ? "moved.js" : path,
        content: edit(content, random),
      }));
    const unique = [...new Map(now.map((file) => [file.path, file])).values()];
    const [filesNow, filesBefore] = [unique, before].map((side) =>
      side.map(({ path, content }) => fileOf(path, content)),
    );
    const quick = compareQuickly(filesNow!.flatMap(findingsOf), filesBefore!.flatMap(findingsOf));
    if (quick === undefined) continue;
    decided += 1;
    const matched = await compareByMatching(filesNow!, filesBefore!);
    expect({ unique, before, ...placesOf(quick) }).toEqual({ unique, before, ...placesOf(matched) });
  }
  // Otherwise it would not be worth having.
  expect(decided).toBeGreaterThan(cases / 3);
});

function placesOf({ created, goneCount }: ComparedFindings): object {
  const places = created.toSorted(compareFindings).map(({ path, rule, startLine }) => `${path}:${startLine} ${rule}`);
  return { places, goneCount };
}
