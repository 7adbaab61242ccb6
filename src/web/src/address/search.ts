/** The parameters after the question mark. Plain text, so that people can read and edit addresses. */
export type Search = Readonly<Record<string, string>>;

/** Changes of parameters; `undefined` and an empty text remove a parameter. */
export type Changes = Readonly<Record<string, string | number | undefined>>;

/** Reads the parameters of an address. An empty one is absent, as in the addresses that the interface writes. */
export function parseSearch(text: string): Search {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ""));
}

export function stringifySearch(search: Changes): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
  if (present.length === 0) return "";
  return `?${new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}

/** The version in the address; undefined for the current one. */
export function versionIn(search: Search): number | undefined {
  return search["version"] === undefined ? undefined : Number(search["version"]);
}
