/** Takes the source of a Checkstyle error apart: a class name of Checkstyle itself, or `Tool.Rule` of another tool. */
export function splitRuleSource(source: string): { readonly tool: string; readonly rule: string } {
  if (source === "") return { tool: "checkstyle", rule: "unnamed" };
  const own = /^com\.puppycrawl\.tools\.checkstyle\..*?(\w+?)(?:Check)?$/.exec(source)?.[1];
  if (own !== undefined) return { tool: "checkstyle", rule: own };
  const other = /^([A-Za-z][\w-]*)[.:](.+)$/.exec(source);
  return other === null ? { tool: "checkstyle", rule: source } : { tool: other[1]!.toLowerCase(), rule: other[2]! };
}
