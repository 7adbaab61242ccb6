import type { Commands } from "../database/command.ts";
import type { StoreTransaction } from "../database/schema.ts";
import type { IdWrites } from "./contract.ts";
import type { IdKind, IdRange } from "./rows.ts";
import { takeNumbers } from "./sequences.ts";

/** The smallest block, so that a branch has few blocks. */
export const idBlockIdsMin = 256;

export interface IdRequest {
  readonly kind: IdKind;
  readonly branchId: number;
  readonly count: number;
}

/** Uses up the branch's last block, then takes one new block for the rest. Ids are never reused. */
export async function reserveIds(transaction: StoreTransaction, request: IdRequest): Promise<readonly IdRange[]> {
  if (!Number.isSafeInteger(request.count) || request.count < 0) {
    throw new RangeError(`cannot reserve ${request.count} ids`);
  }
  const ranges: IdRange[] = [];
  let missing = request.count;
  if (missing > 0) {
    const rest = await useRest(transaction, request, missing);
    if (rest !== undefined) {
      ranges.push(rest);
      missing -= rest.count;
    }
  }
  if (missing > 0) ranges.push(await reserveBlock(transaction, { ...request, count: missing }));
  return ranges;
}

/** A new block is only taken when the others are used up, so at most one has ids left. */
async function useRest(
  transaction: StoreTransaction,
  { kind, branchId }: IdRequest,
  countMax: number,
): Promise<IdRange | undefined> {
  const block = await transaction
    .selectFrom("id_blocks")
    .select(["first", "size", "used"])
    .where("branch_id", "=", branchId)
    .where("kind", "=", kind)
    .orderBy("first", "desc")
    .limit(1)
    .executeTakeFirst();
  if (block === undefined || block.used === block.size) return undefined;
  const count = Math.min(countMax, block.size - block.used);
  await transaction
    .updateTable("id_blocks")
    .set({ used: block.used + count })
    .where("kind", "=", kind)
    .where("first", "=", block.first)
    .execute();
  return { first: block.first + block.used, count };
}

/** Takes the ids from a new block, as the first ids of a branch are. */
export async function reserveBlock(
  transaction: StoreTransaction,
  { kind, branchId, count }: IdRequest,
): Promise<IdRange> {
  const size = Math.max(idBlockIdsMin, count);
  const first = await takeNumbers(transaction, kind, size);
  await transaction.insertInto("id_blocks").values({ kind, first, size, used: count, branch_id: branchId }).execute();
  return { first, count };
}

/** Every command of this area. */
export const idCommands: Commands<IdWrites> = {
  reserveIds,
};
