import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { loadWrittenModel, standardModel } from "../../model/index.ts";
import type { Problem } from "../../text/index.ts";
import { noAlignment, type Alignment } from "../align-path.ts";
import { assemble } from "../assemble/index.ts";
import { plainRows } from "../collected.reference.ts";
import { Collector } from "../collector.ts";
import type { BytesSetAside, UploadBytes } from "../intake/upload-bytes.ts";
import type { ItemCounts } from "../report-summary.ts";
import { readResults, type ReadResultsOptions } from "../read-results.ts";
import type { Vocabulary } from "../vocabulary.ts";

/** The end of the name of a file with the outcome of an example. */
export const expectedSuffix = ".expected.txt";
/** Where the sources were when the tools ran on them. */
export const alignment: Alignment = { strip: "/app", pathPrefix: "" };

/** The reports that tools wrote, of one format. `ORIGINS.md` names the origin and licence of public ones. */
export function examplesOf(id: string) {
  const folder = join(import.meta.dirname, id, "examples");
  return readdirSync(folder)
    .filter((name) => !name.endsWith(expectedSuffix) && name !== "ORIGINS.md")
    .map((name) => ({ name, path: join(folder, name), bytes: readFileSync(join(folder, name)) }));
}

const { compileModel } = await loadWrittenModel();

/** The built-in model's words. */
function standardVocabulary() {
  const compiled = compileModel(standardModel);
  if (!compiled.ok) throw new Error(compiled.problem.code);
  const model = compiled.value;
  return {
    strict: false,
    computes: (id: string) => model.isComputed(id),
    knows: (what: string, id: string) =>
      what === "category"
        ? id.startsWith("SEVERITY.")
        : { type: model.types, measure: model.measures, info: model.infos, link: model.links, rule: model.rules }[
            what
          ]!.has(id),
  };
}

const vocabulary = standardVocabulary();

/**
 * Counts what a report contains by another technique than its reader: a search for one mark of each item in the text, or a
 * parser for the whole text. Each format has one in `count.reference.ts`.
 */
export type CountItems = (text: string) => Readonly<Partial<Omit<ItemCounts, "repeated" | "refused">>>;

/** How often a pattern occurs. */
export function occurrences(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern, pattern.flags.includes("g") ? pattern.flags : `${pattern.flags}g`))]
    .length;
}

/**
 * How many values a JSON text has at a path: `files[].messages[]`, `files.*.messages[]` (any key). A list or object that is
 * missing throws, unless a `?` follows its name: then it may also be null.
 */
export function countAt(text: string, path: string): number {
  let values: unknown[] = [JSON.parse(text)];
  for (const step of path.split(/\.|(?=\[\])/).filter((name) => name !== "")) {
    const isOptional = step.endsWith("?");
    const key = isOptional ? step.slice(0, -1) : step;
    values = values
      .flatMap((value) =>
        step === "[]"
          ? expectList(value)
          : step === "*"
            ? Object.values(expectObject(value))
            : [expectObject(value)[key]],
      )
      .filter((value) => !isOptional || (value !== undefined && value !== null));
  }
  return values.length;
}

/** The entries of a list that may be missing or null. */
export function optionalList<Entry>(value: readonly Entry[] | null | undefined): readonly Entry[] {
  return expectList(value ?? []) as readonly Entry[];
}

/** Also an empty object: PHP writes both alike. */
function expectList(value: unknown): readonly unknown[] {
  if (JSON.stringify(value) === "{}") return [];
  if (!Array.isArray(value)) throw new TypeError("not a list");
  return value;
}

function expectObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("not an object");
  return value as Readonly<Record<string, unknown>>;
}

/** Reads an upload as a build does; with the problem when it is refused. */
export async function readUpload(
  bytes: Uint8Array | UploadBytes,
  options: Partial<ReadResultsOptions> & { readonly chunkBytes?: number } = {},
  words: Vocabulary = vocabulary,
): Promise<{
  readonly collector: Collector;
  readonly code: string | undefined;
  readonly problem: Problem | undefined;
}> {
  const { chunkBytes = 1000, ...rest } = options;
  const collector = new Collector(words, () => undefined);
  const upload = bytes instanceof Uint8Array ? uploadOf(bytes, chunkBytes) : bytes;
  const read = await readResults(upload, collector, {
    mediaType: "application/octet-stream",
    boundary: null,
    gzip: false,
    alignment: noAlignment,
    bounds: { expandedBytesMax: 1 << 30, ratioMax: 200 },
    setAside: inMemory,
    onProgress: () => undefined,
    ...rest,
  });
  const problem = read.ok ? undefined : read.problem;
  return { collector, code: problem?.code, problem };
}

function uploadOf(bytes: Uint8Array, chunkBytes: number): UploadBytes {
  const chunksOf = function* (start: number, end: number): Generator<Uint8Array> {
    for (let from = start; from < end; from += chunkBytes) yield bytes.subarray(from, Math.min(end, from + chunkBytes));
  };
  return {
    size: bytes.length,
    open: ({ start, end } = { start: 0, end: bytes.length }) => Readable.from(chunksOf(start, end)),
  };
}

/** Stores the bytes of an archive in memory. */
export async function inMemory(bytes: AsyncIterable<Uint8Array>): Promise<BytesSetAside> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece));
  return { ...uploadOf(Buffer.concat(pieces), 1000), remove: async () => undefined };
}

/** The tree, findings and refusals that a report leads to, one per line. */
export async function outlineOf(bytes: Uint8Array, aligned: Alignment): Promise<string> {
  const { collector, code } = await readUpload(bytes, { alignment: aligned });
  if (code !== undefined) return `broken: ${code}\n`;
  return outline(collector);
}

/** The collected results, one fact per line. */
export function outline(collector: Collector): string {
  const assembled = assemble(collector, "demo");
  const { findings, links, artifacts } = assembled;
  const pathOf = (row: number): string => artifacts.paths.text(row) || "(project)";
  const lines: string[] = [];
  for (const { path, name, type, parent: _parent, ...values } of plainRows(assembled)) {
    const given = Object.entries(values).map(([id, value]) => `${id}=${String(value)}`);
    lines.push(
      ["artifact", type, path || "(project)", path.endsWith(name) ? "" : `“${name}”`, ...given]
        .filter(Boolean)
        .join(" "),
    );
  }
  const used = new Set(findings.rule);
  for (const [index, rule] of findings.rules.entries()) {
    if (!used.has(index)) continue;
    const { id, name, tool, families, categories, helpUri, description } = rule;
    lines.push(
      `rule ${id} | ${name} | ${tool} | ${families.join(", ")} | ${categories.join(", ")} | ${helpUri} | ${description.split("\n")[0]!.slice(0, 100)}`,
    );
  }
  for (let finding = 0; finding < findings.size; finding++) {
    const at = ["startLine", "startColumn", "endLine", "endColumn"] as const;
    const range = at.map((name) => findings.locations.get(name)?.values[finding] ?? 0).join(":");
    const more = [
      ["fingerprint", findings.fingerprints],
      ["related", findings.related],
      ["relaxed", findings.importedRelaxations],
    ] as const;
    const optional = more.flatMap(([name, column]) => {
      const text = column?.values.at(finding);
      return text === undefined ? [] : [`  ${name}: ${text}`];
    });
    const message = findings.messages.text(finding).replaceAll("\n", "⏎");
    const rule = findings.rules[findings.rule[finding]!]!.id;
    lines.push(`finding ${pathOf(findings.artifact[finding]!)} ${range} ${rule}: ${message}`, ...optional);
  }
  for (let link = 0; link < links.size; link++) {
    const type = links.type.choices[links.type.values[link]!]!;
    lines.push(`link ${type} ${pathOf(links.from[link]!)} → ${pathOf(links.to[link]!)}`);
  }
  for (const { line, path, reason } of assembled.refusals.records) {
    lines.push(
      `refused ${line} ${path ?? ""} ${reason.code} ${reason.pointer ?? ""} ${JSON.stringify(reason.params ?? {})}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
