/** The longest path of RFC 5321, without its angle brackets. */
const addressCharactersMax = 254;

/**
 * Whether a text is one mail address, and nothing else: no name, no list, no quoted or commented parts, and nothing that
 * could end a header or a command.
 */
export function isMailAddress(text: string): boolean {
  if (text.length > addressCharactersMax) return false;
  return /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(
    text,
  );
}
