/** A pattern of CODEOWNERS, split into the names between the slashes. */
export interface PathPattern {
  readonly names: readonly string[];
  /** Whether everything in a folder that matches belongs to it. */
  readonly below: boolean;
}

/** The two dialects differ in what a pattern without a leading or trailing slash matches. */
export type Dialect = "github" | "gitlab";

const anyFolders = "**";

/**
 * Reads a pattern. GitHub: as in `.gitignore`, but `docs/*` matches only files directly in `docs`. GitLab: a pattern
 * matches at any depth unless it starts with `/`, and a folder only if it ends with `/`.
 */
export function readPattern(text: string, dialect: Dialect): PathPattern {
  const isFolder = text.endsWith("/");
  const inside = text.replaceAll(/^\/+|\/+$/g, "").split(/\/+/);
  const anchored = text.startsWith("/") || (dialect === "github" && inside.length > 1);
  const names = (anchored ? inside : [anyFolders, ...inside]).filter(
    (name, index, all) => name !== anyFolders || all[index - 1] !== anyFolders,
  );
  if (names.at(-1) === anyFolders) return { names: [...names.slice(0, -1), "*"], below: true };
  if (isFolder) return { names: [...names, "*"], below: true };
  return { names, below: dialect === "github" && !(names.at(-1) === "*" && inside.length > 1) };
}

/** Whether a path matches. The time grows with the product of both lengths at most, with any pattern. */
export function matchesPattern({ names, below }: PathPattern, path: readonly string[]): boolean {
  // The state after each name of the path: which names of the pattern have been matched.
  let states = new Set([0]);
  for (const name of path) {
    const next = new Set<number>();
    for (const state of withSkipped(states, names)) {
      const wanted = names[state];
      if (wanted === undefined) {
        if (below) next.add(state);
      } else if (wanted === anyFolders) next.add(state);
      else if (matchesName(wanted, name)) next.add(state + 1);
    }
    states = next;
    if (states.size === 0) return false;
  }
  return states.has(names.length);
}

/** `**` may match no folder at all. */
function withSkipped(states: ReadonlySet<number>, names: readonly string[]): Set<number> {
  const all = new Set(states);
  for (const state of all) if (names[state] === anyFolders) all.add(state + 1);
  return all;
}

/** `*` matches any text, `?` one character, `\` escapes the next one. Only the last `*` has to be tried again. */
function matchesName(pattern: string, name: string): boolean {
  let [at, position, star, from] = [0, 0, -1, 0];
  while (position < name.length) {
    const escaped = pattern[at] === "\\" && at + 1 < pattern.length;
    const wanted = escaped ? pattern[at + 1] : pattern[at];
    if (!escaped && wanted === "*") {
      [star, from] = [at, position];
      at += 1;
    } else if (wanted !== undefined && ((!escaped && wanted === "?") || wanted === name[position])) {
      at += escaped ? 2 : 1;
      position += 1;
    } else if (star === -1) return false;
    else {
      from += 1;
      [at, position] = [star + 1, from];
    }
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}
