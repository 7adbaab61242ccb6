/** The text with a line feed in place of each carriage return that ends a line alone. Its length stays the same. */
export function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replaceAll(/\r(?!\n)/g, "\n") : text;
}
