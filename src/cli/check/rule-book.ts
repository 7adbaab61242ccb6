import type { ApiAnswer } from "../client/api.ts";
import type { Client } from "../client/client.ts";
import { apiPath } from "../client/resolve.ts";
import { done, type Outcome } from "../failure.ts";
import type { FindingSeverity } from "../report/verdict.ts";

/** What decides how a finding counts. */
export interface RuleFacts {
  readonly categories: readonly string[];
  readonly families: readonly string[];
}

/** A rule, as models and reports define it. */
export interface NamedRule {
  readonly id: string;
  readonly categories?: readonly string[];
  readonly families?: readonly string[];
}

/** The part of a model's document that rules need. */
export interface RuleDocument {
  readonly rules?: readonly NamedRule[];
  readonly scales?: readonly { readonly id: string; readonly levels?: readonly SeverityLevel[] }[];
  readonly measures?: readonly Named[];
  readonly indicators?: readonly Named[];
}

interface Named {
  readonly id: string;
  readonly name?: string;
}

interface SeverityLevel extends Named {
  readonly rank: number;
}

const unknownSeverity: FindingSeverity = { id: "UNRATED", name: "UNRATED", rank: -1 };
const prefix = "SEVERITY.";

/** The rules of a model, and of the tools where the model does not have them. */
export class RuleBook {
  readonly #rules = new Map<string, RuleFacts>();
  readonly #levels: readonly SeverityLevel[];
  readonly #model: RuleDocument;

  constructor(model: RuleDocument, others: readonly NamedRule[]) {
    this.#model = model;
    for (const { id, categories = [], families = [] } of [...others, ...(model.rules ?? [])]) {
      this.#rules.set(id, { categories, families });
    }
    this.#levels = model.scales?.find(({ id }) => id === "SEVERITY")?.levels ?? [];
  }

  factsOf(rule: string): RuleFacts {
    return this.#rules.get(rule) ?? { categories: [], families: [] };
  }

  severityOf(rule: string): FindingSeverity {
    const ids = this.factsOf(rule)
      .categories.filter((category) => category.startsWith(prefix))
      .map((category) => category.slice(prefix.length));
    const levels = this.#levels.filter(({ id }) => ids.includes(id)).toSorted((one, other) => other.rank - one.rank);
    const [worst] = levels;
    return worst === undefined ? unknownSeverity : { id: worst.id, name: worst.id, rank: worst.rank };
  }

  /** The name of `SCALE.LEVEL`. */
  category(category: string): string | undefined {
    const [scale, level] = category.split(".", 2);
    const levels = this.#model.scales?.find(({ id }) => id === scale)?.levels;
    return levels?.find(({ id }) => id === level)?.name;
  }

  /** The name of a measure or an indicator. */
  value(type: "MEASURE" | "INDICATOR", id: string): string | undefined {
    const entries = type === "MEASURE" ? this.#model.measures : this.#model.indicators;
    return entries?.find((entry) => entry.id === id)?.name;
  }

  /** The severities, mildest first. */
  severityIds(): readonly string[] {
    const rated = this.#levels.filter(({ rank }) => rank >= 0);
    return rated.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id);
  }
}

const modelFields =
  "rules(id,categories,families),scales(id,levels(id,name,rank)),measures(id,name),indicators(id,name)";

/** The rules of the project's model; those of the analyser are the built-in ones where the model lacks them. */
export async function projectRules(
  client: Client,
  modelId: string,
  used: ReadonlySet<string>,
  own: readonly NamedRule[],
): Promise<Outcome<RuleBook>> {
  const answer = await client.read<"GET /api/models/:id">({
    path: apiPath("models", modelId),
    query: { fields: modelFields },
  });
  if (!answer.ok) return answer;
  const model: RuleDocument = answer.value satisfies ApiAnswer<"GET /api/models/:id">;
  const known = new Set([...(model.rules ?? []), ...own].map(({ id }) => id));
  if ([...used].every((rule) => known.has(rule))) return done(new RuleBook(model, own));
  const { standardModel } = await import("../../model/index.ts");
  return done(new RuleBook(model, [...(standardModel.rules ?? []), ...own]));
}
