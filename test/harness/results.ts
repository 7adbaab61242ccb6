/** Results as they are sent: one JSON object a line (R2). */
export function lines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

/** A file of so many lines. */
export function file(path: string, lineCount: number): object {
  return { kind: "artifact", path, type: "FILE", measures: { LC: lineCount } };
}

/** So many files, each of `lineCount` lines, in folders of a hundred. */
export function files(count: number, lineCount: number): string {
  return lines(
    ...Array.from({ length: count }, (_, index) => file(`src/${Math.floor(index / 100)}/f${index}.c`, lineCount)),
  );
}
