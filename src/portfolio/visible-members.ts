import { mapNumbers, type IndicatorColumn, type Values } from "../snapshot/index.ts";
import { flatFacts, openInMemory } from "./facts-in-memory.ts";
import type { OpenVersion } from "./open-version.ts";
import { readLayer } from "./version-view.ts";

/**
 * A meta-project's version with only the members that the caller sees (D8, V5). The root's values include all members;
 * lists, counts and queries have only the visible ones.
 */
export async function visibleMembers(whole: OpenVersion, seenIds: ReadonlySet<number>): Promise<OpenVersion> {
  const { reader, version, model } = whole;
  const allIds = await whole.ids();
  const rows = Array.from(allIds.keys()).filter((row) => row === 0 || seenIds.has(allIds[row]!));
  if (rows.length === allIds.length) return whole;
  const names = await whole.names();
  const paths = await whole.paths();
  const given = new Map<string, Values>();
  for (const id of await reader.givenMeasureIds()) addVisible(given, id, await reader.given(id), rows);
  const layer = await readLayer(reader, version.layer);
  const added = new Map<string, Values>();
  for (const [id, values] of layer.measures) addVisible(added, id, values, rows);
  const indicators = new Map<string, IndicatorColumn>();
  for (const [id, column] of layer.indicators) {
    indicators.set(id, { ...column, level: Int16Array.from(rows, (row) => column.level[row]!) });
  }
  const ids = mapNumbers(rows, (row) => allIds[row]!);
  return openInMemory({
    state: `${whole.state}/${ids.join(",")}`,
    version: { ...version, artifactCount: rows.length },
    model,
    facts: flatFacts({
      ids,
      names: rows.map((row) => names.text(row)),
      paths: rows.map((row) => paths.text(row)),
      measures: given,
    }),
    rating: { measures: added, indicators },
  });
}

// A measure that only hidden members have is left out.
function addVisible(
  measures: Map<string, Values>,
  id: string,
  values: Values | undefined,
  rows: readonly number[],
): void {
  if (values === undefined) return;
  const left = mapNumbers(rows, (row) => values[row]!);
  if (!left.every(Number.isNaN)) measures.set(id, left);
}
