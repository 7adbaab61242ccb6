import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { chosenSeed, form, sized } from "../../../test/harness/form.ts";
import type { ItemCounts } from "../report-summary.ts";
import { alignment, examplesOf, readUpload, type CountItems } from "./examples.reference.ts";
import { formats } from "./index.ts";
import { Chance, mutate, type MutatedReport } from "./mutations.reference.ts";

/** The quick form has fixed cases, so that it fails for its own change only. */
const seed = form === "long" ? chosenSeed() : 14;
const casesPerExample = sized({ quick: 4, short: 20, long: 400 });

/**
 * In these, a message may take several lines, and any other line may be between them. A counter can follow only changes
 * that keep every message whole.
 */
const looseText: ReadonlySet<string> = new Set(["compiler"]);
const keepsMessages: ReadonlySet<string> = new Set(["twice in one file", "Latin-1", "UTF-16 without a mark"]);

/**
 * A damaged report leads to a version with everything that is still in it, to a refusal by name, or to a failed analysis:
 * never to a version with less and without a remark.
 */
for (const { id } of formats) {
  if (id === "native" || id === "empty") continue;
  describe(id, () => {
    for (const { name, bytes } of examplesOf(id)) {
      test(`${name} never loses anything silently when it is damaged (seed ${seed})`, async () => {
        const original = await storedIn(bytes);
        const faults: string[] = [];
        for (let index = 0; index < casesPerExample; index++) {
          const mutated = mutate(bytes, new Chance(seedOf(name) + index));
          const fault = await faultOf(id, mutated, original.total);
          if (fault !== undefined) faults.push(`case ${index}, ${mutated.change}: ${fault}`);
        }
        expect(faults).toEqual([]);
      });
    }
  });
}

function seedOf(name: string): number {
  return crc32(name) + seed * 7919;
}

interface Stored {
  readonly format: string;
  readonly counts: ItemCounts;
  /** Items of all kinds, also repeated ones. */
  readonly total: number;
  /** Whether something is refused, or the analysis failed: the task is not DONE. */
  readonly isRemarked: boolean;
}

async function storedIn(bytes: Buffer): Promise<Stored> {
  const { collector, code } = await readUpload(bytes, { alignment, chunkBytes: 65_536, name: "report" });
  const [report] = collector.reports;
  const counts = report?.counts ?? ({ repeated: 0, refused: 0 } as ItemCounts);
  const { refused, ...items } = counts;
  return {
    format: report?.format ?? "",
    counts,
    total: Object.values(items).reduce((sum, count) => sum + count, 0),
    isRemarked: code !== undefined || collector.failures.count > 0 || refused > 0,
  };
}

/** What is wrong with the outcome of a damaged report. */
async function faultOf(
  id: string,
  { change, bytes }: MutatedReport,
  originalTotal: number,
): Promise<string | undefined> {
  const { format, counts, total, isRemarked } = await storedIn(bytes);
  if (isRemarked || (looseText.has(format) && !keepsMessages.has(change))) return undefined;
  const text = countedText(bytes, change);
  const expected = await countItems(format, text);
  if (expected === undefined) {
    // What is left out of a report may be damaged, as long as its structure is whole.
    const isHarmless = format !== id || !/^\s*[[{]/.test(text) || (!isJson(text) && total === originalTotal);
    return isHarmless ? undefined : `read as ${JSON.stringify(counts)}, which cannot be counted`;
  }
  const kinds = Object.keys(expected) as (keyof typeof expected)[];
  const sum = (items: Readonly<Partial<ItemCounts>>): number => kinds.reduce((all, kind) => all + items[kind]!, 0);
  const stored = sum(counts) + counts.repeated;
  if (stored >= sum(expected)) return undefined;
  return `${format} has ${JSON.stringify(expected)}, stored are ${JSON.stringify(counts)}`;
}

async function countItems(format: string, text: string): Promise<ReturnType<CountItems> | undefined> {
  if (format === "native" || format === "empty") return {};
  const { count } = (await import(`./${format}/count.reference.ts`)) as { readonly count: CountItems };
  try {
    return count(text);
  } catch {
    return undefined;
  }
}

/** The text without what XML leaves out, and without what a counter would take for a space. */
function countedText(bytes: Buffer, change: string): string {
  const text = bytes.toString(change === "UTF-16 without a mark" ? "utf16le" : "utf8").replace(/^\u{feff}/u, "");
  if (!text.trimStart().startsWith("<")) return text;
  return text
    .replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, "")
    .replaceAll(/<\/?more>/g, "")
    .replaceAll(/(?<=<\/?)p:/g, "")
    .replaceAll(/[\u{feff}\u2028]/gu, "_");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
