import { expect, test } from "vitest";
import { CodeOwners, dialectOf } from "./code-owners.ts";
import { matchesPattern, readPattern, type Dialect } from "./path-pattern.ts";

function matches(pattern: string, path: string, dialect: Dialect = "github"): boolean {
  return matchesPattern(readPattern(pattern, dialect), path.split("/"));
}

test.each([
  ["*", "a/b.js", true],
  ["*.js", "a/b.js", true],
  ["*.js", "a/b.jsx", false],
  ["/build/logs/", "build/logs/deep/x.log", true],
  ["/build/logs/", "a/build/logs/x.log", false],
  ["docs/*", "docs/start.md", true],
  ["docs/*", "docs/build/more.md", false],
  ["apps/", "x/apps/y/z.ts", true],
  ["apps/", "x/apps", false],
  ["/docs", "docs/a/b.md", true],
  ["**/logs", "deep/down/logs/a", true],
  ["/scripts/**/x.sh", "scripts/x.sh", true],
  ["/scripts/**/x.sh", "scripts/a/b/x.sh", true],
  ["/scripts/**", "scripts/a/b/x.sh", true],
  ["/scripts/**", "scripts", false],
  ["a?c", "abc", true],
  [String.raw`\#a`, "#a", true],
  [String.raw`a\ b`, "x/a b", true],
  [String.raw`\*`, "x", false],
])("GitHub: %s and %s: %s", (pattern, path, expected) => expect(matches(pattern, path)).toBe(expected));

test.each([
  ["docs/index.md", "a/docs/index.md", true],
  ["/docs/index.md", "a/docs/index.md", false],
  ["/docs", "docs/index.md", false],
  ["/docs/", "docs/a/index.md", true],
  ["*.rb", "a/b.rb", true],
  ["/docs/*.md", "docs/a/b.md", false],
])("GitLab: %s and %s: %s", (pattern, path, expected) => expect(matches(pattern, path, "gitlab")).toBe(expected));

test("a pattern with many wildcards takes no time on a path that almost matches", () => {
  expect(matches(`${"*a".repeat(200)}b`, "a".repeat(4_000))).toBe(false);
  expect(matches(`${"**/*/".repeat(100)}b`, "a/".repeat(100) + "a")).toBe(false);
});

test("the last matching line decides, one without owners removes them, and comments are ignored", () => {
  const text = "# all\n* @all\n*.js @js @ui # inline\nvendor/\nmail.txt a@example.org nonsense\n!x.js @no\n";
  const owners = new CodeOwners(text, dialectOf("CODEOWNERS", text));
  const check = (path: string, expected: string | undefined): void => expect(owners.of(path)).toBe(expected);
  check("a.c", "@all");
  check("src/a.js", "@js @ui");
  check("x.js", "@js @ui");
  check("vendor/a.js", undefined);
  check("mail.txt", "a@example.org");
});

test("every section of GitLab's dialect adds owners, with its own as default, and excludes with !", () => {
  const text = "* @all\n[Docs][2] @docs\n*.md\n!CHANGELOG.md\n^[Optional]\n*.md @reviewers\n";
  const owners = new CodeOwners(text, dialectOf("CODEOWNERS", text));
  expect(owners.of("a.c")).toBe("@all");
  expect(owners.of("x/a.md")).toBe("@all @docs @reviewers");
  expect(owners.of("CHANGELOG.md")).toBe("@all @reviewers");
  expect(dialectOf(".gitlab/CODEOWNERS", "* @a")).toBe("gitlab");
});
