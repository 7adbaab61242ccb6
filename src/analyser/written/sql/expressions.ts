import { errorType } from "../../syntax/flat-tree.ts";
import type { Cursor } from "./cursor.ts";
import { field, node, sqlTypes } from "./node-types.ts";

/** How deep expressions may be nested; deeper ones are read without structure. */
const depthMax = 500;
/** How many operators of one condition are nested. */
const operatorsMax = 200;

const id = (name: string): number => sqlTypes.idOf(name);
const [open, close, comma, dot] = [id("("), id(")"), id(","), id(".")];
const [and, or, between, caseWord, end] = [id("and"), id("or"), id("between"), id("case"), id("end")];
const [select, where, having] = [id("select"), id("where"), id("having")];
const comparisons = new Set([id("="), id("<>"), id("!=")]);
const caseParts = new Set([id("when"), id("then"), id("else"), end]);
/** Behind these, `*` means all columns. */
const [star, beforeAll] = [id("*"), new Set([select, id("distinct"), comma, dot])];
const queryWords = new Set(["select", "with", "values"]);

/** What follows a condition of a query. */
const clauseWords = new Set(
  "group order having limit union all except intersect minus returning option window fetch offset for on when".split(
    " ",
  ),
);

/** Whether what is read ends at a token, from the cursor on. */
export type Stop = (cursor: Cursor, ahead: number) => boolean;

/** A condition of a statement: `AND` and `OR` in it count. */
export function readCondition(cursor: Cursor, stop: Stop): void {
  cursor.within(
    node.condition,
    () => {
      inCondition(cursor, true, () => readExpression(cursor, stop));
    },
    field.condition,
  );
}

function inCondition(cursor: Cursor, isCondition: boolean, read: () => void): void {
  const before = cursor.inCondition;
  cursor.inCondition = isCondition;
  read();
  cursor.inCondition = before;
}

/** Expressions of a statement of a procedure up to `stop`: `AND` and `OR` count, except in queries. */
export function readExpression(cursor: Cursor, stop: Stop): void {
  while (!cursor.isEnd() && !stop(cursor, 0)) {
    if (cursor.type() === select) return readQueryPart(cursor, stop);
    const from = cursor.position;
    readJoined(cursor, stop);
    if (cursor.position === from) cursor.take();
  }
}

/** Reads up to the next comma, and groups what `OR` joins, and in it what `AND` joins. */
function readJoined(cursor: Cursor, stop: Stop): void {
  const ors = positionsOf(cursor, or, stop);
  readOperands(cursor, ors, (isOr) => {
    const ands = positionsOf(cursor, and, (at, ahead) => at.type(ahead) === or || stop(at, ahead));
    readOperands(cursor, ands, (isAnd) => {
      while (!isOperandOver(cursor, stop) && !isAnd() && !isOr()) takePart(cursor, true);
    });
  });
}

function isOperandOver(cursor: Cursor, stop: Stop): boolean {
  const type = cursor.type();
  return cursor.isEnd() || type === comma || type === select || type === close || stop(cursor, 0);
}

/** Writes operands from left to right: each operator has all before it as its left operand. */
function readOperands(cursor: Cursor, operators: readonly number[], read: (isOperator: () => boolean) => void): void {
  let next = 0;
  const isOperator = (): boolean => cursor.position === operators[next];
  const nested = (count: number): void => {
    if (count === 0) return read(isOperator);
    cursor.within(node.logical_expression, () => {
      nested(count - 1);
      if (isOperator()) {
        next += 1;
        cursor.take();
      }
      read(isOperator);
    });
  };
  nested(Math.min(operators.length, operatorsMax));
}

/** Positions of an operator outside of parentheses and `CASE`, without the `AND` of a `BETWEEN`. */
function positionsOf(cursor: Cursor, operator: number, stop: Stop): number[] {
  const found: number[] = [];
  let [parentheses, cases, betweens] = [0, 0, 0];
  for (let ahead = 0; !cursor.isEnd(ahead); ahead++) {
    const type = cursor.type(ahead);
    if (type === open) parentheses += 1;
    else if (type === close) parentheses -= 1;
    else if (type === caseWord) cases += 1;
    else if (type === end && cases > 0) cases -= 1;
    if (parentheses < 0) break;
    if (parentheses > 0 || cases > 0) continue;
    if (type === comma || type === select || stop(cursor, ahead)) break;
    if (type === between) betweens += 1;
    else if (type === and && betweens > 0) betweens -= 1;
    else if (type === operator) found.push(cursor.position + ahead);
  }
  return found;
}

/** Tokens of a query, or of a statement without conditions, up to `stop`. */
export function readQueryPart(cursor: Cursor, stop: Stop): void {
  while (!cursor.isEnd() && !stop(cursor, 0)) {
    const type = cursor.type();
    if (type === where || type === having) {
      cursor.within(node.where_clause, () => {
        cursor.take();
        const isOver: Stop = (at, ahead) =>
          stop(at, ahead) || at.type(ahead) === close || clauseWords.has(at.word(ahead));
        inCondition(cursor, true, () => {
          while (!cursor.isEnd() && !isOver(cursor, 0)) takePart(cursor, false);
        });
      });
    } else if (type === close) cursor.takeAs(errorType);
    else takePart(cursor, false);
  }
}

/** One token, or a group: parentheses, a `CASE`, a call. */
export function takePart(cursor: Cursor, counts: boolean): void {
  const type = cursor.type();
  if (type === open) readParentheses(cursor, counts);
  else if (type === caseWord && cursor.depth < depthMax) readCase(cursor, counts);
  else if (type === node.identifier) readName(cursor, counts);
  else if (cursor.inCondition && comparisons.has(type) && cursor.type(1) === node.null) {
    cursor.within(node.null_comparison, () => {
      cursor.take();
      cursor.take();
    });
  } else if (type === close) cursor.takeAs(errorType);
  else if (type === star && beforeAll.has(cursor.lastType)) cursor.takeAs(node.all_columns);
  else cursor.take();
}

/** A name, or the call of one. */
function readName(cursor: Cursor, counts: boolean): void {
  let length = 1;
  while (cursor.type(length) === dot && cursor.type(length + 1) === node.identifier) length += 2;
  const takeName = (): void => {
    for (let taken = 0; taken < length; taken++) cursor.take();
  };
  if (cursor.type(length) !== open) return takeName();
  cursor.within(node.function_call, () => {
    takeName();
    inCondition(cursor, false, () => readParentheses(cursor, counts));
  });
}

/** A query, or a list of expressions, in parentheses. */
export function readParentheses(cursor: Cursor, counts: boolean): void {
  if (cursor.depth > depthMax) return takeFlat(cursor);
  const isQuery = queryWords.has(cursor.word(1));
  cursor.within(isQuery ? node.subquery : node.parenthesized_expression, () => {
    cursor.take();
    const isClosed: Stop = (at, ahead) => at.type(ahead) === close;
    const read = (): void => {
      if (counts && !isQuery) readExpression(cursor, isClosed);
      else readQueryPart(cursor, isClosed);
      // A rule of PostgreSQL may have several statements in parentheses.
      while (cursor.inRule && cursor.isSemicolon()) {
        cursor.take();
        readQueryPart(cursor, isClosed);
      }
    };
    if (isQuery) inCondition(cursor, false, read);
    else read();
    if (cursor.type() === close) cursor.take();
    else cursor.miss();
  });
}

/** Parentheses without structure. */
function takeFlat(cursor: Cursor): void {
  let depth = 0;
  do {
    if (cursor.type() === open) depth += 1;
    else if (cursor.type() === close) depth -= 1;
    cursor.take();
  } while (depth > 0 && !cursor.isEnd());
  if (depth > 0) cursor.miss();
}

/** `CASE … WHEN … THEN … ELSE … END` in an expression. */
function readCase(cursor: Cursor, counts: boolean): void {
  const isPart: Stop = (at, ahead) => caseParts.has(at.type(ahead)) || at.type(ahead) === close;
  const read = (): void => {
    if (counts) readExpression(cursor, isPart);
    else readQueryPart(cursor, isPart);
  };
  cursor.within(node.case_expression, () => {
    cursor.take();
    inCondition(cursor, false, read);
    while (cursor.is("when")) {
      cursor.within(node.when_clause, () => {
        cursor.take();
        inCondition(cursor, true, read);
        cursor.takeIf("then");
        inCondition(cursor, false, read);
      });
    }
    if (cursor.takeIf("else")) inCondition(cursor, false, read);
    if (!cursor.takeIf("end")) cursor.miss();
  });
}
