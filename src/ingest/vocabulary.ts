/** What the reader of results must know of a quality model. */
export interface Vocabulary {
  /** A strict model refuses what it does not know; others take it in and say so. */
  readonly strict: boolean;
  knows(what: VocabularyKind, id: string): boolean;
  /** Whether the model computes the measure, so that no value may be given for it. */
  computes(measureId: string): boolean;
}

export type VocabularyKind = "type" | "measure" | "info" | "link" | "rule";
