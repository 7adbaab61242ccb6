import fc from "fast-check";
import { expect, test } from "vitest";
import { languageDefinitions } from "../languages/index.ts";
import { flatten } from "./flatten.ts";
import { TreeArrays } from "./flat-tree.ts";
import { loadPackagedGrammar, type PackagedGrammar } from "./grammar.ts";

const arrays = new TreeArrays();

type Row = readonly [type: number, start: number, end: number, field: number, parent: number, next: number];

/** A slow, obvious reference: the library's own cursor, with a call for each value. */
function walkWithCursor({ parser }: PackagedGrammar, text: string): Row[] {
  const tree = parser.parse(text)!;
  const cursor = tree.walk();
  const rows: [number, number, number, number, number, number][] = [];
  const visit = (parent: number): void => {
    const own = rows.length;
    rows.push([cursor.nodeTypeId, cursor.startIndex, cursor.endIndex, cursor.currentFieldId, parent, 0]);
    if (cursor.gotoFirstChild()) {
      do visit(own);
      while (cursor.gotoNextSibling());
      cursor.gotoParent();
    }
    rows[own]![5] = rows.length;
  };
  visit(0);
  cursor.delete();
  tree.delete();
  return rows;
}

function flattened({ parser, memory }: PackagedGrammar, text: string): Row[] {
  const tree = parser.parse(text)!;
  flatten(tree, memory, arrays);
  tree.delete();
  return Array.from({ length: arrays.count }, (_, node) => [
    arrays.type[node]!,
    arrays.start[node]!,
    arrays.end[node]!,
    arrays.field[node]!,
    arrays.parent[node]!,
    arrays.next[node]!,
  ]);
}

/** Pieces of all languages. Most combinations are invalid code, which must work too. */
const fragments = [
  "class Walker { int walk(int a) { return a; } }\n",
  "def walk(self, a=1, *b):\n    return [x for x in b if x]\n",
  "fn walk(&self) -> i32 { match a { 1 => 2, _ => 3 } }\n",
  "func (w *Walker) Walk(a, b int) error { return nil }\n",
  "<?php function walk($a) { return $a ?: 1; } ?>\n",
  "function walk() { if [ $1 ]; then step; fi; }\n",
  "module House\n  def walk\n  end\nend\n",
  "if (a && b || !c) { x = 1 } else if (d) y(); else { z }\n",
  "switch (a) { case 1: break; default: }\n",
  "try { a() } catch (e) { b() } finally { c() }\n",
  "const f = async (x) => `a ${x} b`;\n",
  "/* ünï 🎉 */ // ende\n# x\n",
  '"text \\" \\u{1F389}" \'c\' 1.5e3 /re/g\n',
  "template <typename T> void f(T&& x) noexcept;\n",
  "interface A extends B { val x: Int get() = 1 }\n",
  "{ ( [ <",
  "> ] ) }",
  "\n\n   \t",
  "🎉",
];

const packaged = languageDefinitions.filter(({ grammar }) => typeof grammar === "string");

test.each(packaged.map(({ id }) => id))("%s: what is read from memory is what the cursor sees", async (id) => {
  const grammar = await loadPackagedGrammar(id);
  const text = fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (source) => {
      expect(flattened(grammar, source)).toEqual(walkWithCursor(grammar, source));
    }),
    { numRuns: 25, seed: 7 },
  );
});

test("ten thousand levels are no deeper than two", async () => {
  const grammar = await loadPackagedGrammar("javascript");
  flattened(grammar, `x = ${"(".repeat(10_000)}1${")".repeat(10_000)};`);
  expect(arrays.count).toBeGreaterThan(20_000);
});
