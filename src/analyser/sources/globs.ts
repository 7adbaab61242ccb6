import { accept, refuse, type Result } from "../../text/index.ts";
import { patternCharactersMax, patternsMax } from "../bounds.ts";

/** Decides whether a path is analysed. */
export type PathFilter = (path: string) => boolean;

/** Compiles patterns: a path must match one of `include`, if there are any, and none of `exclude`. */
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
 * A pattern with a `/` is matched with the whole path, one without a `/` with each name in the path. A pattern that
 * matches a folder matches everything in it. `*` matches anything but `/`, `**` any folders, `?` one character.
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
