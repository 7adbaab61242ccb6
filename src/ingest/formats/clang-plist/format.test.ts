import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (content: string): Buffer => Buffer.from(`<plist><dict>${content}</dict></plist>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);
const key = (name: string, value: string): string => `<key>${name}</key>${value}`;
const place = (file: number): string =>
  key("location", `<dict>${key("line", "<integer>3</integer>")}${key("file", `<integer>${file}</integer>`)}</dict>`);
const diagnostic = (fields: string): string => `<dict>${fields}</dict>\n`;
const described = key("description", "<string>m</string>") + key("check_name", "<string>c</string>");

test("files may come before or after; the metadata of CodeChecker names the analyser", async () => {
  const analyzer = key("analyzer", `<dict>${key("name", "<string>clang-tidy</string>")}</dict>`);
  const files = key("files", "<array><string>a.c</string><string>b.c</string></array>");
  const list = key("diagnostics", `<array>${diagnostic(described + place(1))}</array>`);
  const metadata = key("metadata", `<dict>${analyzer}</dict>`);
  for (const content of [files + metadata + list, list + metadata + files]) {
    expect(await read(content)).toContain("finding b.c 3:0:0:0 clang-tidy:c: m");
  }
});

test("a diagnostic without a text, or in a file that is not listed, is refused by name", async () => {
  const list = diagnostic(described + place(0)) + diagnostic(place(0)) + diagnostic(described + place(7));
  const outline = await read(
    key("diagnostics", `<array>${list}</array>`) + key("files", "<array><string>a.c</string></array>"),
  );
  expect(outline).toContain("finding a.c 3:0:0:0 clang-analyzer:c: m");
  expect(outline).toMatch(/refused 2 .*"field":"description"/);
  expect(outline).toMatch(/refused 3 .*"field":"location"/);
});

test("a second text of a diagnostic is refused by name", async () => {
  const list = diagnostic(described + key("description", "<string>other</string>") + place(0));
  const outline = await read(
    key("files", "<array><string>a.c</string></array>") + key("diagnostics", `<array>${list}</array>`),
  );
  expect(outline).toContain("finding a.c 3:0:0:0 clang-analyzer:c: m");
  expect(outline).toMatch(/refused /);
});

test("a diagnostic outside of the list of diagnostics, or inside another one, is refused by name", async () => {
  const found = diagnostic(described + place(0));
  const nested = diagnostic(described + place(0) + key("path", `<array>${found}</array>`));
  const outline = await read(
    key("files", "<array><string>a.c</string></array>") +
      key("diagnostics", `<array>${nested}</array>`) +
      key("others", `<array>${found}</array>`),
  );
  expect(outline.match(/^finding /gm)).toHaveLength(1);
  expect(outline.match(/^refused .*results.element-misplaced.*/gm)).toHaveLength(2);
});
