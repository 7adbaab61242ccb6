const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text that can be shown in one line of a terminal. Names and messages come from reports: what they hold must neither
 * move the cursor nor turn the direction of writing, so control characters are shown by their numbers.
 */
export function plainText(text: string): string {
  return text.replaceAll(
    control,
    (character) => shown.get(character) ?? `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}

const shown: ReadonlyMap<string, string> = new Map([
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
]);
