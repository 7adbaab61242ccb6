/** Values per statement: databases limit their number. */
const valuesMax = 500;

/** Reads the rows for many values, in several statements if necessary. */
export async function inPieces<Value, Row>(
  values: readonly Value[],
  read: (some: readonly Value[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += valuesMax) {
    rows.push(...(await read(values.slice(start, start + valuesMax))));
  }
  return rows;
}
