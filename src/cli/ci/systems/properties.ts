/** Reads a properties file of Java, without lines that continue: TeamCity writes none. */
export function readProperties(text: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const found = /^\s*((?:[^\\=:\s#!]|\\.)(?:[^\\=:\s]|\\.)*)\s*[=:]?\s*(.*)$/u.exec(line);
    if (found !== null) properties.set(unescape(found[1]!), unescape(found[2]!));
  }
  return properties;
}

const controls: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f" };

function unescape(text: string): string {
  return text.replaceAll(/\\(?:u([\da-fA-F]{4})|(.))/gu, (_whole, code: string | undefined, character: string) =>
    code === undefined ? (controls[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
