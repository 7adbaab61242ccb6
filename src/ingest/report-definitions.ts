import { withoutControls } from "./records/controls.ts";
import { addRule } from "./records/rule.ts";
import type { ReportedRule, ReportPosition } from "./reported.ts";
import { ReportRecord } from "./report-record.ts";
import { severityCategory, severitySuffix, type Severity } from "./severities.ts";

/** The rules that a report defines, each with one severity. */
export class ReportDefinitions extends ReportRecord {
  readonly #refusedRules = new Set<string>();

  /**
   * The id of the rule's definition with this severity; `describe` is called for a new one. A definition has one severity:
   * a rule that is reported with another severity than its usual one gets a second definition.
   */
  definition(
    position: ReportPosition,
    id: string,
    severity: Severity,
    describe: () => Omit<ReportedRule, "id" | "categories">,
    usual: Severity = severity,
  ): string {
    const category = severityCategory(severity);
    const known = this.collector.rules.get(id)?.categories[0];
    if (known === category) return id;
    if (known === undefined) {
      this.#describe(position, id, { ...describe(), id, categories: [severityCategory(usual)] });
    }
    if ((known ?? severityCategory(usual)) === category) return id;
    const variant = severitySuffix(severity);
    if (!this.collector.rules.has(id + variant)) {
      const { name = id, ...rule } = describe();
      this.#describe(position, id, { ...rule, id: id + variant, name: name + variant, categories: [category] });
    }
    return id + variant;
  }

  /** The id of a definition that is whole: its severity is among its categories. The first of an id is used. */
  exactDefinition(position: ReportPosition, rule: ReportedRule): string {
    if (!this.collector.rules.has(rule.id)) this.#describe(position, rule.id, rule);
    return rule.id;
  }

  /** The tool of the report searched all files for duplicates. */
  searchesDuplicates(): void {
    this.collector.searchesDuplicates = true;
  }

  #describe(position: ReportPosition, toolId: string, rule: ReportedRule): void {
    if (this.#refusedRules.has(rule.id)) return;
    this.tool(rule.tool ?? "");
    const description = this.cut(position, rule.id, rule.description ?? "", "description");
    const definition = {
      id: rule.id,
      name: withoutControls(rule.name ?? rule.id),
      description,
      helpUri: withoutControls(rule.helpUri ?? ""),
      tool: withoutControls(rule.tool ?? ""),
      families: rule.families ?? [],
      categories: rule.categories ?? [],
    };
    const problem = addRule(this.collector, definition, this.lineOf(position));
    if (problem === undefined) {
      this.collector.reportedRules.set(rule.id, toolId);
      this.collector.accepted++;
    } else {
      this.#refusedRules.add(rule.id);
      this.list(position, rule.id, problem);
    }
  }
}
