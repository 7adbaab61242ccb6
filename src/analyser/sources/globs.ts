import picomatch from "picomatch";
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
      (wanted.length === 0 || wanted.some((matches) => matches(path))) && !unwanted.some((matches) => matches(path)),
  );
}

/**
 * A pattern with a `/` is matched with the whole path, one without a `/` with each name in the path. A pattern that
 * matches a folder matches everything in it. `*` matches anything but `/`, `**` any folders, `?` one character, `{a,b}`
 * either text. All other characters are themselves: many names of files have brackets.
 */
function compileGlob(pattern: string): PathFilter {
  const trimmed = pattern.replace(/^\.?\//, "").replace(/\/+$/, "");
  const isPaired = trimmed.split("{").length === trimmed.split("}").length;
  const literal = trimmed.replaceAll(isPaired ? /[[\]()|+!@\\]/g : /[[\]{}()|+!@\\]/g, String.raw`\$&`);
  const anywhere = trimmed.includes("/") || pattern.startsWith("/") ? literal : `**/${literal}`;
  return picomatch([anywhere, `${anywhere}/**`], { dot: true, noextglob: true, nonegate: true, nobracket: true });
}
