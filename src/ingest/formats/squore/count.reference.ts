import { occurrences, type CountItems } from "../examples.reference.ts";

/** Lines of no known kind count as measures: each is refused by name. */
export const count: CountItems = (text) => {
  const findings = occurrences(text, /^Finding;/gim);
  const links = occurrences(text, /^Link;/gim);
  return { findings, links, measures: occurrences(text, /^(?!#|Arte?i?fact;|Info;)./gim) - findings - links };
};
