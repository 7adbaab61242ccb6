import { fitTags, type Fit } from "./fit.ts";
import type { LeftOut, SarifRule } from "./finding.ts";
import { levelOfSeverity, severityOfCategories } from "./levels.ts";
import { ownProperty } from "./own-names.ts";
import { resultHead } from "./result.ts";

/** Tools that are named beside Belvedere. GitHub accepts no more. */
const toolsMax = 100;

/** The rules that results use, each once. */
export class UsedRules {
  readonly #fit: Fit | undefined;
  readonly #leftOut: LeftOut;
  readonly #heads = new Map<SarifRule, string>();
  /** Lists of many versions have equal definitions of one rule, each an object. */
  readonly #byText = new Map<string, number>();
  readonly #tools = new Set<string>();
  readonly #weaknesses = new Set<string>();
  /** Of all descriptors. */
  bytes = 0;

  constructor(fit: Fit | undefined, leftOut: LeftOut) {
    this.#fit = fit;
    this.#leftOut = leftOut;
  }

  /** How results of a rule begin: with its id and its place among those of the run. */
  headOf(rule: SarifRule): string {
    const known = this.#heads.get(rule);
    if (known !== undefined) return known;
    const text = JSON.stringify(this.#descriptor(rule));
    const index = this.#byText.get(text) ?? this.#byText.size;
    if (index === this.#byText.size) this.bytes += Buffer.byteLength(text) + 1;
    this.#byText.set(text, index);
    const head = resultHead(rule, index);
    this.#heads.set(rule, head);
    if (rule.tool !== null && this.#tools.size < toolsMax) this.#tools.add(rule.tool);
    return head;
  }

  /** The descriptors, in the order of their places. */
  get texts(): readonly string[] {
    return [...this.#byText.keys()];
  }

  /** The tools that found the results. */
  get tools(): readonly string[] {
    return [...this.#tools];
  }

  /** The taxonomy that rules refer to, if any of them does. */
  get taxonomies(): readonly object[] {
    if (this.#weaknesses.size === 0) return [];
    const taxa = [...this.#weaknesses].map((id) => ({ id }));
    return [{ name: weaknessesName, organization: "MITRE", informationUri: "https://cwe.mitre.org/", taxa }];
  }

  #descriptor(rule: SarifRule): object {
    const { id, name, description, helpUri, families } = rule;
    const weaknesses = families.flatMap((family) => /^CWE-(\d+)$/.exec(family)?.[1] ?? []);
    for (const weakness of weaknesses) this.#weaknesses.add(weakness);
    const address = helpUri !== null && isAddress(helpUri) ? helpUri : undefined;
    const tags =
      this.#fit === undefined ? (families.length === 0 ? {} : { tags: families }) : fitTags(rule, this.#leftOut);
    return {
      id,
      shortDescription: { text: name || id },
      ...(description === "" ? {} : { fullDescription: { text: description } }),
      ...(address === undefined ? {} : { helpUri: address }),
      help: helpOf(rule, address),
      defaultConfiguration: { level: levelOfSeverity(severityOfCategories(rule.categories)) },
      ...(weaknesses.length === 0 ? {} : { relationships: weaknesses.map(relationshipTo) }),
      properties: { ...tags, [ownProperty]: ownFields(rule) },
    };
  }
}

const weaknessesName = "CWE";

function relationshipTo(id: string): object {
  return { target: { id, toolComponent: { name: weaknessesName, index: 0 } }, kinds: ["relevant"] };
}

/** What the importer needs to make the same definition again. */
function ownFields({ name, helpUri, tool, families, categories }: SarifRule): object {
  return {
    name,
    categories,
    families,
    ...(tool === null ? {} : { tool }),
    ...(helpUri === null ? {} : { helpUri }),
  };
}

function helpOf({ id, name, description }: SarifRule, address: string | undefined): object {
  const text = description || name || id;
  return {
    text: address === undefined ? text : `${text}\n\n${address}`,
    // Descriptions are Markdown already.
    markdown: address === undefined ? text : `${text}\n\n<${address}>`,
  };
}

/** Whether a text is an address that a reader may follow. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s<>"\\^`{|}]+$/i.test(text) && URL.canParse(text);
}
