import { fitFinding, githubBytesMax, type Fit } from "./fit.ts";
import type { LeftOut, SarifFinding, SarifRun } from "./finding.ts";
import { ownProperty, wholeField } from "./own-names.ts";
import { ResultWriter } from "./result.ts";
import { UsedRules } from "./rules.ts";

const nothing: Readonly<LeftOut> = { results: 0, relaxed: 0, withoutFile: 0, relatedLocations: 0, tags: 0 };

/** The sentences about what was left out. */
const leftOutWords: Readonly<Record<keyof LeftOut, string>> = {
  results: "findings beyond the limits of the host",
  relaxed: "relaxed findings, which the host would show as open",
  withoutFile: "findings without a file",
  relatedLocations: "related locations",
  tags: "tags of rules",
};

/**
 * Writes a SARIF log piece by piece. The results of a run come before its rules, of which only those are written that
 * results use: so nothing is held but the rules.
 */
export class SarifLog {
  readonly #version: string | undefined;
  readonly #fit: Fit | undefined;
  #run: SarifRun | undefined;
  readonly #results = new ResultWriter();
  #rules: UsedRules;
  #leftOut: LeftOut = { ...nothing };
  #bytes = 0;
  #separator = "";
  #hasRuns = false;

  /** `version` is that of the product. */
  constructor(version?: string, fit?: Fit) {
    this.#version = version;
    this.#fit = fit;
    this.#rules = new UsedRules(fit, this.#leftOut);
  }

  start(): string {
    return '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[';
  }

  /** The text of one more finding. A finding of another run than the one before ends that run. */
  add(finding: SarifFinding): string {
    const before = finding.run === this.#run ? "" : this.#end() + this.#begin(finding.run);
    const fitted = this.#fit === undefined ? finding : fitFinding(finding, this.#leftOut);
    const text = this.#separator + this.#results.write(fitted, this.#rules.headOf(finding.rule));
    if (this.#fit !== undefined && !this.#hasRoom(text)) {
      this.#leftOut.results++;
      return before;
    }
    this.#separator = ",";
    return before + text;
  }

  #hasRoom(text: string): boolean {
    const bytes = this.#bytes + Buffer.byteLength(text);
    if (bytes + this.#rules.bytes > githubBytesMax) return false;
    this.#bytes = bytes;
    return true;
  }

  /** The end of the log. One without findings has the run that is given, so that it says what was analysed. */
  end(empty: SarifRun): string {
    return `${this.#run === undefined ? this.#begin(empty) : ""}${this.#end()}]}\n`;
  }

  #begin(run: SarifRun): string {
    this.#run = run;
    this.#leftOut = { ...nothing, ...run.leftOut };
    this.#rules = new UsedRules(this.#fit, this.#leftOut);
    this.#separator = "";
    const before = this.#hasRuns ? "," : "";
    this.#hasRuns = true;
    return `${before}{"results":[`;
  }

  #end(): string {
    if (this.#run === undefined) return "";
    const { category, guid, baselineGuid, succeeded, whole, properties } = this.#run;
    const { taxonomies, tools, texts } = this.#rules;
    const rest = {
      columnKind: "utf16CodeUnits",
      automationDetails: { id: category, ...(guid === null ? {} : { guid }) },
      ...(baselineGuid === null ? {} : { baselineGuid }),
      invocations: [{ executionSuccessful: succeeded, toolExecutionNotifications: this.#notifications(this.#run) }],
      ...(taxonomies.length === 0 ? {} : { taxonomies }),
      properties: { ...properties, ...this.#leftOutProperties(), [ownProperty]: { [wholeField]: whole } },
    };
    const driver = JSON.stringify({ name: "Belvedere", version: this.#version }).slice(0, -1);
    const extensions = tools.length === 0 ? "" : `,"extensions":${JSON.stringify(tools.map((name) => ({ name })))}`;
    const tool = `{"driver":${driver},"rules":[${texts.join(",")}]}${extensions}}`;
    return `],"tool":${tool},${JSON.stringify(rest).slice(1)}`;
  }

  #notifications({ notes }: SarifRun): readonly object[] {
    const leftOut = this.#leftOutEntries().map(([what, count]) => `Left out: ${count} ${leftOutWords[what]}.`);
    return [...notes, ...leftOut].map((text) => ({ level: "note", message: { text } }));
  }

  #leftOutProperties(): object {
    if (this.#fit === undefined) return {};
    return { fit: this.#fit, leftOut: this.#leftOut };
  }

  #leftOutEntries(): readonly (readonly [keyof LeftOut, number])[] {
    return (Object.entries(this.#leftOut) as [keyof LeftOut, number][]).filter(([, count]) => count > 0);
  }
}
