import type { Instant } from "../instant.ts";

/** A revision in a list, without its document, which may be large. */
export interface ModelRevisionEntry {
  readonly revision: number;
  readonly createdAt: Instant;
}

export interface ModelRevisionRow {
  readonly id: number;
  readonly modelId: string;
  /** 1, 2, … within the model. */
  readonly revision: number;
  /** The model as it was sent, as JSON text. */
  readonly document: string;
  readonly createdAt: Instant;
}
