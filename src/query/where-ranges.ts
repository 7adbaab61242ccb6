import { conditionHolds, type BoundCondition, type BoundWhere, type WhereContext } from "../language/index.ts";
import type { ValueReader } from "./blocks/block-ranges.ts";
import { CodeBlocks } from "./blocks/code-blocks.ts";
import { NumberBlocks } from "./blocks/number-blocks.ts";
import { anyPasses, bothPass, passing, type RangeCheck } from "./blocks/passing.ts";
import { SequenceBlocks } from "./blocks/sequence-blocks.ts";
import type { VersionColumns } from "./version-columns.ts";
import { holdingValues, termsOf, type ColumnField, type RowField } from "./where-rows.ts";

/** Where summaries of columns are cached. */
export type SummaryCache = Pick<VersionColumns, "ofColumn">;

const unknown: RangeCheck = () => passing.some;

/** What summaries say of ranges of rows, for each term of a `where`, in the order of `whereFilters`. */
export function whereRanges(
  where: BoundWhere,
  fieldAt: (path: readonly string[]) => RowField,
  context: WhereContext,
  cache: SummaryCache,
): Promise<readonly RangeCheck[]> {
  return Promise.all(termsOf(where).map((term) => rangesOf(term)));

  async function rangesOf(term: BoundWhere): Promise<RangeCheck> {
    switch (term.kind) {
      case "and":
        return bothPass(await Promise.all(term.terms.map((inner) => rangesOf(inner))));
      case "or":
        return anyPasses(await Promise.all(term.terms.map((inner) => rangesOf(inner))));
      default:
        return ofField(term, fieldAt(term.field.path), context, cache);
    }
  }
}

async function ofField(
  condition: BoundCondition,
  field: RowField,
  context: WhereContext,
  cache: SummaryCache,
): Promise<RangeCheck> {
  if (field.kind !== "linked") return ofColumn(condition, field, context, cache);
  const check = await ofColumn(condition, field.field, context, cache);
  const { rows } = field;
  return (start, end) => check(rows[start]!, rows[end - 1]! + 1);
}

async function ofColumn(
  condition: BoundCondition,
  field: ColumnField,
  context: WhereContext,
  cache: SummaryCache,
): Promise<RangeCheck> {
  if (field.kind === "coded") {
    const { codes, values } = field;
    const holds = holdingValues(condition, values, context);
    if (!holds.includes(1)) return () => passing.none;
    const make = () => new CodeBlocks(codes.length, values.length);
    return (await cached(cache, codes, `codes:${values.length}`, make)).check(holds, codes);
  }
  const { summary } = field;
  const at: ValueReader = (row) => field.at(row);
  if (summary === undefined) return unknown;
  if (summary.kind === "constant") {
    return () => (conditionHolds(condition, at(0), context) ? passing.all : passing.none);
  }
  const { kind, column, name = "", rows } = summary;
  if (kind === "numbers") {
    const blocks = await cached(cache, column, `numbers:${name}`, () => new NumberBlocks(rows));
    return blocks.check(condition, at, context);
  }
  const blocks = await cached(cache, column, `sequences:${name}`, () => new SequenceBlocks(rows));
  return blocks.check(condition, at) ?? unknown;
}

function cached<Blocks extends { readonly bytes: number }>(
  cache: SummaryCache,
  column: object,
  kind: string,
  make: () => Blocks,
): Promise<Blocks> {
  return cache.ofColumn(column, kind, async () => {
    const value = make();
    return { value, bytes: value.bytes };
  });
}
