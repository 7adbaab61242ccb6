/** What is about to happen to a text field: see the event `beforeinput`. */
interface Edit {
  readonly inputType: string;
  readonly data: string | null;
}

/** From here on the browser's own editing takes seconds, and minutes for a few thousand lines. */
const linesMax = 100;
const insertions: ReadonlySet<string> = new Set(["insertText", "insertFromPaste", "insertFromDrop"]);

/** What takes the place of a selection, where that is better not left to the browser; undefined: leave it. */
export function largeEdit({ inputType, data }: Edit, selected: string): string | undefined {
  if (!hasManyLines(selected) && !hasManyLines(data ?? "")) return undefined;
  if (insertions.has(inputType)) return data ?? undefined;
  return inputType.startsWith("delete") && selected !== "" ? "" : undefined;
}

function hasManyLines(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1 && lines <= linesMax; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines > linesMax;
}
