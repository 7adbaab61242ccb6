import type { Cursor } from "./cursor.ts";
import { readParentheses, readQueryPart, type Stop } from "./expressions.ts";
import { field, node, sqlTypes } from "./node-types.ts";

const modes = new Set(["in", "out", "inout", "variadic", "nocopy"]);
const typeEnds = new Set(["default", ":=", "=", "output", "out", "readonly", ",", ")"]);
/** Types of several words: behind such a word, no name of a parameter was written. */
const typeStarts = new Set(
  "double character bit national timestamp time interval long unsigned signed char".split(" "),
);
const typeContinues = new Set(
  "precision varying with without character char year month day hour minute second raw unsigned int large".split(" "),
);
const dot = sqlTypes.idOf(".");
const [open, close, comma] = [sqlTypes.idOf("("), sqlTypes.idOf(")"), sqlTypes.idOf(",")];
const isParameterOver: Stop = (at, ahead) => at.type(ahead) === comma || at.type(ahead) === close;

/** `a`, `a.b`, `[a].[b]`: a name of any words. */
export function readName(cursor: Cursor): void {
  cursor.within(
    node.qualified_name,
    () => {
      cursor.takeAs(node.identifier);
      while (cursor.type() === dot && !cursor.isEnd(1)) {
        cursor.take();
        cursor.takeAs(node.identifier);
      }
    },
    field.name,
  );
}

/** Parameters in parentheses. */
export function readParameters(cursor: Cursor): void {
  cursor.within(node.parameters, () => {
    cursor.take();
    while (!cursor.isEnd() && cursor.type() !== close) {
      readParameter(cursor, isParameterOver);
      if (cursor.type() === comma) cursor.take();
    }
    if (cursor.type() === close) cursor.take();
    else cursor.miss();
  });
}

/** Parameters of T-SQL without parentheses: `@a INT, @b INT = 1`. */
export function readBareParameters(cursor: Cursor, isOver: Stop): void {
  cursor.within(node.parameters, () => {
    while (!cursor.isEnd() && !isOver(cursor, 0)) {
      readParameter(cursor, (at, ahead) => at.type(ahead) === comma || isOver(at, ahead));
      if (cursor.type() === comma) cursor.take();
    }
  });
}

function readParameter(cursor: Cursor, isOver: Stop): void {
  const isOutput = cursor.dialect === "postgres" && cursor.is("out");
  const from = cursor.position;
  cursor.within(isOutput ? node.output_parameter : node.parameter, () => {
    takeModes(cursor);
    if (isNamed(cursor, isOver)) cursor.takeAs(node.identifier, field.name);
    takeModes(cursor);
    cursor.takeIf("as");
    if (!cursor.isEnd() && !isTypeOver(cursor, isOver)) {
      cursor.within(
        node.type,
        () => {
          while (!cursor.isEnd() && !isTypeOver(cursor, isOver)) takeOfType(cursor);
        },
        field.type,
      );
    }
    readQueryPart(cursor, isOver);
  });
  if (cursor.position === from) cursor.take();
}

function takeOfType(cursor: Cursor): void {
  if (cursor.type() === open) readParentheses(cursor, false);
  else cursor.take();
}

function isTypeOver(cursor: Cursor, isOver: Stop): boolean {
  return isOver(cursor, 0) || typeEnds.has(cursor.word());
}

function takeModes(cursor: Cursor): void {
  while (modes.has(cursor.word()) && !isParameterOver(cursor, 1)) cursor.take();
}

/** Whether a parameter starts with its name. In PostgreSQL it may have none. */
function isNamed(cursor: Cursor, isOver: Stop): boolean {
  if (cursor.dialect !== "postgres") return true;
  const next = cursor.word(1);
  if (isOver(cursor, 1) || cursor.isEnd(1) || typeEnds.has(next) || [".", "(", "[", "%"].includes(next)) return false;
  return !(typeStarts.has(cursor.word()) && typeContinues.has(next));
}
