import { occurrences, type CountItems } from "../examples.reference.ts";

/** Counts start tags. Elements that a bundle does not have count as measures: each is refused by name. */
export const count: CountItems = (text) => {
  const plain = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, "");
  const known = /<(?:bundle|artifact|info|key|metric|finding|link|location|relax)[\s/>]/g;
  return {
    findings: occurrences(plain, /<finding[\s/>]/g),
    links: occurrences(plain, /<link[\s/>]/g),
    measures: occurrences(plain, /<metric[\s/>]/g) + occurrences(plain, /<[A-Za-z_]/g) - occurrences(plain, known),
  };
};
