import { XmlCData, XmlDocument, XmlElement as LibxmlElement, XmlText, type XmlTreeNode } from "libxml2-wasm";
import { expect, test } from "vitest";
import { XmlReader } from "./xml-reader.ts";
import { chosenSeed, sized } from "../../../test/harness/form.ts";
import { Inputs } from "../../../test/fuzz/inputs.ts";

/** An element as both parsers see it. */
interface SeenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SeenElement[];
  readonly text: string;
}

/** What a parser made of a document: the root, or why it refuses. Without a root, only that it is well-formed. */
interface Reading {
  readonly refusal?: string;
  readonly root?: SeenElement;
}

function readWithOurs(bytes: Uint8Array): Reading {
  const open: { name: string; attributes: Record<string, string>; children: SeenElement[]; text: string }[] = [];
  let root: SeenElement | undefined;
  const reader = new XmlReader({
    open({ name, attributes }) {
      const seen = { name, attributes: { ...attributes }, children: [], text: "" };
      open.at(-1)?.children.push(seen);
      root ??= seen;
      open.push(seen);
      return true;
    },
    close(_, text) {
      open.pop()!.text = text;
    },
    finish() {},
  });
  try {
    // Cut in two, because reports arrive in pieces.
    const cut = Math.floor(bytes.length / 2);
    reader.push(bytes.subarray(0, cut));
    reader.push(bytes.subarray(cut));
    reader.finish();
    return { root: root! };
  } catch (error) {
    return { refusal: (error as Error).message };
  }
}

function readWithLibxml(bytes: Uint8Array): Reading {
  let document: XmlDocument;
  try {
    document = XmlDocument.fromBuffer(bytes);
  } catch (error) {
    return { refusal: (error as Error).message };
  }
  try {
    const root = seenOf(document.root);
    return root === undefined ? {} : { root };
  } finally {
    document.dispose();
  }
}

/** Undefined for elements that contain processing instructions, which the binding cannot walk over. */
function seenOf(element: LibxmlElement): SeenElement | undefined {
  const children: SeenElement[] = [];
  let text = "";
  let node: XmlTreeNode | null | undefined = element.firstChild;
  for (; node !== null && node !== undefined; node = node.next) {
    if (node instanceof LibxmlElement) {
      const child = seenOf(node);
      if (child === undefined) return undefined;
      children.push(child);
    } else if (node instanceof XmlCData || node instanceof XmlText) text += node.content;
  }
  if (node === undefined) return undefined;
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  return { name: element.name, attributes, children, text };
}

const names = ["a", "b", "é", "x-y"];
const values = ["1", "&lt;", "a\nb", "&#10;", "&amp;x", ""];
const contents = ["text", "&gt;", "<![CDATA[<x>]]>", "<!-- c -->", "\r\n", "&#x41;", "&quot;", "<?p x?>"];
const starts = ["", "", '<?xml version="1.0"?>\n', '\n<?xml version="1.0"?>\n', "\ufeff"];
const marks = "<>&;\"'=/!-[]?a \n\r\t#x1".split("");
const tokens = [
  ...marks,
  "<a>",
  "</a>",
  "<b/>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "?>",
  "&amp;",
  "&#65;",
  "&#x1F600;",
  "&#0;",
  "&x;",
  'a="1"',
  'k="1"',
  "\u0001",
  "\u007f",
  "xml",
];

function makeElement(inputs: Inputs, depth: number): string {
  const name = inputs.pick(names);
  const attributes = ["k", "l"].filter(() => inputs.below(2) === 0).map((key) => ` ${key}="${inputs.pick(values)}"`);
  const parts = Array.from({ length: inputs.below(4) }, () =>
    depth > 0 && inputs.below(2) === 0 ? makeElement(inputs, depth - 1) : inputs.pick(contents),
  );
  const start = `<${name}${attributes.join("")}`;
  return parts.length === 0 ? `${start}/>` : `${start}>${parts.join("")}</${name}>`;
}

/**
 * Where the two may differ. White space before the declaration, control characters and references to them are accepted here.
 * libxml2 reads namespaces, which are only a part of the names here. It accepts `1.` as a version,
 * and refuses a target of a processing instruction that contains a question mark. The inputs have no DOCTYPE: its inside is
 * not read here, and definitions of entities are refused.
 */
function isKnownDifference(text: string, ours: Reading, theirs: Reading): boolean {
  if (ours.refusal === undefined) {
    if (/[\v\f]|(?!\s)\p{Cc}|&#/u.test(text)) return true;
    if (/^[\t\n\r \u{feff}]+(?:\u{feff}|<\?xml)/u.test(text)) return true;
    return /QName|colons are forbidden|PI .* space expected/.test(theirs.refusal ?? "");
  }
  return /version\s*=\s*["']1\.["']/.test(text);
}

// saxes is no longer developed, so its results are compared with those of a parser that shares no code with it.
test("XML is read as libxml2 reads it", () => {
  const seed = chosenSeed();
  const inputs = new Inputs(seed);
  let wellFormed = 0;
  for (let count = sized({ quick: 1_000, short: 5_000, long: 500_000 }); count > 0; count -= 1) {
    const made = Buffer.from(inputs.pick(starts) + makeElement(inputs, 3));
    const bytes = inputs.below(4) === 0 ? made : inputs.mutate(made, tokens);
    const [ours, theirs] = [readWithOurs(bytes), readWithLibxml(bytes)];
    const same = (ours.refusal === undefined) === (theirs.refusal === undefined);
    if (ours.refusal === undefined) wellFormed += 1;
    if (!same && isKnownDifference(bytes.toString(), ours, theirs)) continue;
    const about = `seed ${seed}: ${bytes.toString("base64")}`;
    expect(same, `${about} ${ours.refusal ?? "accepted"}, by libxml2 ${theirs.refusal ?? "accepted"}`).toBe(true);
    if (ours.root !== undefined && theirs.root !== undefined) expect(ours.root, about).toEqual(theirs.root);
  }
  expect(wellFormed).toBeGreaterThan(300);
});
