import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({ findings: occurrences(text, /^ *(?:- +)?DiagnosticName:/m) });
