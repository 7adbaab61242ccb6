/** Tokens of a gram, and grams of a window. The gram with the least hash of each window is a sample. */
export interface Sampling {
  readonly gramTokens: number;
  readonly gramsPerWindow: number;
}

/** Sampled grams: their positions and hashes. */
export interface Samples {
  readonly count: number;
  readonly position: Uint32Array;
  readonly hash: Int32Array;
}

const base = 0x01000193;

/**
 * Chooses grams so that two equal runs of at least `gramTokens + gramsPerWindow - 1` tokens share one (winnowing:
 * Schleimer, Wilkerson, Aiken 2003): of every window of grams the least is taken, the last of equals. `ends` are the
 * ends of the files in `tokens`; no gram crosses one.
 */
export function sampleGrams(tokens: Int32Array, ends: Uint32Array, sampling: Sampling): Samples {
  const grown = new GrowingSamples(Math.ceil((2.4 * tokens.length) / (sampling.gramsPerWindow + 1)) + 64);
  let from = 0;
  for (const end of ends) {
    sampleFile(tokens, from, end, sampling, grown);
    from = end;
  }
  return grown;
}

function sampleFile(
  tokens: Int32Array,
  from: number,
  end: number,
  { gramTokens, gramsPerWindow }: Sampling,
  samples: GrowingSamples,
): void {
  const grams = end - from - gramTokens + 1;
  if (grams < gramsPerWindow) return;
  let leaving = 1;
  for (let step = 0; step < gramTokens; step++) leaving = Math.imul(leaving, base);
  let rolling = 0;
  for (let token = from; token < from + gramTokens; token++) rolling = (Math.imul(rolling, base) + tokens[token]!) | 0;
  // The hashes of the window, in a ring, and the gram with the least one.
  const ring = new Int32Array(gramsPerWindow);
  let least = 0;
  for (let gram = 0; gram < grams; gram++) {
    if (gram > 0) {
      const entering = tokens[from + gram + gramTokens - 1]!;
      rolling = (Math.imul(rolling, base) + entering - Math.imul(leaving, tokens[from + gram - 1]!)) | 0;
    }
    const hash = mix(rolling);
    ring[gram % gramsPerWindow] = hash;
    if (least <= gram - gramsPerWindow) least = leastOf(ring, gram, gramsPerWindow);
    else if (hash <= ring[least % gramsPerWindow]!) least = gram;
    if (gram >= gramsPerWindow - 1) samples.add(from + least, ring[least % gramsPerWindow]!);
  }
}

/** The last of the least hashes in the window that ends with this gram. */
function leastOf(ring: Int32Array, gram: number, gramsPerWindow: number): number {
  let least = Math.max(0, gram - gramsPerWindow + 1);
  for (let other = least + 1; other <= gram; other++) {
    if (ring[other % gramsPerWindow]! <= ring[least % gramsPerWindow]!) least = other;
  }
  return least;
}

/** Mixes the bits, so that the least hash is an unbiased choice. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

class GrowingSamples implements Samples {
  count = 0;
  position: Uint32Array;
  hash: Int32Array;

  constructor(room: number) {
    this.position = new Uint32Array(room);
    this.hash = new Int32Array(room);
  }

  add(position: number, hash: number): void {
    if (this.count > 0 && this.position[this.count - 1] === position) return;
    if (this.count === this.position.length) this.#grow();
    this.position[this.count] = position;
    this.hash[this.count] = hash;
    this.count += 1;
  }

  #grow(): void {
    const [position, hash] = [new Uint32Array(this.count * 2), new Int32Array(this.count * 2)];
    position.set(this.position);
    hash.set(this.hash);
    this.position = position;
    this.hash = hash;
  }
}
