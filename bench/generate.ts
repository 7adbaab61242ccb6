import { createWriteStream } from "node:fs";
import { once } from "node:events";

/** The measures of a generated version: like a real analyser's, most small whole numbers, some ratios. */
export const generatedMeasures = [
  "LC",
  "CLOC",
  "BLANK",
  "CODE",
  "VG",
  "COGN",
  "NEST",
  "PARAMS",
  "STMT",
  "RETURNS",
  "CHURN",
  "COMMITS",
  "AUTHORS",
  "AGE_DAYS",
  "DUPLINES",
  "COVLINES",
  "TOCOVER",
  "FANOUT",
] as const;

export interface GeneratedResults {
  readonly artifacts: number;
  readonly findings: number;
  /** `values`: after a columns line; `measures`: an object in every line. */
  readonly form: "values" | "measures";
  /** Changes some values, so that versions differ. */
  readonly seed: number;
  /** So many versions after the first one, each with other values in this share of its files. */
  readonly changes?: { readonly share: number; readonly versions: number };
}

/** A repeatable stream of random numbers in [0, 1). */
export function randomNumbers(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}

/** Lines of a version: folders of 20 files, files of 9 functions. */
export function* generatedLines(options: GeneratedResults): Generator<string> {
  const random = randomNumbers(options.seed);
  if (options.form === "values") yield JSON.stringify({ kind: "columns", measures: generatedMeasures });
  yield '{"kind":"rule","id":"gen:null","name":"Null","families":["gen"],"categories":["SEVERITY.MAJOR"]}';
  let produced = 1;
  let findings = options.findings;
  for (let file = 0; produced < options.artifacts; file++) {
    const path = `src/module${Math.floor(file / 400)}/part${Math.floor(file / 20) % 20}/file${file}.c`;
    const other = changedNumbers(options, file);
    yield artifactLine(path, undefined, "FILE", random, options.form, other);
    produced++;
    for (let entry = 0; entry < 9 && produced < options.artifacts; entry++, produced++) {
      const name = `operation_${entry}(int, char *)`;
      yield artifactLine(`${path}#${name}`, path, "FUNCTION", random, options.form, other);
      if (findings > 0 && (findings >= options.artifacts || random() < options.findings / options.artifacts)) {
        findings--;
        yield JSON.stringify({
          kind: "finding",
          artifact: `${path}#${name}`,
          rule: "gen:null",
          message: `Possible null pointer dereference: p${entry}`,
          location: { startLine: 1 + Math.floor(random() * 500), startColumn: 3 },
        });
      }
    }
  }
}

/** The numbers of the newest version that changed a file; undefined if it is as in the first one. */
function changedNumbers({ changes }: GeneratedResults, file: number): (() => number) | undefined {
  for (let version = changes?.versions ?? 0; version > 0; version--) {
    const numbers = randomNumbers(version * 1_000_003 + file);
    if (numbers() < changes!.share) return numbers;
  }
  return undefined;
}

function artifactLine(
  path: string,
  parent: string | undefined,
  type: string,
  random: () => number,
  form: GeneratedResults["form"],
  other?: () => number,
): string {
  const plain = generatedMeasures.map((_, index) => Math.floor(random() ** 3 * (10 + index * 30)));
  const values = other === undefined ? plain : plain.map((value) => value + 1 + Math.floor(other() * 5));
  const start = 1 + Math.floor(random() * 900);
  const name = parent === undefined ? undefined : path.slice(parent.length + 1);
  const record: Record<string, unknown> = { kind: "artifact", path, parent, name, type };
  if (parent !== undefined) record["location"] = { startLine: start, endLine: start + values[0]! };
  if (form === "values") record["values"] = values;
  else record["measures"] = Object.fromEntries(generatedMeasures.map((id, index) => [id, values[index]!]));
  return JSON.stringify(record);
}

/** Writes the lines to a file in blocks. */
export async function writeGenerated(file: string, options: GeneratedResults): Promise<void> {
  const out = createWriteStream(file);
  let block: string[] = [];
  for (const line of generatedLines(options)) {
    block.push(line);
    if (block.length < 5000) continue;
    if (!out.write(`${block.join("\n")}\n`)) await once(out, "drain");
    block = [];
  }
  out.end(`${block.join("\n")}\n`);
  await once(out, "finish");
}
