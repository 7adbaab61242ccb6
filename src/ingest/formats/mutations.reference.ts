/** Whole numbers from a seed (mulberry32), so that every case can be repeated. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }
}

/** A report after one change, and what was changed. */
export interface MutatedReport {
  readonly change: string;
  readonly bytes: Buffer;
}

type Mutation = (text: string, chance: Chance) => string | Buffer | undefined;

/** A report with one random change: of its bytes, of its lines, or of what its syntax consists of. */
export function mutate(bytes: Buffer, chance: Chance): MutatedReport {
  const text = bytes.toString("utf8");
  const fitting = text.trimStart().startsWith("<") ? xmlMutations : /^\s*[[{]/.test(text) ? jsonMutations : {};
  // Changes of the syntax are as frequent as all others.
  const all = Object.entries(chance.below(2) === 0 ? { ...textMutations, ...fitting } : textMutations);
  for (;;) {
    const [change, mutation] = chance.pick(all);
    const changed = mutation(text, chance);
    if (changed !== undefined) return { change, bytes: Buffer.from(changed as string) };
  }
}

const byteOrderMark = "\u{feff}";

const textMutations: Readonly<Record<string, Mutation>> = {
  "cut at a byte": (text, chance) => {
    const bytes = Buffer.from(text);
    return bytes.subarray(0, chance.below(bytes.length));
  },
  "cut at a bracket": (text, chance) => {
    const ends = [...text.matchAll(/[}\]>]/g)].map(({ index }) => index + 1);
    return ends.length === 0 ? undefined : text.slice(0, chance.pick(ends));
  },
  "cut after a line": (text, chance) => changeLines(text, chance, (lines, at) => lines.splice(at)),
  "line deleted": (text, chance) => changeLines(text, chance, (lines, at) => lines.splice(at, 1)),
  "line repeated": (text, chance) => changeLines(text, chance, (lines, at) => lines.splice(at, 0, lines[at]!)),
  "lines swapped": (text, chance) =>
    changeLines(text, chance, (lines, at) => swap(lines, at, chance.below(lines.length))),
  "byte order mark in the middle": (text, chance) => insert(text, chance, byteOrderMark),
  "control character in the middle": (text, chance) =>
    insert(text, chance, chance.pick(["\0", "\u0001", "\b", "\u001a", "\u001b[31m", "\u007f", "\u0085", "\u2028"])),
  "byte that is not UTF-8": (text, chance) => {
    const bytes = Buffer.from(text);
    const at = chance.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.of(chance.pick([0x80, 0xc3, 0xff])), bytes.subarray(at)]);
  },
  "byte changed": (text, chance) => {
    const bytes = Buffer.from(text);
    bytes[chance.below(bytes.length)] = chance.below(128);
    return bytes;
  },
  "stretch deleted": (text, chance) => {
    const start = chance.below(text.length);
    return text.slice(0, start) + text.slice(start + 1 + chance.below(200));
  },
  "stretch repeated": (text, chance) => {
    const start = chance.below(text.length);
    const end = start + 1 + chance.below(200);
    return text.slice(0, end) + text.slice(start);
  },
  "Latin-1": (text) => Buffer.from(text, "latin1"),
  "UTF-16 without a mark": (text) => Buffer.from(text, "utf16le"),
  "carriage returns alone": (text) => text.replaceAll(/\r?\n/g, "\r"),
  "twice in one file": (text) => `${text}\n${text}`,
  "rest of another report after it": (text, chance) => `${text}\n${text.slice(chance.below(text.length))}`,
};

function changeLines(text: string, chance: Chance, change: (lines: string[], at: number) => unknown) {
  const lines = text.split("\n");
  change(lines, chance.below(lines.length));
  return lines.join("\n");
}

function swap(list: unknown[], left: number, right: number): void {
  [list[left], list[right]] = [list[right], list[left]];
}

function insert(text: string, chance: Chance, inserted: string): string {
  const at = 1 + chance.below(text.length);
  return text.slice(0, at) + inserted + text.slice(at);
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Where a value is: in the list or object around it. */
interface JsonSlot {
  readonly holder: Json[] | { [key: string]: Json };
  readonly key: string | number;
}

const jsonMutations: Readonly<Record<string, Mutation>> = {
  "value deleted": changeJson((slot) => {
    if (Array.isArray(slot.holder)) slot.holder.splice(slot.key as number, 1);
    else delete slot.holder[slot.key];
  }),
  "element repeated": changeJson((slot) => {
    if (Array.isArray(slot.holder)) slot.holder.splice(slot.key as number, 0, valueAt(slot));
  }),
  "elements swapped": changeJson((slot, chance) => {
    if (Array.isArray(slot.holder)) swap(slot.holder, slot.key as number, chance.below(slot.holder.length));
  }),
  "type changed": changeJson((slot, chance) => {
    setValue(slot, chance.pick<Json>([null, true, 7, -1, 1.5, "x", "", [], {}, ["x"], [7], [null], { x: 1 }]));
  }),
  "value in a list": changeJson((slot) => setValue(slot, [valueAt(slot)])),
  "value in an object": changeJson((slot) => setValue(slot, { value: valueAt(slot) })),
  "value as text": changeJson((slot) => setValue(slot, JSON.stringify(valueAt(slot)))),
  "foreign element in a list": changeJson((slot, chance) => {
    const foreign = chance.pick<Json>([null, 7, "x", [], {}]);
    if (Array.isArray(slot.holder)) slot.holder.splice(slot.key as number, 0, foreign);
  }),
  "values exchanged": changeJson((slot, chance, slots) => {
    const other = chance.pick(slots);
    const [left, right] = [structuredClone(valueAt(slot)), structuredClone(valueAt(other))];
    setValue(other, left);
    setValue(slot, right);
  }),
  "key renamed": changeJson((slot) => {
    if (Array.isArray(slot.holder)) return;
    const value = valueAt(slot);
    delete slot.holder[slot.key];
    slot.holder[`${slot.key}X`] = value;
  }),
  "report in a list": (text) => `[${text}]`,
  "two reports in a list": (text) => `[${text},${text}]`,
  "report in an object": (text) => `{"report":${text}}`,
  "report in itself": changeJson((slot, _chance, slots) => {
    const whole = structuredClone(slots[0]!.holder);
    if (Array.isArray(slot.holder)) slot.holder.push(whole);
    else slot.holder["report"] = whole;
  }),
};

/** Changes one value of a JSON text, or of one of its lines that is such a text. */
function changeJson(change: (slot: JsonSlot, chance: Chance, slots: readonly JsonSlot[]) => void): Mutation {
  const changeText: Mutation = (text, chance) => {
    const whole: unknown = JSON.parse(text);
    const slots = slotsOf(whole as Json);
    if (slots.length === 0) return undefined;
    // The upper levels hold the lists: each level is as likely as any other.
    const depths = Map.groupBy(slots, ({ depth }) => depth);
    change(chance.pick(depths.get(chance.below(depths.size))!), chance, slots);
    return JSON.stringify(whole, undefined, /\n\s+"/.test(text) ? 2 : undefined);
  };
  return (text, chance) => {
    if (isJson(text)) return changeText(text, chance);
    const lines = text.split("\n");
    const at = chance.below(lines.length);
    if (!isJson(lines[at]!)) return undefined;
    const changed = changeText(lines[at]!, chance);
    return changed === undefined ? undefined : lines.with(at, changed as string).join("\n");
  };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function slotsOf(value: Json, depth = 0): (JsonSlot & { readonly depth: number })[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value;
  const keys: readonly (string | number)[] = Array.isArray(holder) ? [...holder.keys()] : Object.keys(holder);
  return keys.flatMap((key) => [{ holder, key, depth }, ...slotsOf(valueAt({ holder, key }), depth + 1)]);
}

function valueAt({ holder, key }: JsonSlot): Json {
  return (holder as Record<string | number, Json>)[key]!;
}

function setValue({ holder, key }: JsonSlot, value: Json): void {
  (holder as Record<string | number, Json>)[key] = value;
}

/** An element of an XML text: from its start tag to its end tag. */
interface XmlPart {
  readonly start: number;
  readonly end: number;
  /** The end of the start tag. */
  readonly tagEnd: number;
  readonly name: string;
}

const xmlMutations: Readonly<Record<string, Mutation>> = {
  "element deleted": changeXml((text, { start, end }) => text.slice(0, start) + text.slice(end)),
  "element repeated": changeXml((text, { start, end }) => text.slice(0, end) + text.slice(start)),
  "content deleted": changeXml((text, part) => withContent(text, part, "")),
  "element in an element": changeXml((text, { start, end }) => {
    return `${text.slice(0, start)}<more>${text.slice(start, end)}</more>${text.slice(end)}`;
  }),
  "element in itself": changeXml((text, part) => {
    const { start, end, tagEnd } = part;
    const own = text.slice(start, end);
    return text[tagEnd - 2] === "/" ? withContent(text, part, own) : text.slice(0, tagEnd) + own + text.slice(tagEnd);
  }),
  "element moved": changeXml((text, { start, end }, chance) => {
    const rest = text.slice(0, start) + text.slice(end);
    const target = chance.pick(xmlParts(rest));
    return target === undefined
      ? undefined
      : rest.slice(0, target.start) + text.slice(start, end) + rest.slice(target.start);
  }),
  "element renamed": changeXml((text, { start, end, name }) => {
    const whole = text.slice(start, end).replace(`<${name}`, `<${name}X`);
    const closed = whole.endsWith(`</${name}>`) ? `${whole.slice(0, -name.length - 1)}${name}X>` : whole;
    return text.slice(0, start) + closed + text.slice(end);
  }),
  "element with a prefix": changeXml((text, { start, end, name }) => {
    if (name.includes(":")) return undefined;
    const whole = text.slice(start, end).replace(`<${name}`, `<p:${name}`);
    const closed = whole.endsWith(`</${name}>`) ? `${whole.slice(0, -name.length - 1)}p:${name}>` : whole;
    return text.slice(0, start) + closed + text.slice(end);
  }),
  "element in a comment": changeXml((text, { start, end }) => {
    const whole = text.slice(start, end);
    return whole.includes("--") ? undefined : `${text.slice(0, start)}<!--${whole}-->${text.slice(end)}`;
  }),
  "element as text": changeXml((text, { start, end }) => {
    const whole = text.slice(start, end);
    return whole.includes("]]>") ? undefined : `${text.slice(0, start)}<![CDATA[${whole}]]>${text.slice(end)}`;
  }),
  "attribute deleted": changeAttribute(() => ""),
  "attribute changed": changeAttribute(
    (name, chance) => ` ${name}="${chance.pick(["", "x", "-1", "1.5", "0", "../x"])}"`,
  ),
  "attribute renamed": changeAttribute((name) => ` ${name}X="1"`),
};

function changeXml(change: (text: string, part: XmlPart, chance: Chance) => string | undefined): Mutation {
  return (text, chance) => {
    const parts = xmlParts(text);
    return parts.length === 0 ? undefined : change(text, chance.pick(parts), chance);
  };
}

function changeAttribute(change: (name: string, chance: Chance) => string): Mutation {
  return changeXml((text, { start, tagEnd }, chance) => {
    const tag = text.slice(start, tagEnd);
    const found = [...tag.matchAll(/\s([\w:.-]+)=(?:"[^"]*"|'[^']*')/g)];
    if (found.length === 0) return undefined;
    const { 0: attribute, 1: name, index } = chance.pick(found);
    return text.slice(0, start + index) + change(name!, chance) + text.slice(start + index + attribute.length);
  });
}

function withContent(text: string, { start, end, tagEnd, name }: XmlPart, content: string): string {
  const tag = text.slice(start, tagEnd).replace(/\/?>$/, ">");
  return `${text.slice(0, start)}${tag}${content}</${name}>${text.slice(end)}`;
}

/** All elements of a text, the inner ones too. */
function xmlParts(text: string): XmlPart[] {
  const parts: XmlPart[] = [];
  const open: Omit<XmlPart, "end">[] = [];
  const pattern =
    /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<[?!][^>]*>|<(\/?)([\w:.-]+)((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
  for (const { 0: tag, 1: closes, 2: name, 4: isEmpty, index } of text.matchAll(pattern)) {
    if (name === undefined) continue;
    const end = index + tag.length;
    if (closes === "/") {
      const part = open.pop();
      if (part !== undefined) parts.push({ ...part, end });
    } else if (isEmpty === "/") parts.push({ start: index, end, tagEnd: end, name });
    else open.push({ start: index, tagEnd: end, name });
  }
  return parts;
}
