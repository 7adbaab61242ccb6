import type { Problem } from "../../../../text/index.ts";
import { fingerprintBytesMax } from "../../../bounds.ts";
import { refused } from "../../../documents/json-bytes.ts";
import type { JsonObject } from "../../../documents/json-fields.ts";
import { KnownWords } from "../../../known-words.ts";
import { checkFreeId } from "../../../records/checks.ts";
import type { Report, ReportFile, ReportPosition } from "../../../report.ts";
import { ownFieldsOf } from "../own-results.ts";
import type { Run } from "../run.ts";
import { resultText } from "../texts.ts";
import type { RunRule } from "../tool-components.ts";
import { PlainResult, textIn } from "./plain-result.ts";

/** Rules and files that are remembered by the bytes that name them. */
const rememberedMax = 32_768;
const textsBytes = 16 * 1024;

/** A rule with the severity of its results. */
interface PlainRule {
  readonly rule: RunRule;
  readonly definition: string;
  /** Why findings cannot have this id. */
  readonly problem: Problem | undefined;
}

/**
 * Reports the results of a run that `PlainResult` can read. What their bytes mean is found once for all results with the same
 * bytes. A result with anything that is not known yet is refused; the reader of parsed results decides about it.
 */
export class PlainResults {
  readonly #reportTo: Report;
  readonly #result = new PlainResult();
  readonly #texts = new Uint8Array(textsBytes);
  #rules = new KnownWords<PlainRule>();
  #files = new KnownWords<ReportFile>();

  constructor(report: Report) {
    this.#reportTo = report;
  }

  /** Line ends in the result that was read last. */
  get lineFeeds(): number {
    return this.#result.lineFeeds;
  }

  /** Called when a part of a run begins: rules and locations may mean something else after it. */
  forget(): void {
    this.#rules = new KnownWords();
    this.#files = new KnownWords();
  }

  /** Reports the result that begins here and returns the offset after it; refused when it was not reported. */
  read(run: Run, position: ReportPosition, bytes: Uint8Array, start: number): number {
    const result = this.#result;
    result.writeTo(this.#texts, 0);
    const end = result.read(bytes, start);
    return end !== refused && this.#add(run, position) ? end : refused;
  }

  #add(run: Run, position: ReportPosition): boolean {
    const result = this.#result;
    const { bytes, texts, ruleStart, ruleEnd, locationStart, locationEnd } = result;
    const knownRule = this.#rules.find(texts, ruleStart, ruleEnd);
    const knownFile = this.#files.find(bytes, locationStart, locationEnd);
    if (knownRule !== undefined && knownFile !== undefined) this.#report(position, knownRule, knownFile);
    else return this.#addNew(run, position, knownRule);
    return true;
  }

  /** The same steps in the same order as for parsed results, so that both mention rules and files in the same order. */
  #addNew(run: Run, position: ReportPosition, knownRule: PlainRule | undefined): boolean {
    const { bytes, texts, ruleStart, ruleEnd, locationStart, locationEnd } = this.#result;
    const members = JSON.parse(textIn(texts, ruleStart, ruleEnd)) as JsonObject;
    const rule = knownRule?.rule ?? run.rules.ruleOf(members, false);
    if (rule === undefined || ownFieldsOf(rule.descriptor) !== undefined) return false;
    const location = textIn(bytes, locationStart, locationEnd);
    run.locations.isMissing = false;
    const path = run.locations.pathOf({ physicalLocation: { artifactLocation: JSON.parse(location) as unknown } });
    if (path === undefined || run.locations.isMissing) return false;
    const plainRule = knownRule ?? this.#define(run, position, rule, members);
    const file = this.#reportTo.file(position, path);
    // A file that is refused is listed, and its results with it.
    if (file === undefined) return true;
    if (this.#files.size === rememberedMax) this.#files = new KnownWords();
    this.#files.teach(location, file);
    this.#report(position, plainRule, file);
    return true;
  }

  #define(run: Run, position: ReportPosition, rule: RunRule, members: JsonObject): PlainRule {
    const definition = run.rules.definitionOf(this.#reportTo, position, rule, members);
    const { texts, ruleStart, ruleEnd } = this.#result;
    const defined = { rule, definition, problem: checkFreeId(definition, "rule", fingerprintBytesMax) };
    if (this.#rules.size === rememberedMax) this.#rules = new KnownWords();
    this.#rules.teach(textIn(texts, ruleStart, ruleEnd), defined);
    return defined;
  }

  #report(position: ReportPosition, { rule, definition, problem }: PlainRule, file: ReportFile): void {
    const result = this.#result;
    if (problem !== undefined) return this.#reportTo.refuse(position, file.path, problem, "finding");
    if (result.isShownMessage) return this.#reportTo.findingOfBytes(position, file, definition, result);
    const { bytes, messageStart, messageEnd } = result;
    const text = JSON.parse(textIn(bytes, messageStart - 1, messageEnd + 1)) as string;
    this.#reportTo.findingOfBytes(position, file, definition, result, resultText({ text }, rule));
  }
}
