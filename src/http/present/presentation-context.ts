import type { ModelCache } from "../../portfolio/index.ts";
import type { Instant } from "../../store/index.ts";
import type { AnswerFormat } from "../stages/request-context.ts";

/** What turning rows into wire shapes depends on besides the rows. */
export interface PresentationContext {
  readonly format: AnswerFormat;
  readonly now: Instant;
  readonly models: ModelCache;
}
