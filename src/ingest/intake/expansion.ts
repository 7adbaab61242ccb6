import type { Problem } from "../../text/index.ts";
import { BrokenReportError } from "../broken-report.ts";

/** The ratio counts only past this much output: small texts may compress as well as they like (R2). */
const ratioFreeBytes = 16 * 1024 * 1024;

/** How far an upload may expand (R2; settings). */
export interface ExpansionBounds {
  readonly expandedBytesMax: number;
  readonly ratioMax: number;
}

/** Counts what comes out of compressed parts of an upload, all together, against what was sent. */
export class Expansion {
  readonly #bounds: ExpansionBounds;
  readonly #sentBytes: number;
  #expandedBytes = 0;

  constructor(bounds: ExpansionBounds, sentBytes: number) {
    this.#bounds = bounds;
    this.#sentBytes = sentBytes;
  }

  /** Ends the reading when too much has come out; `name` is the part that did it. */
  add(bytes: number, name: string | null): void {
    this.#expandedBytes += bytes;
    const problem = this.#problem();
    if (problem !== undefined) {
      throw new BrokenReportError({ ...problem, params: { ...problem.params, name: name ?? "" } });
    }
  }

  #problem(): Problem | undefined {
    const { expandedBytesMax, ratioMax } = this.#bounds;
    if (this.#expandedBytes > expandedBytesMax) {
      return { code: "upload.expanded-too-large", params: { limit: expandedBytesMax } };
    }
    if (this.#expandedBytes > ratioFreeBytes && this.#expandedBytes > ratioMax * this.#sentBytes) {
      return { code: "upload.ratio", params: { limit: ratioMax } };
    }
    return undefined;
  }
}
