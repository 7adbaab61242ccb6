import { cweFamily, severityOf } from "../../severities.ts";
import type { Report, ReportPosition } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { firstIndex, firstText, listOf } from "./fields.ts";
import { hasDefaultLevel, LevelOverrides } from "./levels.ts";
import { ownFieldsOf, ownRuleOf } from "./own-results.ts";
import { Taxonomies } from "./taxonomies.ts";
import { scoreOf, ToolComponents, type RunRule } from "./tool-components.ts";
import { textOf } from "./texts.ts";

const noReference: JsonObject = {};

/** The rules of a run: those of the tool's driver and of its extensions, and those that results only name. */
export class RunRules {
  readonly components = new ToolComponents();
  readonly taxonomies = new Taxonomies();
  readonly overrides = new LevelOverrides();
  readonly #undescribed = new Map<string, RunRule>();
  /** Rules whose taxa are all known. */
  readonly #complete = new Set<RunRule>();
  /** The ids of rules with the tool's name. A new text for each result would be hashed again for each. */
  readonly #definitionIds = new Map<RunRule, string>();
  #toolOfIds = "";

  /** Name of the tool; "" until it is known. */
  get tool(): string {
    return this.components.driver.name;
  }

  /**
   * The rule of a result; undefined when the result refers to a rule, a taxon or a configuration that has not been read.
   * When everything has been read (`settled`), it is described by what is known.
   */
  ruleOf(result: JsonObject, settled: boolean): RunRule | undefined {
    const rule = this.#lookUp(result, settled);
    if (rule === undefined || settled) return rule;
    if (!this.#complete.has(rule)) {
      if (relationshipsOf(rule).some((target) => this.taxonomies.misses(target))) return undefined;
      this.#complete.add(rule);
    }
    if (listOf(result["taxa"]).some((taxon) => this.taxonomies.misses(taxon))) return undefined;
    const isConfigured = rule.descriptor !== undefined && rule.score === undefined && hasDefaultLevel(result);
    return isConfigured && !this.overrides.isKnown ? undefined : rule;
  }

  #lookUp(result: JsonObject, settled: boolean): RunRule | undefined {
    const reference = isObject(result["rule"]) ? result["rule"] : noReference;
    const id = firstText(result["ruleId"], reference["id"]);
    const index = firstIndex(result["ruleIndex"], reference["index"]);
    const component = this.components.lookUp(reference["toolComponent"]);
    const listed =
      (index === undefined ? undefined : component.rules[index]) ??
      component.ruleOfGuid(reference["guid"]) ??
      component.ruleOfKey(reference["key"]);
    if (listed === undefined) {
      if (index !== undefined && !settled) return undefined;
      return this.#ruleOfId(id ?? "unnamed", component.ruleOf(id ?? ""));
    }
    // Some tools write an index that belongs to another rule than the id: the id is what they show.
    if (id === undefined || listed.id === id || reference["key"] !== undefined) return listed;
    return component.ruleOf(id) ?? listed;
  }

  #ruleOfId(id: string, inComponent: RunRule | undefined): RunRule {
    const known = inComponent ?? this.#undescribed.get(id);
    if (known !== undefined) return known;
    for (const component of this.components.all()) {
      const rule = component.ruleOf(id);
      if (rule !== undefined) return rule;
    }
    const component = this.components.driver;
    const rule: RunRule = {
      id,
      descriptor: undefined,
      component,
      families: new Set(),
      level: undefined,
      score: undefined,
    };
    this.#undescribed.set(id, rule);
    return rule;
  }

  /** The definition of a result, described at its first use. */
  definitionOf(report: Report, position: ReportPosition, rule: RunRule, result: JsonObject): string {
    const own = ownFieldsOf(rule.descriptor);
    if (own !== undefined) return report.exactDefinition(position, ownRuleOf(rule.id, rule.descriptor!, own));
    for (const taxon of listOf(result["taxa"])) addFamily(rule.families, this.taxonomies.familyOf(taxon));
    const severity = rule.score ?? scoreOf(result) ?? severityOf(this.#levelOf(rule, result));
    const usual = rule.score ?? (rule.level === undefined ? severity : severityOf(rule.level));
    const tool = this.tool === "" ? "sarif" : this.tool;
    const { descriptor } = rule;
    const describe = () => ({
      name: nameOf(rule),
      description: descriptionOf(descriptor),
      helpUri: firstText(descriptor?.["helpUri"]),
      tool,
      families: this.#familiesOf(rule),
    });
    return report.definition(position, this.#definitionIdOf(tool, rule), severity, describe, usual);
  }

  #definitionIdOf(tool: string, rule: RunRule): string {
    if (tool !== this.#toolOfIds) {
      this.#toolOfIds = tool;
      this.#definitionIds.clear();
    }
    let id = this.#definitionIds.get(rule);
    if (id === undefined) this.#definitionIds.set(rule, (id = `${tool}:${rule.id}`));
    return id;
  }

  /** The level of a result (SARIF 3.27.10). A result that is not a failure has none. */
  #levelOf(rule: RunRule, result: JsonObject): string {
    const own = result["level"];
    if (typeof own === "string" && own !== "") return own;
    if (!hasDefaultLevel(result)) return "none";
    return this.overrides.levelOf(rule, result, this.components) ?? rule.level ?? "warning";
  }

  #familiesOf(rule: RunRule): string[] {
    const all = new Set(rule.families);
    const properties = isObject(rule.descriptor?.["properties"]) ? rule.descriptor["properties"] : {};
    for (const tag of listOf(properties["tags"])) if (typeof tag === "string") all.add(familyOfTag(tag));
    for (const cwe of [properties["cwe"], properties["CWE"]].flat()) {
      addFamily(all, typeof cwe === "string" || typeof cwe === "number" ? cweFamily(String(cwe)) : undefined);
    }
    for (const target of relationshipsOf(rule)) addFamily(all, this.taxonomies.familyOf(target));
    return [...all].filter((family) => family !== "" && !/\p{Cc}/u.test(family));
  }
}

function relationshipsOf({ descriptor }: RunRule): readonly unknown[] {
  return listOf(descriptor?.["relationships"])
    .filter(isObject)
    .map(({ target }) => target);
}

function addFamily(families: Set<string>, family: string | undefined): void {
  if (family !== undefined) families.add(family);
}

function nameOf({ id, descriptor }: RunRule): string {
  const short = textOf(descriptor?.["shortDescription"]);
  const name = firstText(descriptor?.["name"]);
  if (short !== undefined && short.length <= 200) return short;
  return name ?? id;
}

/** The full description, then the help, unless one of them contains the other. */
function descriptionOf(descriptor: JsonObject | undefined): string | undefined {
  const full = textOf(descriptor?.["fullDescription"]);
  const help = textOf(descriptor?.["help"]);
  if (full === undefined || help === undefined) return full ?? help ?? textOf(descriptor?.["shortDescription"]);
  return full.includes(help) ? full : help.includes(full) ? help : `${full}\n\n${help}`;
}

function familyOfTag(tag: string): string {
  return /(?:^|\/)cwe[-_]?\d+$/i.test(tag) ? (cweFamily(tag) ?? tag) : tag;
}
