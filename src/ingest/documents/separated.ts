/** The cells of a line; a cell in quotes may hold the separator, and a quote doubled. Undefined: a quote stays open. */
export function splitCells(line: string, separator: string): string[] | undefined {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  for (let start = 0; start <= line.length;) {
    if (line[start] !== '"') {
      const end = endOf(line, separator, start);
      cells.push(line.slice(start, end));
      start = end + 1;
      continue;
    }
    let close = line.indexOf('"', start + 1);
    while (close !== -1 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
    if (close === -1) return undefined;
    cells.push(line.slice(start + 1, close).replaceAll('""', '"'));
    start = endOf(line, separator, close + 1) + 1;
  }
  return cells;
}

function endOf(line: string, separator: string, start: number): number {
  const found = line.indexOf(separator, start);
  return found === -1 ? line.length : found;
}

/** A number as people write it in tables: with a point or, where `;` separates, a comma. */
export function cellNumber(cell: string): number | undefined {
  const text = cell.trim();
  return /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}
