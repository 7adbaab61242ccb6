import { accept, refuse, type Result } from "../../text/index.ts";
import { patternCharactersMax, patternsMax } from "../bounds.ts";

/** Whether a path is wanted. */
export type PathFilter = (path: string) => boolean;

/** Patterns that choose paths: one of `include` must match, if there are any, and none of `exclude` may. */
export function compileFilter(include: readonly string[] = [], exclude: readonly string[] = []): Result<PathFilter> {
  for (const pattern of [...include, ...exclude]) {
    if (pattern === "" || pattern.length > patternCharactersMax) {
      return refuse({
        code: "scan.pattern-invalid",
        params: { pattern: pattern.slice(0, 100), limit: patternCharactersMax },
      });
    }
  }
  if (include.length + exclude.length > patternsMax) {
    return refuse({ code: "scan.too-many-patterns", params: { limit: patternsMax } });
  }
  const wanted = include.map(compileGlob);
  const unwanted = exclude.map(compileGlob);
  return accept(
    (path) =>
      (wanted.length === 0 || wanted.some((pattern) => pattern.test(path))) &&
      !unwanted.some((pattern) => pattern.test(path)),
  );
}

/**
 * A pattern with a `/` in it is matched with the whole path, one without with any name on the way; what matches a
 * folder matches all below it. A star stands for anything but `/`, two stars for any folders, `?` for one character.
 */
function compileGlob(pattern: string): RegExp {
  const trimmed = pattern.replace(/^\.?\//, "").replace(/\/+$/, "");
  const anywhere = trimmed.includes("/") || pattern.startsWith("/") ? "" : "(?:.*/)?";
  const parts = trimmed.split(/(\*\*\/|\/\*\*$|\*\*|\*|\?)/);
  const source = parts.map((part) => wildcards[part] ?? part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)).join("");
  return new RegExp(`^${anywhere}${source}(?:/.*)?$`, "u");
}

const wildcards: Readonly<Record<string, string>> = {
  "**/": "(?:.*/)?",
  "/**": "/.*",
  "**": ".*",
  "*": "[^/]*",
  "?": "[^/]",
};
