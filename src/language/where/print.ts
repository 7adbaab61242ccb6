import { isJunction, type Comparison, type Condition, type FieldPath, type Match, type Where } from "./tree.ts";

/** Formats a tree as the shortest text that is parsed as the same tree. */
export function printWhere(where: Where): string {
  if (!isJunction(where)) return printCondition(where);
  return where.terms
    .map((term) => (needsParentheses(term, where.kind) ? `(${printWhere(term)})` : printWhere(term)))
    .join(where.kind === "and" ? " AND " : " OR ");
}

/** Formats the path of a field, with quotes around segments that need them. */
export function printPath(path: FieldPath | readonly { readonly name: string }[]): string {
  return path.map(({ name }) => (/^[^ .()",=!<>~\p{Cc}]+$/u.test(name) ? name : quote(name))).join(".");
}

// AND binds tighter than OR, so only AND within OR needs no parentheses.
function needsParentheses(term: Where, outer: "and" | "or"): boolean {
  return term.kind === "or" || (term.kind === "and" && outer === "and");
}

function printCondition(condition: Condition): string {
  const field = printPath(condition.field);
  switch (condition.kind) {
    case "comparison":
      return `${field}${printComparator(condition)}${printValue(condition.value.text)}`;
    case "match":
      return `${field}~${printMatch(condition)}`;
    case "membership": {
      const values = condition.values.map((value) => printValue(value.text));
      return `${field} ${condition.negated ? "NOT IN" : "IN"} (${values.join(",")})`;
    }
    case "presence":
      return `${field} ${condition.negated ? "IS NOT NULL" : "IS NULL"}`;
  }
}

// A space separates the comparator from a value that starts with `=`.
function printComparator({ comparator, value }: Comparison): string {
  const grows = (comparator === "<" || comparator === ">") && value.text.startsWith("=");
  return grows ? `${comparator} ` : comparator;
}

function printMatch({ mode, value: { text } }: Match): string {
  // A star at the edge of the text itself needs another one before it.
  const wrapped = mode === "contains" && (text.startsWith("*") || text.endsWith("*"));
  const start = mode === "ends" || wrapped ? "*" : "";
  const end = mode === "starts" || wrapped ? "*" : "";
  return text.startsWith('"') ? `${start}${quote(text)}${end}` : printValue(`${start}${text}${end}`);
}

function printValue(text: string): string {
  return /^[^ (),"\p{Cc}][^ (),\p{Cc}]*$/u.test(text) ? text : quote(text);
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
