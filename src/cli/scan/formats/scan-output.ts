import type { Summary } from "../../../analyser/index.ts";
import type { ContextNote } from "../../ci/repository.ts";
import type { SarifRule } from "../../../sarif/index.ts";
import type { ScanFinding } from "../finding.ts";
import type { MeasuredFunction } from "../worst-functions.ts";

/** The result of an analysis: one value that every output is made of. */
export interface ScanOutput {
  readonly summary: Summary;
  /** From the start of the command, in milliseconds. */
  readonly elapsedMilliseconds: number;
  /** Numbers of the findings that count, by severity. */
  readonly severities: ReadonlyMap<string, number>;
  /** Numbers of the suppressed findings, by rule. */
  readonly suppressed: ReadonlyMap<string, number>;
  /** Findings in the analysed files that do not belong to the result, such as those on lines that a diff does not change. */
  readonly findingsElsewhere: number;
  readonly functions: readonly MeasuredFunction[];
  /** False: the findings are those of a part of the code, so that a missing one says nothing. */
  readonly isWhole: boolean;
  /** What a change alters about the settings that decide about it. Undefined: no change is judged. */
  readonly notes?: readonly ContextNote[];
  /** The definition of a rule. */
  readonly ruleOf: (id: string, severity: string) => SarifRule;
  /** The findings, suppressed ones too. May be read several times. */
  readonly findings: () => AsyncIterable<ScanFinding>;
}

/** An output, in pieces. */
export type ScanFormat = (output: ScanOutput) => AsyncIterable<string>;
