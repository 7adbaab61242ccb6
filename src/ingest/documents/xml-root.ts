/** The start tag of a document's root, as far as its beginning shows it. */
export interface XmlRoot {
  readonly name: string;
  /** The start tag, from its name on. */
  readonly tag: string;
  /** The text after the start tag. */
  readonly rest: string;
}

const prologPattern = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*'|\[[^]*?\]\s*(?=>))*>)/;

/** The root element of an XML document that begins with this text. */
export function rootOf(text: string): XmlRoot | undefined {
  let rest = text;
  for (let prolog = prologPattern.exec(rest); prolog !== null; prolog = prologPattern.exec(rest)) {
    rest = rest.slice(prolog[0].length);
  }
  const found = /^<(?:[\w.-]+:)?([\w.-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>?/.exec(rest);
  return found === null ? undefined : { name: found[1]!, tag: found[2]!, rest: rest.slice(found[0].length) };
}
