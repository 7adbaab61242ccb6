import { occurrences, type CountItems } from "../examples.reference.ts";

export const count: CountItems = (text) => ({
  findings: occurrences(text, /^\s*\{\s*"(?:type":\s*"auditAdvisory|value)"/m),
});
