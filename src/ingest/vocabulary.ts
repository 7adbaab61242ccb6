/** The ids of a quality model. */
export interface Vocabulary {
  /** A strict model refuses ids that it does not know; others accept and note them. */
  readonly strict: boolean;
  knows(what: VocabularyKind, id: string): boolean;
  /** Whether the model computes the measure, so that results must not have values of it. */
  computes(measureId: string): boolean;
}

export type VocabularyKind = "type" | "measure" | "info" | "link" | "rule" | "category";
