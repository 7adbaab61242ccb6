import { expect, test } from "vitest";
import { xmlDepthMax } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import { XmlReader } from "./xml-reader.ts";

/** Names, attributes, texts and lines of all elements as they close; or why the document is broken. */
function read(document: string | Uint8Array, pieceBytes = 5): unknown[] | string {
  const seen: unknown[] = [];
  const reader = new XmlReader({
    open: () => true,
    close: ({ name, attributes, line }, text) => void seen.push([name, { ...attributes }, text, line]),
    finish: (line) => void seen.push(line),
  });
  const bytes = Buffer.from(document);
  try {
    for (let start = 0; start < bytes.length; start += pieceBytes)
      reader.push(bytes.subarray(start, start + pieceBytes));
    reader.finish();
  } catch (error) {
    if (!(error instanceof BrokenReportError)) throw error;
    return error.problem.code;
  }
  return seen;
}

const cobertura = '<!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">\n';
const jacoco = '<!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">\n';

test("elements with attributes, texts, lines, whatever the size of the pieces", () => {
  const document = '<?xml version="1.0"?>\n<a x="1 &amp; 2">é<b:c/>\n<![CDATA[<t>]]></a>\n';
  const expected = [["c", {}, "", 2], ["a", { x: "1 & 2" }, "é\n<t>", 2], 4];
  for (const piece of [1, 2, 3, 1000]) expect(read(document, piece)).toEqual(expected);
});

test("the declared encoding is used", () => {
  const document = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a x="\u00e9"/>', "latin1");
  expect(read(document, 1000)).toEqual([["a", { x: "é" }, "", 1], 1]);
  expect(read(Buffer.from('<a x="\u00e9"/>', "latin1"))).toBe("results.report-broken");
});

test("I9 the DOCTYPE of real reports is accepted and never fetched", () => {
  expect(read(`${cobertura}<a/>`)).toEqual([["a", {}, "", 2], 2]);
  expect(read(`${jacoco}<a/>`)).toEqual([["a", {}, "", 2], 2]);
});

test("I9 entities that a document defines are refused, used or not", () => {
  for (const subset of [
    '<!ENTITY x SYSTEM "file:///etc/passwd">',
    '<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">',
    '<!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p;',
    "%p;",
  ]) {
    expect(read(`<!DOCTYPE a [${subset}]>\n<a>&x;</a>`), subset).toBe("results.xml-entities");
  }
  expect(read("<a>&x;</a>")).toBe("results.report-broken");
});

test("I1 a document that ends anywhere before its end is broken", () => {
  const document = `${cobertura}<a x="1"><b>t</b><!-- c --></a>`;
  for (let length = 0; length < document.length; length++) {
    expect(read(document.slice(0, length)), String(length)).toBe("results.report-broken");
  }
});

test("what is no XML is broken, with its line", () => {
  for (const document of ["<a><b></a>", "<a x=1/>", "<a/><b/>", "text", "<a>\u0001</a>", "<a x='1' x='2'/>"]) {
    expect(read(document), document).toBe("results.report-broken");
  }
});

test("I11 nesting has an end", () => {
  const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
  expect(read(nested(xmlDepthMax), 4096)).toHaveLength(xmlDepthMax + 1);
  expect(read(nested(xmlDepthMax + 1), 4096)).toBe("results.report-broken");
});
