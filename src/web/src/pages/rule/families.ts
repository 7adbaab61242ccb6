/** The page about a family of weaknesses; undefined: none is known. */
export function familyUri(family: string): string | undefined {
  const [, weakness] = /^CWE[-_ :]?(\d{1,5})$/i.exec(family) ?? [];
  if (weakness !== undefined) return `https://cwe.mitre.org/data/definitions/${Number(weakness)}.html`;
  const [, vulnerability] = /^(CVE-\d{4}-\d{4,})$/i.exec(family) ?? [];
  if (vulnerability !== undefined) return `https://www.cve.org/CVERecord?id=${vulnerability.toUpperCase()}`;
  if (/^OWASP\b/i.test(family)) return "https://owasp.org/www-project-top-ten/";
  return undefined;
}
