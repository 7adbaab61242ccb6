import { missing, type Values } from "../snapshot/index.ts";

/** Rows that are processed at a time: a few blocks fit into the processor's fastest caches. */
export const blockRows = 4_096;

/** A measure's values from the facts and from the rating layer. A given value overrides a computed one. */
export interface EffectiveColumn {
  readonly given: Values | undefined;
  readonly computed: Values | undefined;
}

/** Block-sized arrays that are reused from block to block and from measure to measure. */
export class Scratch {
  readonly #registers: Values[] = [];

  register(index: number): Values {
    return (this.#registers[index] ??= new Float64Array(blockRows));
  }
}

/** The effective values of some rows: a view of the column where it has one part, else merged into `register`. */
export function readBlock(column: EffectiveColumn, start: number, rows: number, register: Values): Values {
  const { given, computed } = column;
  if (given !== undefined && computed !== undefined) {
    for (let index = 0; index < rows; index++) {
      const value = given[start + index]!;
      register[index] = !Number.isNaN(value) ? value : computed[start + index]!;
    }
    return register;
  }
  const only = given ?? computed;
  return only === undefined ? register.fill(missing, 0, rows) : only.subarray(start, start + rows);
}
