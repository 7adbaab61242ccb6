/**
 * The cells of a line; a cell in quotes may have blanks around it, the separator in it, and a quote doubled. Undefined: a quote
 * stays open, or there is text after a closing one.
 */
export function splitCells(line: string, separator: string): string[] | undefined {
  return split(line, separator, true);
}

/**
 * The cells of a line of names and numbers. A quote within a cell without quotes is no part of its text: the line is the end of
 * a cell with a line break.
 */
export function splitValues(line: string, separator: string): string[] | undefined {
  return split(line, separator, false);
}

function split(line: string, separator: string, mayContainQuotes: boolean): string[] | undefined {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  for (let start = 0; start <= line.length;) {
    const open = afterBlanks(line, separator, start);
    if (line[open] !== '"') {
      const end = endOf(line, separator, start);
      const cell = line.slice(start, end);
      if (!mayContainQuotes && cell.includes('"')) return undefined;
      cells.push(cell);
      start = end + 1;
      continue;
    }
    let close = line.indexOf('"', open + 1);
    while (close !== -1 && line[close + 1] === '"') close = line.indexOf('"', close + 2);
    if (close === -1) return undefined;
    const end = afterBlanks(line, separator, close + 1);
    if (end < line.length && line[end] !== separator) return undefined;
    cells.push(line.slice(open + 1, close).replaceAll('""', '"'));
    start = end + 1;
  }
  return cells;
}

function endOf(line: string, separator: string, start: number): number {
  const found = line.indexOf(separator, start);
  return found === -1 ? line.length : found;
}

function afterBlanks(line: string, separator: string, start: number): number {
  let end = start;
  while (line[end] !== separator && (line[end] === " " || line[end] === "\t" || line[end] === "\r")) end++;
  return end;
}

/** A number of this many digits may be beyond those that a double has exactly. */
const digitsOfDoubt = 16;

/**
 * A number as people write it in tables: with a point or, where `;` separates, a comma. Elsewhere a comma may separate
 * thousands. Undefined: it is no number, or a double cannot have its whole part exactly.
 */
export function cellNumber(cell: string, separator: string): number | undefined {
  const text = cell.trim();
  const found = /^[-+]?(?:(\d+)(?:([.,])\d*)?|([.,])\d+)(?:[eE][-+]?\d+)?$/.exec(text);
  if (found === null) return undefined;
  const [, whole = "", point = found[3]] = found;
  if (point === "," && separator !== ";") return undefined;
  const number = Number(text.replace(",", "."));
  const isDoubtful = whole.length >= digitsOfDoubt && Number.isFinite(number) && !/e/i.test(text);
  return isDoubtful && BigInt(Math.trunc(Math.abs(number))) !== BigInt(whole) ? undefined : number;
}
