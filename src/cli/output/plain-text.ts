const control = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes a text safe for one line of a terminal. Names and messages come from reports and must neither move the cursor
 * nor change the direction of writing, so control characters are replaced by their numbers.
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
