import type { Language } from "../../../text/index.ts";

type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A text with a count. `#` is replaced with the formatted number; the language's plural rules choose the form. */
/* @__NO_SIDE_EFFECTS__ */
export function counted(language: Language, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace("#", figures.format(count));
}
