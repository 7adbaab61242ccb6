/** `1 finding`, `2 findings`, `1 class`, `2 classes`, `1,234 lines`: `many` is the plural, if it is not the noun with an s. */
export function countWords(count: number, noun: string, many = `${noun}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : many}`;
}
