import { cweFamily, severityOf, severityOfScore, type Severity } from "../../severities.ts";
import type { Report, ReportPosition } from "../../report.ts";
import { isObject, type JsonObject } from "../../documents/json-fields.ts";
import { textOf } from "./texts.ts";

/** A rule as the tool or one of its extensions describes it, or as results use it without. */
interface RunRule {
  readonly id: string;
  readonly descriptor: JsonObject | undefined;
  readonly families: Set<string>;
  /** The level of its results, unless they say otherwise. */
  readonly level: string | undefined;
  /** What its `security-severity` says, which comes before any level. */
  readonly score: Severity | undefined;
}

/** The rules of a run: those of the tool's driver and of its extensions, and those that results only name. */
export class RunRules {
  /** Name of the tool; "" until it is known. */
  tool = "";
  readonly #components: { name: string; readonly rules: (RunRule | undefined)[] }[] = [{ name: "", rules: [] }];
  readonly #byId = new Map<string, RunRule>();
  readonly #taxonomies: { name: string; readonly taxa: (string | undefined)[] }[] = [];

  setComponentName(component: number, name: string): void {
    this.#component(component).name = name;
  }

  setTaxonomyName(taxonomy: number, name: string): void {
    this.#taxonomy(taxonomy).name = name;
  }

  addTaxon(taxonomy: number, index: number, taxon: unknown): void {
    if (isObject(taxon) && typeof taxon["id"] === "string") this.#taxonomy(taxonomy).taxa[index] = taxon["id"];
  }

  /** Component 0 is the driver, others are extensions. */
  addRule(component: number, index: number, descriptor: unknown): void {
    if (!isObject(descriptor) || typeof descriptor["id"] !== "string") return;
    const level = isObject(descriptor["defaultConfiguration"])
      ? descriptor["defaultConfiguration"]["level"]
      : undefined;
    const rule: RunRule = {
      id: descriptor["id"],
      descriptor,
      families: new Set(),
      level: typeof level === "string" ? level : undefined,
      score: scoreOf(descriptor),
    };
    this.#component(component).rules[index] = rule;
    if (!this.#byId.has(rule.id)) this.#byId.set(rule.id, rule);
  }

  /** The rule of a result; undefined when it refers to one that is not known (yet). */
  ruleOf(result: JsonObject, settled: boolean): RunRule | undefined {
    const reference = isObject(result["rule"]) ? result["rule"] : {};
    const id = firstText(result["ruleId"], reference["id"]);
    const index = firstNumber(result["ruleIndex"], reference["index"]);
    const component = isObject(reference["toolComponent"]) ? reference["toolComponent"]["index"] : undefined;
    const extension = typeof component === "number" && component >= 0 ? component + 1 : 0;
    const listed = index === undefined ? undefined : this.#components[extension]?.rules[index];
    if (listed !== undefined) return listed;
    if (index !== undefined && !settled) return undefined;
    return this.#byName(id ?? "unnamed");
  }

  #byName(id: string): RunRule {
    // `CA1000/variant` is a result of the rule `CA1000`.
    const known = this.#byId.get(id) ?? this.#byId.get(id.slice(0, Math.max(0, id.lastIndexOf("/"))));
    if (known !== undefined) return known;
    const rule = { id, descriptor: undefined, families: new Set<string>(), level: undefined, score: undefined };
    this.#byId.set(id, rule);
    return rule;
  }

  /** The definition of a result, described at its first use. */
  definitionOf(report: Report, position: ReportPosition, rule: RunRule, result: JsonObject): string {
    for (const taxon of listOf(result["taxa"])) this.#addTaxonFamily(rule.families, taxon);
    const { descriptor } = rule;
    const score = rule.score ?? scoreOf(result);
    const severity = score ?? severityOf(levelOf(rule, result));
    const usual = rule.score ?? (rule.level === undefined ? severity : severityOf(rule.level));
    const tool = this.tool === "" ? "sarif" : this.tool;
    const describe = () => ({
      name: nameOf(rule),
      description: firstText(
        textOf(descriptor?.["fullDescription"]),
        textOf(descriptor?.["help"]),
        textOf(descriptor?.["shortDescription"]),
      ),
      helpUri: firstText(descriptor?.["helpUri"]),
      tool,
      families: this.#familiesOf(rule),
    });
    return report.definition(position, `${tool}:${rule.id}`, severity, describe, usual);
  }

  #familiesOf({ descriptor, families }: RunRule): string[] {
    const all = new Set(families);
    const properties = isObject(descriptor?.["properties"]) ? descriptor["properties"] : {};
    for (const tag of listOf(properties["tags"])) if (typeof tag === "string") all.add(familyOfTag(tag));
    for (const cwe of [properties["cwe"], properties["CWE"]].flat()) {
      const family = typeof cwe === "string" || typeof cwe === "number" ? cweFamily(String(cwe)) : undefined;
      if (family !== undefined) all.add(family);
    }
    for (const relationship of listOf(descriptor?.["relationships"])) {
      if (isObject(relationship)) this.#addTaxonFamily(all, relationship["target"]);
    }
    return [...all].filter((family) => family !== "" && !/\p{Cc}/u.test(family));
  }

  #addTaxonFamily(families: Set<string>, reference: unknown): void {
    if (!isObject(reference)) return;
    const component = isObject(reference["toolComponent"]) ? reference["toolComponent"] : {};
    const taxonomy = typeof component["index"] === "number" ? this.#taxonomies[component["index"]] : undefined;
    const name = firstText(component["name"], taxonomy?.name) ?? "";
    const listed = typeof reference["index"] === "number" ? taxonomy?.taxa[reference["index"]] : undefined;
    const id = firstText(reference["id"], listed);
    if (id === undefined) return;
    if (/^cwe$/i.test(name)) families.add(cweFamily(id) ?? id);
    else families.add(name === "" || id.toLowerCase().startsWith(name.toLowerCase()) ? id : `${name}-${id}`);
  }

  #component(index: number) {
    return (this.#components[index] ??= { name: "", rules: [] });
  }

  #taxonomy(index: number) {
    return (this.#taxonomies[index] ??= { name: "", taxa: [] });
  }
}

/** A result that is not a failure has no level (SARIF 3.27.10). */
function levelOf(rule: RunRule, result: JsonObject): string {
  const level = firstText(result["level"]);
  if (level !== undefined) return level;
  const kind = firstText(result["kind"]) ?? "fail";
  return kind === "fail" ? (rule.level ?? "warning") : kind === "informational" ? "none" : "note";
}

function nameOf({ id, descriptor }: RunRule): string {
  const short = textOf(descriptor?.["shortDescription"]);
  const name = firstText(descriptor?.["name"]);
  if (short !== undefined && short.length <= 200) return short;
  return name ?? id;
}

function scoreOf(carrier: JsonObject | undefined): Severity | undefined {
  const properties = isObject(carrier?.["properties"]) ? carrier["properties"] : {};
  const score = Number(properties["security-severity"] ?? Number.NaN);
  return Number.isFinite(score) ? severityOfScore(score) : undefined;
}

function familyOfTag(tag: string): string {
  return /(?:^|\/)cwe[-_]?\d+$/i.test(tag) ? (cweFamily(tag) ?? tag) : tag;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

function firstNumber(...values: readonly unknown[]): number | undefined {
  return values.find((value): value is number => typeof value === "number" && value >= 0);
}
