import type { Caller } from "../../access/index.ts";
import type { LimitedTokenRow, StoreReads } from "../../store/index.ts";
import { answerById } from "../answer/id-batches.ts";
import { presentLimitedToken } from "../present/users.ts";
import type { Plan } from "../request/plan.ts";
import type { StoreReader } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

type TokenOwner = Parameters<StoreReads["limitedTokens"]>[0]["of"];

/** Answers with the limited tokens of a user, of a project, or of all users. */
export function listTokens(
  of: TokenOwner,
  { caller, format, plan }: { readonly caller: Caller; readonly format: AnswerFormat; readonly plan: Plan },
  { read }: StoreReader,
) {
  const readRows = (afterId: number | undefined, limit: number) =>
    read.limitedTokens({ of, limit, ...(afterId === undefined ? {} : { afterId }) });
  const present = (token: LimitedTokenRow) => presentLimitedToken(token, caller, format);
  return answerById(plan, readRows, present);
}
