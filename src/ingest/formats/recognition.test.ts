import { expect, test } from "vitest";
import { headBytes } from "../bounds.ts";
import { Head } from "../head.ts";
import { detectFormat } from "../intake/read-report.ts";
import { examplesOf } from "./examples.reference.ts";
import { formats } from "./index.ts";
import { longReports } from "./recognition.reference.ts";

test("a report is recognised by its beginning, whichever of its lists is the long one", () => {
  const wrong = longReports().flatMap(({ name, format, head }) => {
    const found = detectFormat(new Head([head]))?.id;
    return found === format ? [] : [`${name} is recognised as ${found}`];
  });
  expect(wrong).toEqual([]);
});

/** Of two formats that recognise the same report, the first reads it: a pair gets here on purpose only. */
const inThisOrder: readonly string[] = ["check before junit"];

test("a report is recognised by one format alone, except where the order decides", () => {
  const withExamples = formats.filter(({ id }) => id !== "native" && id !== "empty");
  const pairs = withExamples.flatMap(({ id }) =>
    examplesOf(id).flatMap(({ bytes }) => {
      const head = new Head([bytes.subarray(0, headBytes)]);
      const [first, ...others] = formats.filter((format) => format.detects(head));
      return others.map((other) => `${first!.id} before ${other.id}`);
    }),
  );
  expect([...new Set(pairs)]).toEqual(inThisOrder);
  // Lines of other formats look like messages of compilers.
  expect(formats.at(-1)!.id).toBe("compiler");
});

test.each([
  ["JSON", `{\n  "details": [\n"a.c:3:5: error: text"\n,\n"b.c:1:2: warning: text [-Wall]"]\n}`],
  ["JSON that is cut off", `{\n  "details": "${"x".repeat(70_000)}`],
  ["XML", `<?xml version="1.0"?>\n<log>\na.c:3:5: error: text\n</log>`],
])("messages of compilers in a document do not make it a log: %s", (_kind, text) => {
  expect(detectFormat(new Head([Buffer.from(text)]))).toBeUndefined();
});

test.each([`{"event": "start"}\na.c:3:5: error: text\n`, `[INFO] start\na.c:3:5: error: text\n`])(
  "a log may begin with JSON or a level: %j",
  (text) => {
    expect(detectFormat(new Head([Buffer.from(text)]))?.id).toBe("compiler");
  },
);
