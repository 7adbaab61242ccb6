/** Combining marks, joiners and other characters without a width. */
const withoutWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

/** Han, kana, hangul, full-width forms and pictures: two columns each. */
const twice =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]$/u;

const onlyPlain = /^[\x20-\x7e]*$/;

/** The width of a text in columns of a terminal. */
export function displayWidth(text: string): number {
  if (onlyPlain.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** Cuts the text to a number of columns. An ellipsis replaces the rest. */
export function cutToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let visible = "";
  let width = 0;
  for (const character of text) {
    const next = characterWidth(character);
    if (width + next > columns - 1) break;
    visible += character;
    width += next;
  }
  return `${visible}…`;
}

/** Cuts the start of the text: the end of a path says more. An ellipsis replaces what is cut. */
export function cutStartToWidth(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let visible = "";
  let width = 0;
  for (const character of Array.from(text).toReversed()) {
    const next = characterWidth(character);
    if (width + next > columns - 1) break;
    visible = character + visible;
    width += next;
  }
  return `…${visible}`;
}

/** Pads the text with spaces to a number of columns. */
export function padToWidth(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - displayWidth(text)));
}

function characterWidth(character: string): number {
  if (withoutWidth.test(character)) return 0;
  return twice.test(character) ? 2 : 1;
}
