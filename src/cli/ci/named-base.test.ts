import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "../run-command.reference.ts";
import { commit, git, useFolder } from "./clones.reference.ts";

const folder = useFolder();
let at: string;
let shallow: string;
let first: string;

beforeAll(() => {
  at = folder.make("origin");
  git(at, "init", "--quiet");
  first = commit(at, "First", { "a.c": "1\n" });
  git(at, "checkout", "--quiet", "-b", "feature");
  commit(at, "Second", { "a.c": "2\n" });
  writeFileSync(join(at, "empty.ndjson"), "");
  git(folder.path, "clone", "--quiet", "--depth=1", "--branch=feature", `file://${at}`, "shallow");
  shallow = join(folder.path, "shallow");
});

const server = ["--server", "http://127.0.0.1:9", "--token", "t"];

describe("a base that the user names and git does not know is refused before anything is done", () => {
  test.each([
    ["check"],
    ["context"],
    ["push", "empty.ndjson", "--project", "P", ...server],
    ["scan", "--project", "P", ...server],
    ["report", "P", ...server],
  ])("%s", async (...line) => {
    for (const base of ["nosuch", "HEAD~7", "0123456", "0123456789012345678901234567890123456789"]) {
      const { code, output, errors } = await runCommand([...line, "--base", base], { folder: at });
      expect({ code, output }).toEqual({ code: 2, output: "" });
      expect(errors).toContain(`git does not know the commit ${base} (--base)`);
    }
  });

  test("also on a branch without a target", async () => {
    const { code } = await runCommand(["context", "--no-target", "--base", "nosuch"], { folder: at });
    expect(code).toBe(2);
  });

  test("in a shallow clone, with the command that fetches more", async () => {
    const { code, errors } = await runCommand(["context", "--base", first.slice(0, 12)], { folder: shallow });
    expect([code, errors]).toEqual([2, expect.stringContaining("git fetch --deepen=500 origin")]);
  });
});

test("a whole id that a shallow clone lacks is sent: the server may know it", async () => {
  const line = ["context", "--json", "--target", "main", "--base", first];
  const { code, output } = await runCommand(line, { folder: shallow });
  expect(code).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ base: { value: first, from: "--base" } });
});
