import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

test("a message without a code is refused by name", async () => {
  const message = (code: string): string => `<message><file>a.c</file>${code}<desc>m</desc></message>\n`;
  const outline = await outlineOf(Buffer.from(`<doc>${message("<code>10</code>")}${message("")}</doc>`), noAlignment);
  expect(outline).toContain("finding a.c 0:0:0:0 pclint:10: m");
  expect(outline).toMatch(/refused 2 a\.c .*"field":"code"/);
});
