import { occurrences, type CountItems } from "../examples.reference.ts";

/** Parts of the report in which components are tools, ancestors of components, or steps of a build; the innermost ones. */
const others = /<(tools|pedigree|formulation|annotations|declarations|definitions)>(?:(?!<\1>)[^])*?<\/\1>/;

export const count: CountItems = (text) => {
  let plain = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, "");
  while (others.test(plain)) plain = plain.replace(others, "");
  const vulnerabilities = plain.match(/<(?:\w+:)?vulnerability[\s>][^]*?<\/(?:\w+:)?vulnerability>/g) ?? [];
  return {
    components: occurrences(plain, /<(?:component|service)[\s>]/),
    findings: vulnerabilities.reduce((sum, found) => sum + Math.max(1, occurrences(found, /<target>/)), 0),
  };
};
