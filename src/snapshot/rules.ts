/** The definition of findings, from results or from a model. */
export interface Rule {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly helpUri: string;
  readonly tool: string;
  readonly families: readonly string[];
  /** `SCALE.LEVEL` pairs. */
  readonly categories: readonly string[];
}
