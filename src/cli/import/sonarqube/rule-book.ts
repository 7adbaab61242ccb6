import { ruleNames, type SonarIssue } from "./issue.ts";

/** A definition has one severity, so a rule with issues of several severities has several definitions. */
interface Definition {
  readonly key: string;
  readonly id: string;
  readonly severity: string;
  readonly type: string;
}

/** A version takes no more. */
const rulesMax = 100_000;

/** The definitions of the findings of a branch. */
export class RuleBook {
  readonly #server: string;
  readonly #definitions = new Map<string, Definition>();
  readonly #usual = new Map<string, string>();
  readonly #titles = new Map<string, string>();

  constructor(server: string) {
    this.#server = server;
  }

  addTitles(titles: readonly (readonly [key: string, name: string])[]): void {
    for (const [key, name] of titles) this.#titles.set(key, name);
  }

  /** The id of the definition of an issue; undefined if there are too many. */
  use({ rule, severity, type }: Pick<SonarIssue, "rule" | "severity" | "type">): string | undefined {
    const usual = this.#usual.get(rule) ?? severity;
    this.#usual.set(rule, usual);
    const { id: plain } = ruleNames(rule);
    const id = severity === usual ? plain : `${plain} (${severity.toLowerCase()})`;
    if (!this.#definitions.has(id)) {
      if (this.#definitions.size >= rulesMax) return undefined;
      this.#definitions.set(id, { key: rule, id, severity, type });
    }
    return id;
  }

  /** Rules without a name. */
  untitled(): readonly string[] {
    return [...this.#usual.keys()].filter((key) => !this.#titles.has(key));
  }

  /** Lines of the results format. */
  *lines(): Generator<string> {
    for (const { key, id, severity, type } of this.#definitions.values()) {
      yield JSON.stringify({
        kind: "rule",
        id,
        name: this.#titles.get(key) ?? key,
        tool: ruleNames(key).tool,
        helpUri: `${this.#server}/coding_rules?open=${encodeURIComponent(key)}`,
        families: [type],
        categories: [`SEVERITY.${severity}`],
      });
    }
  }
}
