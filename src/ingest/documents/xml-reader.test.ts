import { expect, test } from "vitest";
import { xmlDepthMax } from "../bounds.ts";
import { BrokenReportError } from "../broken-report.ts";
import { problemDetail, type Problem } from "../../text/index.ts";
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
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      reader.push(bytes.subarray(start, start + pieceBytes));
    }
    reader.finish();
  } catch (error) {
    if (!(error instanceof BrokenReportError)) throw error;
    broken = error.problem;
    return error.problem.code;
  }
  return seen;
}

/** The problem of the document that was read last, if it was broken. */
let broken: Problem | undefined;

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

test("a document that is not XML is broken, with its line and the fault in the reader's language", () => {
  const check = (document: string, line: number, english: string, german: string): void => {
    expect(read(document), document).toBe("results.report-broken");
    const problem = { ...broken!, params: { ...broken!.params, report: "r.xml" } };
    expect(problemDetail(problem, "en")).toBe(`r.xml: broken at line ${line}: ${english}.`);
    expect(problemDetail(problem, "de")).toBe(`r.xml: defekt in Zeile ${line}: ${german}.`);
  };
  const unmatched = "a closing tag does not match the open element";
  check("<a>\n<b></a>", 2, unmatched, "ein schließendes Tag passt nicht zum offenen Element");
  check("<a>", 1, "the element `a` is not closed", "das Element `a` ist nicht geschlossen");
  check("<a x=1/>", 1, "an attribute is malformed", "ein Attribut ist fehlerhaft");
  check("<a x='1' x='2'/>", 1, "the attribute `x` is repeated", "das Attribut `x` ist wiederholt");
  check("<a/><b/>", 1, "there is more than one root element", "es gibt mehr als ein Wurzelelement");
  check("text", 1, "there is text outside the root element", "außerhalb des Wurzelelements steht Text");
  check("<a>\u0000</a>", 1, "a character is not allowed in XML", "ein Zeichen ist in XML nicht erlaubt");
  const unknown = "an entity or character reference is not known";
  check("<a>&x;</a>", 1, unknown, "eine Entität oder ein Zeichenverweis ist unbekannt");
  check("<a></ a>", 1, "a tag is malformed", "ein Tag ist fehlerhaft");
  check("<a><!-- x -- y --></a>", 1, "the text is not well-formed XML", "der Text ist kein wohlgeformtes XML");
  const declaration = "the XML declaration or a processing instruction is malformed";
  check("<?xml?><a/>", 1, declaration, "die XML-Deklaration oder eine Verarbeitungsanweisung ist fehlerhaft");
});

test("blank lines before the declaration are skipped, and lines are counted with them", () => {
  for (const piece of [1, 2, 1000]) {
    expect(read('\n \r\n<?xml version="1.0"?>\n<a/>\n', piece)).toEqual([["a", {}, "", 4], 5]);
    expect(read('\n\n<?xml version="1.0"?>\n<a>\n', piece)).toBe("results.report-broken");
  }
  const latin1 = Buffer.from('\n<?xml version="1.0" encoding="ISO-8859-1"?><a x="\u00e9"/>', "latin1");
  expect(read(latin1, 1000)).toEqual([["a", { x: "é" }, "", 2], 2]);
  expect(read("\n\n")).toBe("results.report-broken");
  expect(read('x\n<?xml version="1.0"?><a/>')).toBe("results.report-broken");
});

test("control characters in texts and values are passed on, and references to them stay as they are", () => {
  for (const piece of [1, 2, 1000]) {
    const text = "\u001b[31mred\u0008\u001b[0m\u001f &#x1B;&#0;";
    expect(read(`<a x="${text}">${text}</a>`, piece)).toEqual([["a", { x: text }, text, 1], 1]);
    expect(read("<a><![CDATA[\u0001&#1;]]><!-- \u0001 --></a>", piece)).toEqual([["a", {}, "\u0001&#1;", 1], 1]);
    expect(read("<a>&amp;#1 and &amp;#x;</a>", piece)).toEqual([["a", {}, "&#1 and &#x;", 1], 1]);
  }
});

test("a reference without its end hides no elements", () => {
  for (const piece of [1, 2, 1000]) {
    expect(read('<a><b x="&#1n="m"><c/><d y="&#10;"/></b></a>', piece)).toBe("results.report-broken");
    expect(read("<a><b>&#1</b><c/>&#10;</a>", piece)).toBe("results.report-broken");
    expect(read("<a>&#xZZ;</a>", piece)).toBe("results.report-broken");
  }
});

test("a control character in a name or between tags is refused", () => {
  for (const document of [
    "<a><b\u0001/></a>",
    "<a><\u0001b/></a>",
    "<a><b \u0001x='1'/></a>",
    "<a><b x\u0001='1'/></a>",
    "<a><b x='1'\u0001/></a>",
    "<a></a\u0001>",
    "<a/>\u0001",
    "\u0001<a/>",
    "<a>&am\u0001p;</a>",
    "<a x='<'>\u0001</a>",
    "<a>\uffff</a>",
  ]) {
    expect(read(document), JSON.stringify(document)).toBe("results.report-broken");
  }
});

test("I11 nesting has an end", () => {
  const nested = (depth: number): string => "<a>".repeat(depth) + "</a>".repeat(depth);
  expect(read(nested(xmlDepthMax), 4096)).toHaveLength(xmlDepthMax + 1);
  expect(read(nested(xmlDepthMax + 1), 4096)).toBe("results.report-broken");
});
