import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";

function git(...words: readonly string[]): string {
  return execFileSync("git", words, { cwd: tmpdir(), encoding: "utf8" });
}

test("git reads the settings of the tests alone, and neither those of the user nor of the machine", () => {
  const origins = git("config", "--list", "--show-origin", "--name-only").trim().split("\n");
  expect(origins.map((line) => line.split("\t")[0])).toSatisfy((files: readonly string[]) =>
    files.every((file) => file.endsWith("test/harness/git-settings")),
  );
});

test("git trusts a checkout that belongs to another user, and knows an author", () => {
  expect(git("config", "safe.directory")).toBe("*\n");
  expect(git("config", "user.email")).toBe("tester@example.org\n");
});
