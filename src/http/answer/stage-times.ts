/** What one stage of a request took. */
interface StageTime {
  /** When it began for the first time, on the clock of `performance`. */
  readonly began: number;
  milliseconds: number;
  /** What was done, in a few words without anything that the client sent. */
  detail: string | undefined;
}

/** A stage as traces show it. */
export interface TracedStage {
  readonly name: string;
  /** On the clock of `performance`. */
  readonly began: number;
  readonly milliseconds: number;
  readonly detail: string | undefined;
}

/** How long the stages of one request took, in their order. A handler may divide its stage. */
export class StageTimes {
  // Made by the first stage: a cached answer goes through none.
  #times: Map<string, StageTime> | undefined;
  #current: StageTime | undefined;
  #since = 0;

  /** Ends the current stage, and starts this one. A stage that starts again adds to its time. */
  begin(stage: string): void {
    this.end();
    this.#times ??= new Map();
    let time = this.#times.get(stage);
    if (time === undefined) this.#times.set(stage, (time = { began: this.#since, milliseconds: 0, detail: undefined }));
    this.#current = time;
  }

  /** Says what the current stage did. */
  describe(detail: string): void {
    if (this.#current !== undefined) this.#current.detail = detail;
  }

  /** Ends the current stage. */
  end(): void {
    const now = performance.now();
    if (this.#current !== undefined) this.#current.milliseconds += now - this.#since;
    this.#current = undefined;
    this.#since = now;
  }

  /** The time of all stages that have ended. */
  get milliseconds(): number {
    let sum = 0;
    for (const { milliseconds } of this.#times?.values() ?? []) sum += milliseconds;
    return sum;
  }

  /** For traces: all stages that have ended. */
  get stages(): readonly TracedStage[] {
    return Array.from(this.#times ?? [], ([name, { began, milliseconds, detail }]) => ({
      name,
      began,
      milliseconds,
      detail,
    }));
  }

  /** For the log. */
  get fields(): Readonly<Record<string, number | string>> {
    const fields: Record<string, number | string> = {};
    for (const [stage, { milliseconds, detail }] of this.#times ?? []) {
      fields[stage] = rounded(milliseconds);
      if (detail !== undefined) fields[`${stage}Detail`] = detail;
    }
    return fields;
  }

  /** For the header `Server-Timing`. */
  get header(): string {
    return Array.from(this.#times ?? [], ([stage, { milliseconds, detail }]) => {
      const metric = `${stage};dur=${rounded(milliseconds)}`;
      return detail === undefined ? metric : `${metric};desc="${detail}"`;
    }).join(", ");
  }
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}
