import type { Refusals } from "../refusals.ts";

/** Where a text is, for the note about it. */
interface TextPlace {
  readonly refusals: Refusals;
  readonly line: number;
  readonly path: string | null;
}

/** The control characters that a text does not keep: all of U+0000–U+001F but TAB, LF and CR. */
const replacedControl = /[^\P{Cc}\t\n\r\u007f-\u009f]/u;
const allReplaced = new RegExp(replacedControl, "gu");
const controls = /[^\P{Cc}\u007f-\u009f]/gu;

/** The text with U+FFFD in place of control characters that it does not keep, with a note where there are any (D20). */
export function replaceControls(text: string, field: string, { refusals, line, path }: TextPlace): string {
  if (!replacedControl.test(text)) return text;
  refusals.add(line, path, { code: "results.controls-replaced", params: { field } });
  return text.replaceAll(allReplaced, "\ufffd");
}

/** The same for the strings of a JSON text, where control characters are written as escapes. */
export function replaceEscapedControls(json: string, field: string, { refusals, line, path }: TextPlace): string {
  const changed = json.replaceAll(/\\(?:u00[01][0-9a-f]|.)/g, (written) =>
    /^\\(?:u00|b|f)/.test(written) ? "\ufffd" : written,
  );
  if (changed !== json) refusals.add(line, path, { code: "results.controls-replaced", params: { field } });
  return changed;
}

/** The text without the codes that colour it in terminals, which some tools write into their reports. */
export function withoutColors(text: string): string {
  return text.includes("\u001b") ? text.replaceAll(/\p{Cc}\[[\d;]*m/gu, "") : text;
}

/** A tool's name for a thing, with symbols in place of control characters: `␊` for LF. Different names stay different. */
export function withoutControls(name: string): string {
  return name.replaceAll(controls, (control) => String.fromCharCode(0x2400 + control.charCodeAt(0)));
}
