/** A finding of the simple finder. */
export interface Found {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const rules: readonly (readonly [rule: string, pattern: RegExp])[] = [
  ["long-line", /^.{100,}$/g],
  ["non-null", /[\w\])]!(?=[.;,)[\]])/g],
  ["number", /\b\d{2,}\b/g],
  ["cast", /\bas (?!const)\w+/g],
  ["await", /\bawait \w+/g],
  ["undefined", /=== undefined/g],
];

const known = new Map<string, readonly Omit<Found, "path">[]>();

/** Finds, in one file, what the rules say; always the same for the same text. */
export function findIn(path: string, text: string): readonly Found[] {
  const found = known.get(text) ?? search(text);
  known.set(text, found);
  return found.map((entry) => ({ ...entry, path }));
}

function search(text: string): readonly Omit<Found, "path">[] {
  const found: Omit<Found, "path">[] = [];
  for (const [index, content] of text.split("\n").entries()) {
    for (const [rule, pattern] of rules) {
      for (const match of content.matchAll(pattern)) {
        const what = rule === "long-line" ? "The line is long" : `${rule}: ${match[0]}`;
        found.push({ rule, line: index + 1, column: match.index + 1, message: what });
      }
    }
  }
  return found;
}

/** The functions at the outermost level: name, first and last line. */
export function functionsIn(
  text: string,
): readonly { readonly name: string; readonly start: number; readonly end: number }[] {
  const functions: { name: string; start: number; end: number }[] = [];
  let open: { name: string; start: number } | undefined;
  for (const [index, content] of text.split("\n").entries()) {
    const [, name] = /^(?:export )?(?:async )?function\*? (\w+)/.exec(content) ?? [];
    if (name !== undefined) open = { name, start: index + 1 };
    else if (content === "}" && open !== undefined) {
      functions.push({ ...open, end: index + 1 });
      open = undefined;
    }
  }
  return functions;
}
