import fc from "fast-check";
import { expect, test } from "vitest";
import { compactGroups } from "./compact-groups.ts";
import { unassigned, type AssignedGroups } from "./finding-groups.ts";

const columns = ["counts", "rule", "decision", "isNew", "cause", "first", "owner", "assignee"] as const;

/** Groups with the given rules; what is not given is zero. */
function groupsOf(size: number, given: Partial<AssignedGroups> = {}): AssignedGroups {
  const numbers = { counts: new Int32Array(size).fill(1), rule: new Int32Array(size), first: new Int32Array(size) };
  const flags = { decision: new Uint8Array(size), isNew: new Uint8Array(size), cause: new Uint8Array(size) };
  const lists = { firstVersions: [5], owner: new Int32Array(size), owners: [null] };
  return { ...unassigned({ size, ...numbers, ...flags, ...lists }, []), ...given };
}

const numbersOf = (groups: AssignedGroups) => columns.map((name) => [...groups[name]]);

test("groups have the same numbers in narrow columns", () => {
  const highest = fc.constantFrom(0, 1, 255, 256, 65_535, 65_536, 2 ** 31 - 1);
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.array(highest, { minLength: columns.length, maxLength: columns.length }),
      (size, max) => {
        const given = columns.map((name, index) => {
          // The highest number is that of the last row.
          const values = Int32Array.from({ length: size }, (_, row) =>
            row === size - 1 ? max[index]! : (row % 2) & max[index]!,
          );
          return [name, values] as const;
        });
        const groups = groupsOf(size, Object.fromEntries(given));
        const { value } = compactGroups(groups);
        expect(numbersOf(value)).toEqual(numbersOf(groups));
        expect({ ...value, ...Object.fromEntries(given) }).toEqual(groups);
      },
    ),
  );
});

test("a group takes a few bytes, and columns of zeros none", () => {
  const bytesOf = (size: number, given: Partial<AssignedGroups> = {}): number =>
    compactGroups(groupsOf(size, given)).bytes - compactGroups(groupsOf(0)).bytes;
  expect(bytesOf(10_000)).toBeLessThan(10_000 + 100);
  const rule = Int32Array.from({ length: 10_000 }, (_, row) => row % 300);
  expect(bytesOf(10_000, { rule })).toBe(10_000 * 3 + bytesOf(10_000) - 10_000);
  expect(bytesOf(0, { owners: [null, "a".repeat(500)] })).toBeGreaterThan(500);
});

test("versions that are compacted later share no numbers with those before", () => {
  const first = compactGroups(groupsOf(3)).value;
  const second = compactGroups(groupsOf(100_000, { rule: new Int32Array(100_000).fill(7) })).value;
  expect([...first.rule]).toEqual([0, 0, 0]);
  expect(second.rule.every((rule) => rule === 7) && second.owner.every((owner) => owner === 0)).toBe(true);
});
