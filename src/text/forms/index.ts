import type { Language } from "../languages.ts";
import { failureForms, faultForms, reportFaultForms, versionForms } from "./fault-forms.ts";
import { kindForms, limitedForms } from "./kind-forms.ts";
import { textForms } from "./text-forms.ts";
import { valueForms } from "./value-forms.ts";

/** Every phrase that a problem may contain: an expected value, the kind of an id, or a fault. */
export const formTexts = {
  ...valueForms,
  ...textForms,
  ...kindForms,
  ...limitedForms,
  ...failureForms,
  ...versionForms,
  ...faultForms,
  ...reportFaultForms,
} as const;

export type FormName = keyof typeof formTexts;

/** A fault in the syntax of a report. */
export type ReportFault = keyof typeof reportFaultForms;

/** A phrase by its name, so that it can be formatted in the language of the response, with its parameters. */
export interface Form {
  readonly form: FormName;
  readonly places?: Readonly<Record<string, string | number>>;
}

/** Names a phrase of the catalogue. */
export function form(name: FormName, places?: Form["places"]): Form {
  return places === undefined ? { form: name } : { form: name, places };
}

/** The phrase in one language. */
export function formText(phrase: Form, language: Language): string {
  return fillPlaces(formTexts[phrase.form][language], (name) => phrase.places?.[name]);
}

/** Fills the placeholders of a text; placeholders without a value stay visible. */
export function fillPlaces(text: string, valueOf: (name: string) => string | number | undefined): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(valueOf(name) ?? place));
}
