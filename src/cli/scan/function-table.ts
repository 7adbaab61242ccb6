import { thresholds, type Thresholds } from "../../analyser/index.ts";
import type { Colors } from "../output/colors.ts";
import { cutStartToWidth, displayWidth, padToWidth } from "../output/display-width.ts";
import { plainText } from "../output/plain-text.ts";
import type { FunctionMeasure, MeasuredFunction } from "./worst-functions.ts";

/** Values above these are findings; measures without one are only shown. */
export type FunctionThresholds = Readonly<Partial<Record<FunctionMeasure, number>>>;

/** The thresholds of the analyser's rules about functions; `own` are those that a project changes. */
export function functionThresholds(own: Partial<Thresholds> = {}): FunctionThresholds {
  const applied = { ...thresholds, ...own };
  return {
    cyclomatic: applied.cyclomaticMax,
    cognitive: applied.cognitiveMax,
    nesting: applied.nestingMax,
    code: applied.functionCodeLinesMax,
    parameters: applied.parametersMax,
    returns: applied.returnsMax,
  };
}

const indent = "  ";
const gap = "  ";
/** Marks a value above its threshold, also where there are no colours. */
const mark = "!";
/** Columns for the name: at least these, and this share of a wide terminal. */
const nameWidthMin = 24;
const nameShareMin = 0.4;
/** The order in which measures get columns; those that do not fit are left out. */
const measures: readonly FunctionMeasure[] = ["cyclomatic", "cognitive", "code", "nesting", "parameters", "returns"];

/** Functions with their measures, the thresholds below them. Columns that do not fit into the terminal are left out. */
export function functionTable(
  functions: readonly MeasuredFunction[],
  sortedBy: FunctionMeasure,
  limits: FunctionThresholds,
  colors: Colors,
  width: number | undefined,
): string {
  const names = functions.map(({ path }) => plainText(path));
  const columns = [sortedBy, ...measures.filter((measure) => measure !== sortedBy)].map((measure) => {
    return columnOf(measure, functions, limits[measure]);
  });
  const fitting = width === undefined ? columns : columnsThatFit(columns, width);
  const taken = fitting.reduce((sum, column) => sum + gap.length + column.width, indent.length);
  const longest = Math.max("function".length, "threshold".length, ...names.map(displayWidth));
  const nameWidth = width === undefined ? longest : Math.min(longest, Math.max(nameWidthOf(width), width - taken));
  const row = (name: string, cells: readonly string[]): string =>
    `${indent}${padToWidth(shorten(name, nameWidth), nameWidth)}${cells.map((cell) => gap + cell).join("")}`.trimEnd();
  const lines = [
    colors.bold(
      row(
        "function",
        fitting.map(({ measure, width: own }) => measure.padStart(own - 1) + " "),
      ),
    ),
    ...functions.map((measured, index) =>
      row(
        names[index]!,
        fitting.map(({ measure, width: own, threshold }) => cellOf(measured[measure], own, threshold, colors)),
      ),
    ),
    colors.dim(
      row(
        "threshold",
        fitting.map(({ width: own, threshold }) => `${threshold ?? ""}`.padStart(own - 1) + " "),
      ),
    ),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function nameWidthOf(width: number): number {
  return Math.max(nameWidthMin, Math.floor(width * nameShareMin));
}

/** Parameters are left out first, then the start of the path. */
function shorten(name: string, width: number): string {
  if (displayWidth(name) <= width) return name;
  return cutStartToWidth(name.replace(/\([^()]*\)$/, "(…)"), width);
}

interface TableColumn {
  readonly measure: FunctionMeasure;
  readonly threshold: number | undefined;
  /** With the mark. */
  readonly width: number;
}

function columnOf(
  measure: FunctionMeasure,
  functions: readonly MeasuredFunction[],
  threshold: number | undefined,
): TableColumn {
  const values = functions.map((measured) => String(measured[measure] ?? "").length);
  return { measure, threshold, width: Math.max(measure.length, ...values) + mark.length };
}

function columnsThatFit(columns: readonly TableColumn[], width: number): readonly TableColumn[] {
  let room = width - indent.length - nameWidthOf(width);
  return columns.filter((column, index) => {
    const needed = gap.length + column.width;
    // The column that the functions are sorted by is always there.
    if (needed > room && index > 0) return false;
    room -= needed;
    return true;
  });
}

function cellOf(value: number | null, width: number, threshold: number | undefined, colors: Colors): string {
  const text = String(value ?? "").padStart(width - mark.length);
  const isAbove = value !== null && threshold !== undefined && value > threshold;
  return isAbove ? colors.red(text + mark) : `${text} `;
}
