import type { ReportFault } from "../../text/index.ts";
import { brokenAt, type BrokenReportError } from "../broken-report.ts";
import { excerpt } from "../refusals.ts";

/** Characters of a name in the report that the text of a fault repeats. */
const nameCharactersMax = 100;

/** The parser's messages, which are English only, and the fault that each of them means. */
const faults: readonly (readonly [RegExp, ReportFault])[] = [
  [/^unclosed tag: (?<name>.*)$/s, "element-unclosed"],
  [/^duplicate attribute: (?<name>.*)\.$/s, "attribute-repeated"],
  [/^(?:unexpected end|document must contain a root element)/, "ends-early"],
  [/^(?:unmatched closing tag|unexpected close tag|weird empty close tag)/, "closing-tag-unmatched"],
  [/^text data outside of root node/, "text-outside-root"],
  [/^documents may contain only one root/, "root-repeated"],
  [/attribute/, "attribute-malformed"],
  [/entity/, "entity-unknown"],
  [/processing instruction|XML declaration/, "declaration-malformed"],
  [
    /^(?:did not expect any more|expected (?:the name|one of)|value (?:required|must be)|whitespace required)/,
    "declaration-malformed",
  ],
  [/^(?:version number|encoding value|standalone value) must match/, "declaration-malformed"],
  [/tag|^malformed name/, "tag-malformed"],
  [/^disallowed character\.|char data/, "character-forbidden"],
];

/** The report is not well-formed XML at a line; `message` is the parser's. */
export function xmlFault(line: number, message: string): BrokenReportError {
  for (const [pattern, fault] of faults) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const name = found.groups?.["name"];
    return brokenAt(line, fault, name === undefined ? undefined : { name: excerpt(name, nameCharactersMax) });
  }
  return brokenAt(line, "xml-malformed");
}
