/** Characters that are invisible and turn the direction of the text around them (Unicode TR 36). */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text from results as it really is: characters that would turn its direction are shown escaped, so that a name cannot
 * look like another one.
 */
export function visibleText(text: string): string {
  return text.replaceAll(turning, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
