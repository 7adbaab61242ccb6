import { headBytes } from "../bounds.ts";
import { Head } from "../head.ts";
import { detectFormat } from "../intake/read-report.ts";
import { examplesOf } from "./examples.reference.ts";
import { formats } from "./index.ts";

/** Times that each report is recognised. The shortest counts: other programs use the machine too. */
const runs = 40;
/** Values at the top of reports that have the same size in every report. */
const fixedSize: ReadonlySet<string> = new Set(["stats", "summary", "totals", "meta", "metadata", "metrics"]);

/** A report that is as long as the beginning by which reports are recognised. */
export interface LongReport {
  readonly name: string;
  /** The id of its format. */
  readonly format: string;
  readonly head: Uint8Array;
}

/** All examples with many more items: each list of an example made long separately, as the others may come after it. */
export function longReports(): LongReport[] {
  const log = Buffer.from(`${"cc -O2 -Wall -c -o build/parse.o src/parse.c\n".repeat(1400)}a.c:1:2: error: text\n`);
  const others = formats.filter(({ id }) => id !== "native" && id !== "empty");
  const examples = others.flatMap(({ id }) =>
    examplesOf(id)
      .filter(({ bytes }) => bytes.length > 0)
      .flatMap(({ name, bytes }) =>
        lengthened(bytes.toString("utf8")).map(({ at, text }) => ({
          name: `${id}/${name}${at}`,
          format: id,
          head: Buffer.from(text).subarray(0, headBytes),
        })),
      ),
  );
  return [...examples, { name: "a log with one message at its end", format: "compiler", head: log }];
}

/** How long it takes to recognise each of them, in milliseconds. */
export function timeRecognition(): { readonly name: string; readonly milliseconds: number }[] {
  return longReports().map(({ name, head }) => {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      detectFormat(new Head([head]));
      times.push(performance.now() - start);
    }
    return { name, milliseconds: Math.min(...times) };
  });
}

function lengthened(text: string): { readonly at: string; readonly text: string }[] {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return [{ at: "", text: text.repeat(Math.ceil(headBytes / text.length)) }];
  }
  if (Array.isArray(whole)) return [{ at: "", text: JSON.stringify(repeated(whole)) }];
  return Object.entries(whole as object)
    .filter(([key, value]) => typeof value === "object" && value !== null && !fixedSize.has(key))
    .map(([key, value]) => ({
      at: ` ${key}`,
      text: JSON.stringify({ ...(whole as object), [key]: repeated(value as object) }),
    }));
}

/** A list with its elements many times; an object with its members many times, under other names. */
function repeated(value: object): object {
  const size = JSON.stringify(value).length;
  const times = Array.from({ length: Math.ceil(headBytes / size) + 1 }, (_, time) => time);
  if (Array.isArray(value)) return times.flatMap(() => value as unknown[]);
  const members = Object.entries(value);
  return Object.fromEntries(
    times.flatMap((time) => members.map(([key, member]) => [time === 0 ? key : `${key}${time}`, member as unknown])),
  );
}
