/** A pattern of nodes that have one of several types and the same children. */
export function either(types: string, children: string): string {
  return `[${types
    .split(" ")
    .map((type) => `(${type} ${children})`)
    .join(" ")}]`;
}
