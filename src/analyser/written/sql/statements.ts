import { errorType } from "../../syntax/flat-tree.ts";
import { isBatch, nextOfBatch } from "./batches.ts";
import type { Cursor } from "./cursor.ts";
import type { StatementReader } from "./blocks.ts";
import { readControl } from "./control.ts";
import { readExpression, readQueryPart, type Stop } from "./expressions.ts";
import { node } from "./node-types.ts";
import { readAnonymous, readCreated } from "./routines.ts";
import { verbs } from "./verbs.ts";

const queryTypes: Readonly<Record<string, number>> = {
  select: node.select_statement,
  insert: node.insert_statement,
  replace: node.insert_statement,
  update: node.update_statement,
  delete: node.delete_statement,
};
/** Statements whose expressions have conditions that count, as assignments have. */
const computing = new Set("return raise execute exec call print set signal leave iterate next".split(" "));

const reader: StatementReader = { readStatement, readStatements };

/** How deep statements may be nested. */
const depthMax = 500;
/** Where the word `RULE` is behind `CREATE`, or behind `CREATE OR REPLACE`. */
const ruleAhead = [1, 3];

/** Reads statements up to `isOver`. */
export function readStatements(cursor: Cursor, isOver: Stop): void {
  while (!cursor.isAtEnd && !isOver(cursor, 0)) {
    const from = cursor.position;
    readStatement(cursor);
    if (cursor.position === from) cursor.takeAs(errorType);
  }
}

/** Reads one statement with its semicolon. */
function readStatement(cursor: Cursor): void {
  const word = cursor.word();
  if (cursor.isEnd() || cursor.type() === node.command) cursor.take();
  else if (cursor.depth > depthMax) readUnknown(cursor);
  else if (readCreated(cursor, reader) || readAnonymous(cursor, reader) || readControl(cursor, reader)) return;
  else if (queryTypes[word] !== undefined) readQuery(cursor, queryTypes[word]);
  else if (word === "with") readQuery(cursor, typeBehindWith(cursor));
  else if (word === "end" && (cursor.inBody || cursor.dialect !== "postgres")) cursor.takeAs(errorType);
  else if (isKnown(cursor, word)) readOther(cursor, word);
  else readUnknown(cursor);
}

/** Whether a statement may start with a word. */
function isKnown(cursor: Cursor, word: string): boolean {
  return cursor.inBody || verbs.has(word) || word === "(" || word === ":" || isCallOfBatch(cursor);
}

function stopOf(cursor: Cursor): Stop {
  if (isBatch(cursor)) return nextOfBatch(cursor.word());
  return (at, ahead) => at.type(ahead) === node.command;
}

function readQuery(cursor: Cursor, type: number): void {
  const stop = stopOf(cursor);
  cursor.within(type, () => {
    cursor.take();
    readQueryPart(cursor, stop);
    cursor.takeSemicolon();
  });
}

/** What `WITH a AS (…)` belongs to: the first word of a statement behind the parentheses. */
function typeBehindWith(cursor: Cursor): number {
  let depth = 0;
  for (let ahead = 1; !cursor.isEnd(ahead); ahead++) {
    const word = cursor.word(ahead);
    if (word === "(") depth += 1;
    else if (word === ")") depth -= 1;
    else if (depth === 0 && queryTypes[word] !== undefined) return queryTypes[word];
  }
  return node.select_statement;
}

function readOther(cursor: Cursor, word: string): void {
  const stop = stopOf(cursor);
  const isEmpty = cursor.type() === node.null && cursor.isEnd(1);
  cursor.within(isEmpty ? node.empty_statement : node.statement, () => {
    const counts = computing.has(word) || (cursor.inBody && !verbs.has(word));
    cursor.inRule = word === "create" && ruleAhead.some((ahead) => cursor.word(ahead) === "rule");
    if (verbs.has(word) || computing.has(word)) cursor.take();
    if (counts) readExpression(cursor, stop);
    else readQueryPart(cursor, stop);
    cursor.takeSemicolon();
  });
}

/** In T-SQL, the first statement of a batch may be the name of a procedure. */
function isCallOfBatch(cursor: Cursor): boolean {
  return isBatch(cursor) && cursor.type() === node.identifier && /^(?:sp_|xp_|\[?\w+\]?\.)/i.test(cursor.textOf());
}

/** A statement that starts with no known word. */
function readUnknown(cursor: Cursor): void {
  cursor.within(errorType, () => {
    while (!cursor.isEnd() && cursor.type() !== node.command) cursor.take();
    cursor.takeSemicolon();
  });
  cursor.hasError = true;
}
