import { measuresIn, type Formula, type FunctionName } from "../language/index.ts";
import type { Values } from "../snapshot/index.ts";
import { blockRows, readBlock, type EffectiveColumn, type Scratch } from "./blocks.ts";
import * as loops from "./formula-loops.ts";

/** A formula that is compiled for whole columns. */
export interface CompiledFormula {
  /** The measures it reads, each once. */
  readonly measures: readonly string[];
  /** Its value on every row, from the columns of `measures` in that order; undefined when it is missing everywhere. */
  evaluate(columns: readonly EffectiveColumn[], size: number, scratch: Scratch): Values | undefined;
}

/** Compiles a formula into a list of loops over blocks of rows. It can then run on any number of versions. */
export function compileFormula(formula: Formula): CompiledFormula {
  const measures = [...new Set(measuresIn(formula).map((mention) => mention.id))];
  const program: Instruction[] = [];
  emit(formula, 0, { program, measures });
  return Object.freeze({
    measures: Object.freeze(measures),
    evaluate: (columns: readonly EffectiveColumn[], size: number, scratch: Scratch) =>
      run(program, columns, size, scratch),
  });
}

/** Shared by the loops of one run. `operands[n]` is the content of register `n`: scratch space or a view of a column. */
interface Block {
  start: number;
  rows: number;
  /** The block's part of the result, which is also register 0. */
  result: Values;
  readonly columns: readonly EffectiveColumn[];
  readonly scratch: Scratch;
  readonly operands: Values[];
}

type Instruction = (block: Block) => void;

function run(
  program: readonly Instruction[],
  columns: readonly EffectiveColumn[],
  size: number,
  scratch: Scratch,
): Values | undefined {
  const result = new Float64Array(size);
  const block: Block = { start: 0, rows: 0, result, columns, scratch, operands: [] };
  let anyPresent = false;
  for (; block.start < size; block.start += blockRows) {
    block.rows = Math.min(blockRows, size - block.start);
    block.result = result.subarray(block.start, block.start + block.rows);
    for (const instruction of program) instruction(block);
    // A formula that is only the name of a measure leaves a view of that column.
    if (block.operands[0] !== block.result) block.result.set(block.operands[0]!);
    anyPresent ||= block.result.some((value) => !Number.isNaN(value));
  }
  return anyPresent ? result : undefined;
}

function registerOf(block: Block, target: number): Values {
  return target === 0 ? block.result : block.scratch.register(target);
}

interface Emission {
  readonly program: Instruction[];
  readonly measures: readonly string[];
}

/** Appends the instructions that leave the node's value in register `target`; they may use those above it. */
function emit(formula: Formula, target: number, emission: Emission): void {
  const { program, measures } = emission;
  switch (formula.kind) {
    case "number": {
      const { value } = formula;
      program.push((block) => {
        block.operands[target] = registerOf(block, target).fill(value, 0, block.rows);
      });
      return;
    }
    case "measure": {
      const index = measures.indexOf(formula.id);
      program.push((block) => {
        const register = registerOf(block, target);
        block.operands[target] = readBlock(block.columns[index]!, block.start, block.rows, register);
      });
      return;
    }
    case "negate":
    case "not":
      emit(formula.operand, target, emission);
      program.push(unary(formula.kind === "not" ? loops.not : loops.negate, target));
      return;
    case "binary":
      emitBinary(formula, target, emission);
      return;
    case "call":
      emitCall(formula.name, formula.operands, target, emission);
  }
}

/** A long sum is a deep tree to the left; a loop over that side limits recursion to real nesting. */
function emitBinary(formula: BinaryFormula, target: number, emission: Emission): void {
  const spine: BinaryFormula[] = [];
  let leftmost: Formula = formula;
  while (leftmost.kind === "binary") {
    spine.push(leftmost);
    leftmost = leftmost.left;
  }
  emit(leftmost, target, emission);
  for (const node of spine.reverse()) {
    emit(node.right, target + 1, emission);
    const swapped = node.operator === ">" || node.operator === ">=";
    emission.program.push(binary(binaryLoops[node.operator], target, swapped));
  }
}

type BinaryFormula = Extract<Formula, { kind: "binary" }>;

function emitCall(name: FunctionName, operands: readonly Formula[], target: number, emission: Emission): void {
  const fold = foldLoops.get(name);
  const [first, ...rest] = operands;
  emit(first!, target, emission);
  if (name === "if") {
    rest.forEach((operand, index) => emit(operand, target + 1 + index, emission));
    emission.program.push(choice(target));
  } else if (fold === undefined) {
    emission.program.push(unary(unaryLoops.get(name) as loops.UnaryLoop, target));
  } else {
    for (const operand of rest) {
      emit(operand, target + 1, emission);
      emission.program.push(binary(fold, target, false));
    }
  }
}

function unary(loop: loops.UnaryLoop, target: number): Instruction {
  return (block) => {
    const { operands, rows } = block;
    const out = registerOf(block, target);
    loop(out, operands[target]!, rows);
    operands[target] = out;
  };
}

function binary(loop: loops.BinaryLoop, target: number, swapped: boolean): Instruction {
  const left = swapped ? target + 1 : target;
  const right = swapped ? target : target + 1;
  return (block) => {
    const { operands, rows } = block;
    const out = registerOf(block, target);
    loop(out, operands[left]!, operands[right]!, rows);
    operands[target] = out;
  };
}

function choice(target: number): Instruction {
  return (block) => {
    const { operands, rows } = block;
    const out = registerOf(block, target);
    loops.choose(out, operands[target]!, operands[target + 1]!, operands[target + 2]!, rows);
    operands[target] = out;
  };
}

// `a > b` is run as `b < a`.
const binaryLoops: Readonly<Record<BinaryFormula["operator"], loops.BinaryLoop>> = {
  "+": loops.add,
  "-": loops.subtract,
  "*": loops.multiply,
  "/": loops.divide,
  "=": loops.equal,
  "!=": loops.unequal,
  "<": loops.less,
  "<=": loops.lessOrEqual,
  ">": loops.less,
  ">=": loops.lessOrEqual,
  and: loops.multiply,
  or: loops.maximum,
};

const unaryLoops: ReadonlyMap<FunctionName, loops.UnaryLoop> = new Map([
  ["abs", loops.absolute],
  ["round", loops.round],
  ["sqrt", loops.squareRoot],
  ["log", loops.logarithm],
]);

const foldLoops: ReadonlyMap<FunctionName, loops.BinaryLoop> = new Map([
  ["min", loops.minimum],
  ["max", loops.maximum],
  ["coalesce", loops.coalesce],
]);
