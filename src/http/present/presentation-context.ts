import type { ModelCache } from "../../portfolio/index.ts";
import type { Instant } from "../../store/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** Everything besides the rows that their wire shapes depend on. */
export interface PresentationContext {
  readonly format: AnswerFormat;
  readonly now: Instant;
  readonly models: ModelCache;
}
