import type { Instant } from "../instant.ts";

export interface ModelRevisionRow {
  readonly id: number;
  readonly modelId: string;
  /** 1, 2, … within the model. */
  readonly revision: number;
  /** The model as it was sent, as JSON text. */
  readonly document: string;
  readonly createdAt: Instant;
}
