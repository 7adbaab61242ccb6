/** The parts of a model's document that say what findings change. */
export interface CountingModel {
  readonly measures: readonly {
    readonly id: string;
    readonly count?: {
      readonly categories?: readonly string[] | undefined;
      readonly families?: readonly string[] | undefined;
    };
    readonly formula?: string | undefined;
  }[];
  readonly indicators: readonly { readonly id: string; readonly measure: string }[];
}

/** What a rule is, for counting. */
export interface CountedRule {
  /** `SCALE.LEVEL` pairs. */
  readonly categories: readonly string[];
  readonly families: readonly string[];
}

/** The measures and indicators that the findings of a rule change. */
export interface RuleCounts {
  /** Measures that count the findings. */
  readonly counted: readonly string[];
  /** Measures that are computed of these, in the order of the model, with their formulas. */
  readonly computed: readonly { readonly id: string; readonly formula: string }[];
  readonly indicators: readonly string[];
}

/** Follows the findings of a rule from the counts through the formulas to the indicators. */
export function countsOf(rule: CountedRule, { measures, indicators }: CountingModel): RuleCounts {
  const counted = measures.filter(({ count }) => {
    if (count === undefined) return false;
    return meets(count.categories, rule.categories) && meets(count.families, rule.families);
  });
  const reached = new Set(counted.map(({ id }) => id));
  const computed: { readonly id: string; readonly formula: string }[] = [];
  // A formula may use measures that come later: repeat until nothing is added.
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const { id, formula } of measures) {
      if (formula === undefined || reached.has(id) || !namesIn(formula).some((name) => reached.has(name))) continue;
      reached.add(id);
      computed.push({ id, formula });
    }
  }
  return {
    counted: counted.map(({ id }) => id),
    computed,
    indicators: indicators.filter(({ measure }) => reached.has(measure)).map(({ id }) => id),
  };
}

function meets(wanted: readonly string[] | undefined, own: readonly string[]): boolean {
  return wanted === undefined || wanted.some((one) => own.includes(one));
}

function namesIn(formula: string): readonly string[] {
  return formula.match(/[A-Za-z_][A-Za-z0-9_.]*/g) ?? [];
}
