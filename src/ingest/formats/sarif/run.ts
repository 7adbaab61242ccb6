import type { KeyedParts } from "./conversion.ts";
import { RunLocations } from "./locations.ts";
import { RunOutcome } from "./outcome.ts";
import { RunRules } from "./rules.ts";
import { RunUris } from "./uris.ts";

/** The parts of a run that its results refer to, and whether it says that it succeeded. */
export class Run {
  readonly rules = new RunRules();
  readonly uris = new RunUris();
  readonly locations = new RunLocations(this.uris);
  readonly outcome = new RunOutcome();
  readonly keyed: KeyedParts = { files: new Map(), logicalNames: new Map() };
  readonly line: number;
  /** Results from this one on are read in the second pass. */
  waitingFrom: number;

  constructor(line: number, waitingFrom: number) {
    this.line = line;
    this.waitingFrom = waitingFrom;
  }
}
