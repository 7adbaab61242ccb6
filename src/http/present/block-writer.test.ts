import fc from "fast-check";
import { expect, test } from "vitest";
import { blockWriter, type BlockField } from "./block-writer.ts";

const size = 12;

const coded = fc
  .array(fc.jsonValue(), { minLength: 1, maxLength: 4 })
  .map((values) => ({ kind: "coded" as const, values }));
const cell = fc
  .array(fc.oneof(fc.integer(), fc.string()), { minLength: size, maxLength: size })
  .map((values) => ({ kind: "cell" as const, values }));
type Shown = { readonly kind: "coded" | "cell"; readonly values: readonly unknown[] };

const valueAt = ({ kind, values }: Shown, row: number): unknown =>
  kind === "cell" ? values[row] : values[row % values.length];

function fieldOf({ kind, values }: Shown): BlockField {
  if (kind === "cell") return { kind, write: (json, row) => json.value(values[row]) };
  const codes = Array.from({ length: size }, (_, row) => row % values.length);
  return { kind, codes, texts: values.map((value) => JSON.stringify(value)) };
}

test("elements are written as JSON writes them, in any combination", () => {
  const shown = fc.uniqueArray(fc.tuple(fc.string(), fc.oneof(coded, cell)), {
    selector: ([name]) => name,
    maxLength: 6,
  });
  const wanted = fc.array(fc.nat(size - 1), { maxLength: 20 });
  fc.assert(
    fc.property(shown, wanted, (fields, rows) => {
      const write = blockWriter(fields.map(([name, field]) => [name, fieldOf(field)]));
      const expected = rows.map(
        (row) =>
          `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${JSON.stringify(valueAt(field, row))}`).join()}}`,
      );
      expect(Buffer.from(write(Int32Array.from(rows), "[", "]")).toString()).toBe(`[${expected.join()}]`);
    }),
    { numRuns: 500 },
  );
});
