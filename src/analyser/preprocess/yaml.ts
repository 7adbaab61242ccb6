import { Mask } from "./mask.ts";

/** An action of a template (Helm, Jinja, GitHub), of which the text is bounded. */
const action =
  /\{\{-?\s*\/\*[^]{0,4000}?\*\/\s*-?\}\}|\{\{[^]{0,4000}?\}\}|\{%[^]{0,4000}?%\}|\{#(?=[\s-])[^]{0,4000}?[\s-]#\}/g;

/**
 * Hides the actions of templates. Alone on their lines they are blank: they are conditions, loops, or put whole lines there.
 * Within a line they are a word. The number of characters stays the same.
 */
export function prepareYaml(text: string): string {
  if (!text.includes("{{") && !text.includes("{%")) return text;
  const mask = new Mask(text);
  const actions = [...text.matchAll(action)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  for (let first = 0; first < actions.length;) {
    const last = lastOfLines(text, actions, first);
    const lineStart = text.lastIndexOf("\n", actions[first]!.start - 1) + 1;
    const lineEnd = text.indexOf("\n", actions[last]!.end);
    const before = text.slice(lineStart, actions[first]!.start);
    const after = text.slice(actions[last]!.end, lineEnd === -1 ? text.length : lineEnd);
    const isLast = after.trim() === "" && isBlankBetween(text, actions.slice(first, last + 1));
    const putsLines = before.trimEnd().endsWith(":") && /\bn?indent\b/.test(text.slice(actions[last]!.start, lineEnd));
    const isAlone = isLast && (before.trim() === "" || putsLines);
    for (const { start, end } of actions.slice(first, last + 1)) {
      mask.put(start, hidden(text.slice(start, end), isAlone ? " " : "x"));
    }
    first = last + 1;
  }
  return mask.apply();
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The last of the actions that share lines with each other. */
function lastOfLines(text: string, actions: readonly Range[], first: number): number {
  let last = first;
  while (last + 1 < actions.length && !text.slice(actions[last]!.end, actions[last + 1]!.start).includes("\n")) {
    last += 1;
  }
  return last;
}

function isBlankBetween(text: string, actions: readonly Range[]): boolean {
  return actions.every(({ start }, index) => index === 0 || text.slice(actions[index - 1]!.end, start).trim() === "");
}

/** An action as one word, or as nothing; on further lines it is nothing. */
function hidden(text: string, by: string): string {
  const lineEnd = text.search(/[\r\n]/);
  const first = lineEnd === -1 ? text.length : lineEnd;
  return by.repeat(first) + text.slice(first).replaceAll(/[^\r\n]/g, " ");
}
