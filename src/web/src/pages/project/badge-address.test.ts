import { expect, test } from "vitest";
import { badgeAddress, badgeMarkdown } from "./badge-address.ts";

test("the address of a badge has what differs from the default, and survives in Markdown", () => {
  const server = "https://quality.example.org/b";
  const main = badgeAddress(server, { project: "a/b (old)", show: "level", branch: "", token: "bvl_1" });
  expect(main).toBe(`${server}/badges/a%2Fb%20%28old%29.svg?token=bvl_1`);
  const other = badgeAddress(server, { project: "x", show: "gate", branch: "rel&1", token: "bvl_1" });
  expect(other).toBe(`${server}/badges/x.svg?show=gate&branch=rel%261&token=bvl_1`);
  const open = badgeAddress(server, { project: "x", show: "level", branch: "", token: "" });
  expect(open).toBe(`${server}/badges/x.svg`);
  expect(badgeMarkdown(String.raw`a]b\c`, main)).toBe(String.raw`![a\]b\\c](${main})`);
});
