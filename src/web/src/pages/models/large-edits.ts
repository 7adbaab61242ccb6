/** The edit that is about to happen in a text field: see the event `beforeinput`. */
interface Edit {
  readonly inputType: string;
  readonly data: string | null;
}

/** Beyond this, the browser's own editing takes seconds, and minutes for a few thousand lines. */
const linesMax = 100;
const insertions: ReadonlySet<string> = new Set(["insertText", "insertFromPaste", "insertFromDrop"]);

/** The replacement of the selection, if the edit should not be left to the browser; else undefined. */
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
