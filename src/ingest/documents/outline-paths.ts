/** One step of a path: a key, any key, or the elements of a list. */
export interface PathStep {
  readonly kind: "key" | "any key" | "element";
  readonly name: string;
}

const slotCount = 64;
/** Paths that are remembered. Formats ask for a few hundred; those of plug-ins may make any number. */
const pathsMax = 2000;

interface AskedKey {
  readonly bytes: Uint8Array;
  readonly below: AskedBelow;
}

/**
 * What paths ask for below a place of a JSON text. A report has thousands of values, and all formats together ask for a few:
 * the others need not be recorded. It consists of the ends of all paths that lead to the place.
 */
export class AskedBelow {
  readonly #rests: readonly (readonly PathStep[])[];
  /** Whether any member is asked for. */
  readonly hasKeys: boolean;
  /** What is asked for below the elements of a list. */
  readonly element: AskedBelow | undefined;
  /** The same below keys that no path names. */
  readonly #any: AskedBelow | undefined;
  /** The keys that paths name, by a part of their hash. Made on first use: most places occur in no report. */
  #slots: AskedKey[][] | undefined;

  constructor(rests: readonly (readonly PathStep[])[]) {
    this.#rests = rests;
    this.hasKeys = rests.some(([step]) => step !== undefined && step.kind !== "element");
    const [any, elements] = [this.#after("any key"), this.#after("element")];
    this.#any = any.length === 0 ? undefined : new AskedBelow(any);
    this.element = elements.length === 0 ? undefined : new AskedBelow(elements);
  }

  /** What is asked for below a key, which is in these bytes and has this hash. */
  below(bytes: Uint8Array, start: number, end: number, hash: number): AskedBelow | undefined {
    this.#slots ??= this.#slotsOfKeys();
    for (const { bytes: key, below } of this.#slots[hash & (slotCount - 1)]!) {
      if (isAt(key, bytes, start, end)) return below;
    }
    return this.#any;
  }

  #slotsOfKeys(): AskedKey[][] {
    const slots = Array.from({ length: slotCount }, (): AskedKey[] => []);
    const names = new Set(this.#rests.flatMap(([step]) => (step?.kind === "key" ? [step.name] : [])));
    const any = this.#after("any key");
    for (const name of names) {
      const bytes = Buffer.from(name, "latin1");
      const below = new AskedBelow([...this.#after("key", name), ...any]);
      slots[keyHash(bytes, 0, bytes.length) & (slotCount - 1)]!.push({ bytes, below });
    }
    return slots;
  }

  #after(kind: PathStep["kind"], name?: string): (readonly PathStep[])[] {
    return this.#rests
      .filter(([step]) => step?.kind === kind && (name === undefined || step.name === name))
      .map((rest) => rest.slice(1));
  }
}

/** A number from 0 on that is the same for the same bytes. */
export function keyHash(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0;
  for (let index = start; index < end; index++) hash = withByte(hash, bytes[index]!);
  return hash;
}

/** The hash of a key with one more byte. */
export function withByte(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) & 0x3fffffff;
}

/** A path, taken apart. */
export interface AskedPath {
  readonly steps: readonly PathStep[];
  /** How many paths were asked for before it. */
  readonly ordinal: number;
}

/** The paths that were asked for so far. */
export class AskedPaths {
  readonly #paths = new Map<string, AskedPath>();
  #root: AskedBelow | undefined;

  /** How many there are. */
  get count(): number {
    return this.#paths.size;
  }

  /** What all of them ask for. */
  get root(): AskedBelow {
    return (this.#root ??= new AskedBelow([...this.#paths.values()].map(({ steps }) => steps)));
  }

  /** Takes a path apart, which is one of them from now on. */
  take(path: string): AskedPath {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    const names = path.split(/\.|(?=\[\])/).filter((name) => name !== "");
    const steps = names.map((name): PathStep => ({ kind: kindOf(name), name }));
    const added = { steps, ordinal: this.count };
    if (this.count < pathsMax) {
      this.#paths.set(path, added);
      this.#root = undefined;
    }
    return added;
  }
}

function kindOf(name: string): PathStep["kind"] {
  if (name === "*") return "any key";
  return name === "[]" ? "element" : "key";
}

function isAt(key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let index = 0; index < key.length; index++) if (key[index] !== bytes[start + index]) return false;
  return true;
}
