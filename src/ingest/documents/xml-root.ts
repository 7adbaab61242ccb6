import type { XmlRoot } from "../../plugins/index.ts";

export type { XmlRoot };

const prologPattern = /^(?:\s+|<\?[^]*?\?>|<!--[^]*?-->|<!DOCTYPE(?:[^[>"']|"[^"]*"|'[^']*'|\[[^]*?\]\s*(?=>))*>)/;

/** The root element of an XML document that begins with this text. The rest begins with what it contains, not with comments. */
export function rootOf(text: string): XmlRoot | undefined {
  const document = afterProlog(text);
  const found = /^<(?:[\w.-]+:)?([\w.-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>?/.exec(document);
  if (found === null) return undefined;
  return { name: found[1]!, tag: found[2]!, rest: afterProlog(document.slice(found[0].length)) };
}

function afterProlog(text: string): string {
  let rest = text;
  for (let prolog = prologPattern.exec(rest); prolog !== null; prolog = prologPattern.exec(rest)) {
    rest = rest.slice(prolog[0].length);
  }
  return rest;
}
