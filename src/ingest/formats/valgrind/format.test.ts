import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const read = (content: string): Promise<string> =>
  outlineOf(
    Buffer.from(`<valgrindoutput><protocoltool>memcheck</protocoltool>${content}</valgrindoutput>`),
    noAlignment,
  );
const error = (kind: string, rest = ""): string => `<error><kind>${kind}</kind><what>w</what>${rest}</error>`;

test.each([
  ["Leak_StillReachable", "INFO"],
  ["Leak_PossiblyLost", "MINOR"],
  ["Leak_IndirectlyLost", "MAJOR"],
  ["MismatchedFree", "CRITICAL"],
])("%s is %s", async (kind, severity) => {
  expect(await read(error(kind))).toContain(`rule memcheck:${kind} | ${kind} | memcheck |  | SEVERITY.${severity} |`);
});

test("a signal that ends the program is a finding", async () => {
  const stack = "<stack><frame><ip>0x1</ip><file>a.c</file><line>3</line></frame></stack>";
  const outline = await read(`<fatal_signal><signo>11</signo><signame>SIGSEGV</signame>${stack}</fatal_signal>`);
  expect(outline).toContain("finding a.c 3:0:0:0 memcheck:fatal_signal: SIGSEGV");
  expect(outline).toContain("SEVERITY.BLOCKER");
});

test("frames of Valgrind itself are no place of a finding; without another one it belongs to the project", async () => {
  const frame = "<frame><ip>0x1</ip><obj>/usr/lib/vgpreload_memcheck.so</obj><dir>/b</dir><file>vg.c</file></frame>";
  expect(await read(error("InvalidFree", `<stack>${frame}</stack>`))).toContain("finding (project) 0:0:0:0");
});

test("the number of a leak among all leaks is not part of the message", async () => {
  const what = "<xwhat><text>6 bytes in 1 blocks are lost in loss record 1,001 of 2,000</text></xwhat>";
  expect(await read(`<error><kind>Leak_DefinitelyLost</kind>${what}</error>`)).toContain(
    "memcheck:Leak_DefinitelyLost: 6 bytes in 1 blocks are lost\n",
  );
});

test("an error without a kind and a signal without a name are refused by name", async () => {
  const outline = await read(
    `${error("A")}\n<error><what>w</what></error>\n<fatal_signal><signo>1</signo></fatal_signal>`,
  );
  expect(outline).toMatch(/refused 2 .*results\.field-invalid .*"field":"kind"/);
  expect(outline).toMatch(/refused 3 .*results\.field-invalid .*"field":"signame"/);
});
