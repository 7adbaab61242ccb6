import type { Language } from "../../../text/index.ts";

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** A text that counts: `#` is the number, in the language's own figures; the form follows its rules for plurals. */
/* @__NO_SIDE_EFFECTS__ */
export function counted(language: Language, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(language);
  const figures = new Intl.NumberFormat(language);
  return (count) => (forms[rules.select(count)] ?? forms.other).replace("#", figures.format(count));
}
