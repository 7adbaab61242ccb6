import { matchesPattern, readPattern, type PathPattern } from "../owners/path-pattern.ts";
import type { CodeKind } from "./code-kind.ts";

/** What `.gitattributes` of one folder says of kinds. */
interface AttributeLine {
  readonly pattern: PathPattern;
  readonly kind: CodeKind;
  readonly value: boolean;
}

/** Lines of one file that are read; others have no effect. */
const linesMax = 10_000;

const attributes: Readonly<Record<string, CodeKind>> = {
  "linguist-generated": "GENERATED",
  "linguist-vendored": "VENDORED",
};
const noes: ReadonlySet<string> = new Set(["false", "no", "0"]);

/** The attributes `linguist-generated` and `linguist-vendored` of the files of a tree. */
export class GitAttributes {
  /** By folder, with a `/` at its end; `""` is the top. */
  readonly #folders = new Map<string, readonly AttributeLine[]>();

  /** Adds the `.gitattributes` file of a folder. */
  add(folder: string, text: string): void {
    const lines = text.split(/\r?\n/, linesMax).flatMap(readLine);
    if (lines.length > 0) this.#folders.set(folder, lines);
  }

  /** What the attributes say: the nearest folder decides, and in it the last line. Undefined if they say nothing. */
  valueOf(path: string, kind: CodeKind): boolean | undefined {
    if (this.#folders.size === 0) return undefined;
    const names = path.split("/");
    for (let depth = names.length - 1; depth >= 0; depth--) {
      const folder = names.slice(0, depth).map((name) => `${name}/`);
      const below = names.slice(depth);
      const line = this.#folders
        .get(folder.join(""))
        ?.findLast((one) => one.kind === kind && matchesPattern(one.pattern, below));
      if (line !== undefined) return line.value;
    }
    return undefined;
  }
}

/** The form of a line is `<pattern> <attribute>…`, where an attribute is `name`, `name=value`, `-name` or `!name`. */
function readLine(line: string): readonly AttributeLine[] {
  const [, quoted, plain, rest = ""] = /^\s*(?:"([^"]+)"|([^\s#"]\S*))\s+(.*)$/.exec(line) ?? [];
  const glob = quoted ?? plain;
  if (glob === undefined) return [];
  return rest.split(/\s+/).flatMap((word): readonly AttributeLine[] => {
    const [, sign = "", name = "", value] = /^([-!]?)([^=]+)(?:=(.*))?$/.exec(word) ?? [];
    const kind = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (kind === undefined || sign === "!") return [];
    return [{ pattern: readPattern(glob, "github"), kind, value: sign === "" && !noes.has(value ?? "true") }];
  });
}
