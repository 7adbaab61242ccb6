import type { Tokens } from "./tokens.ts";

/** Halstead's measures. Operators are brackets (a pair is one), punctuation and keywords; operands are names and literals. */
interface Halstead {
  readonly length: number;
  readonly vocabulary: number;
  readonly volume: number;
  readonly difficulty: number;
  readonly effort: number;
}

/** Counts the tokens `[from, to)`. */
export function countHalstead(tokens: Tokens, from: number, to: number): Halstead {
  const { kind, previous } = tokens;
  let operators = 0;
  let operands = 0;
  let differentOperators = 0;
  let differentOperands = 0;
  for (let token = from; token < to; token++) {
    const first = previous[token]! < from ? 1 : 0;
    if (kind[token] === 0) {
      operators += 1;
      differentOperators += first;
    } else if (kind[token] === 1) {
      operands += 1;
      differentOperands += first;
    }
  }
  const length = operators + operands;
  const vocabulary = differentOperators + differentOperands;
  const volume = vocabulary === 0 ? 0 : length * Math.log2(vocabulary);
  const difficulty = differentOperands === 0 ? 0 : (differentOperators / 2) * (operands / differentOperands);
  return { length, vocabulary, volume, difficulty, effort: difficulty * volume };
}
