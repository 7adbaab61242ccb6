import { expect, test } from "vitest";
import { Head } from "../head.ts";
import { detectFormat } from "../intake/read-report.ts";
import { longReports } from "./recognition.reference.ts";

test("a report is recognised by its beginning, whichever of its lists is the long one", () => {
  const wrong = longReports().flatMap(({ name, format, head }) => {
    const found = detectFormat(new Head([head]))?.id;
    return found === format ? [] : [`${name} is recognised as ${found}`];
  });
  expect(wrong).toEqual([]);
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
