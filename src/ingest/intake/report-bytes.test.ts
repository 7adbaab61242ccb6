import { describe, expect, test } from "vitest";
import { outline, readUpload } from "../formats/examples.reference.ts";
import { form, formType, lcov, sarif } from "./uploads.reference.ts";
import type { UploadBytes } from "./upload-bytes.ts";

const checkstyleOfUtf16 =
  '<?xml version="1.0" encoding="utf-16"?>\n<checkstyle><file name="a.c"><error line="1" message="é" source="R"/></file></checkstyle>';

describe("the bytes of a report", () => {
  const gcc = "src/a.c:3:5: warning: unused variable ‘x’ [-Wunused-variable]\n";
  const messages = async (bytes: Uint8Array, options: object = {}): Promise<unknown> => {
    const { collector, code } = await readUpload(bytes, options);
    return (
      code ??
      outline(collector)
        .split("\n")
        .filter((line) => line.startsWith("finding"))
    );
  };
  const expected = ["finding src/a.c 3:5:0:0 compiler:-Wunused-variable: unused variable ‘x’"];

  test("UTF-16 of either order is the same text, for every kind of format", async () => {
    const utf16 = (text: string): Buffer => Buffer.from(`\u{feff}${text}`, "utf16le");
    for (const chunkBytes of [1, 7, 1 << 20]) {
      expect(await messages(utf16(gcc), { chunkBytes })).toEqual(expected);
      expect(await messages(utf16(gcc).swap16(), { chunkBytes })).toEqual(expected);
      for (const text of [sarif("src/a.c"), lcov, checkstyleOfUtf16]) {
        const plain = await readUpload(Buffer.from(text.replace("utf-16", "utf-8")), { chunkBytes });
        const decoded = await readUpload(utf16(text), { chunkBytes });
        expect(decoded.code).toBeUndefined();
        expect(outline(decoded.collector)).toBe(outline(plain.collector));
      }
    }
    const withoutMark = Buffer.from(checkstyleOfUtf16, "utf16le");
    expect((await readUpload(withoutMark)).collector.findings.size).toBe(1);
  });
  test("UTF-16 with half a character is broken", async () => {
    const { code, problem } = await readUpload(Buffer.from("\u{feff}a.c:1: warning: \ud800\n", "utf16le"));
    expect([code, problem?.params?.["line"]]).toEqual(["results.report-broken", 1]);
  });
  test("lines end with CRLF as well", async () =>
    expect(await messages(Buffer.from(gcc.replace("\n", "\r\n")))).toEqual(expected));
  test("a build log may have any number of other lines before its first warning", async () => {
    const log = Buffer.from("cc -c some/file.c\n".repeat(10_000) + gcc);
    expect(await messages(log)).toEqual(expected);
    const { collector } = await readUpload(Buffer.concat([log, Buffer.from("../b.c:1: error: outside\n")]));
    expect(collector.refusals.records.map(({ line }) => line)).toEqual([10_002]);
    expect(collector.reports.map(({ format }) => format)).toEqual(["compiler"]);
  });
  test("so may a log whose lines begin with a level in brackets", async () => {
    const log = `${"[INFO] Compiling\n".repeat(10_000)}[WARNING] /src/A.java:[3,5] deprecated\n`;
    expect(await messages(Buffer.from(log))).toEqual([expect.stringContaining("finding src/A.java 3:5:0:0")]);
  });
  test("a text without any message is unknown, however long it is", async () =>
    expect(await messages(Buffer.from("only words\n".repeat(20_000)))).toBe("results.format-unknown"));
  test("empty output of a tool is a result without findings; a file without content is listed", async () => {
    for (const [content, codes] of [
      ["", ["results.report-empty"]],
      [" \n", ["results.report-empty"]],
      ["[]", []],
      ['{"results": []}\n', []],
      ["[ ]\n", []],
    ] as const) {
      const body = form({ name: "r", file: "ruff.json", content });
      const { code, collector } = await readUpload(body, formType);
      expect(code).toBeUndefined();
      expect(collector.accepted).toBe(1);
      expect(collector.refusals.records.map(({ reason }) => reason.code)).toEqual(codes);
    }
  });
  test("an empty SARIF or XML file is what a crash leaves: a failed analysis", async () => {
    for (const [file, failures] of [
      ["lint.sarif", 1],
      ["junit.XML", 1],
      ["flake8.txt", 0],
      ["staticcheck.json", 0],
    ] as const) {
      const { code, collector } = await readUpload(form({ name: "r", file, content: "" }), formType);
      expect([file, code, collector.failures.count]).toEqual([file, undefined, failures]);
    }
  });
  test("the upload is closed when its report is refused", async () => {
    for (const text of ["only words\n".repeat(50_000), `{"runs": [}${" ".repeat(500_000)}`]) {
      let open = 0;
      const upload: UploadBytes = {
        size: text.length,
        async *open() {
          open++;
          try {
            for (let at = 0; at < text.length; at += 1000) yield Buffer.from(text.slice(at, at + 1000));
          } finally {
            open--;
          }
        },
      };
      const { code } = await readUpload(upload);
      expect(code).toMatch(/^results\./);
      expect(open).toBe(0);
    }
  });
});
