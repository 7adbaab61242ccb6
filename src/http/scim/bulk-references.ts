/** Names of operations whose resources exist now, with the ids of these. */
export type MadeResources = ReadonlyMap<string, string>;

const reference = /^bulkId:(.+)$/s;

/** The operations that a path or a value refers to, each once, in the order of their places. */
export function referencesIn(path: string, data: unknown): readonly string[] {
  const names = new Set<string>();
  const look = (text: string): string => {
    const name = nameIn(text);
    if (name !== undefined) names.add(name);
    return text;
  };
  path.split("/").forEach(look);
  mapTexts(data, look);
  return [...names];
}

/** The path with ids instead of references. */
export function resolvePath(path: string, made: MadeResources): string {
  return path
    .split("/")
    .map((segment) => resolve(segment, made))
    .join("/");
}

/** The data with ids instead of references. */
export function resolveData(data: unknown, made: MadeResources): unknown {
  return mapTexts(data, (text) => resolve(text, made));
}

// A whole value or a whole segment of a path: any other text that contains the word is a text.
function nameIn(text: string): string | undefined {
  return reference.exec(text)?.[1];
}

function resolve(text: string, made: MadeResources): string {
  const name = nameIn(text);
  return (name === undefined ? undefined : made.get(name)) ?? text;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change)]));
}
