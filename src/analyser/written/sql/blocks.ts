import type { Cursor } from "./cursor.ts";
import { readQueryPart, type Stop } from "./expressions.ts";
import { node } from "./node-types.ts";
import { readName, readParameters } from "./parameters.ts";

/** Reads statements, for what contains some. */
export interface StatementReader {
  readStatement(cursor: Cursor): void;
  readStatements(cursor: Cursor, isOver: Stop): void;
}

const partEnds = new Set(["end", "else", "elsif", "elseif", "exception", "until", "when"]);
const declarationEnds = new Set(["begin", "end"]);
const bodyWords = new Set(["is", "as"]);
/** Words before `FUNCTION` in the body of a type. */
const memberWords = new Set("member static constructor map order overriding final not instantiable".split(" "));
const neverStops: Stop = () => false;

/** The statements of a part of a block, such as those behind `THEN`. */
export function readPart(cursor: Cursor, statements: StatementReader): void {
  const isOver: Stop = (at, ahead) => at.isSeparator(ahead) || partEnds.has(at.word(ahead));
  if (cursor.isAtEnd || isOver(cursor, 0)) return;
  cursor.within(node.statements, () => {
    statements.readStatements(cursor, isOver);
  });
}

/** `END`, the words behind it, a label, a semicolon. */
export function readEnd(cursor: Cursor, ...words: readonly string[]): void {
  if (!cursor.takeIf("end")) return cursor.miss();
  for (const word of words) cursor.takeIf(word);
  if (cursor.dialect !== "tsql") while (cursor.type() === node.identifier || cursor.is(".")) cursor.take();
  cursor.takeSemicolon();
}

/** Reads what is in a procedure. */
export function inBody(cursor: Cursor, read: () => void): void {
  const outer = cursor.inBody;
  cursor.inBody = true;
  read();
  cursor.inBody = outer;
}

/** `[DECLARE …] BEGIN … [EXCEPTION …] END`. */
export function readBlock(cursor: Cursor, statements: StatementReader): void {
  inBody(cursor, () => {
    cursor.within(node.block, (opened) => {
      if (cursor.takeIf("declare")) readDeclarations(cursor, statements);
      if (!cursor.takeIf("begin")) return cursor.miss();
      if (cursor.takeIf("not")) cursor.take();
      else cursor.takeIf("atomic");
      readPart(cursor, statements);
      if (cursor.takeIf("exception")) {
        cursor.retype(opened, node.handled_block);
        while (cursor.is("when")) readHandler(cursor, statements);
      }
      readEnd(cursor);
    });
  });
}

/** `WHEN a OR b THEN …` of an `EXCEPTION`. */
function readHandler(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.exception_handler, () => {
    while (!cursor.isEnd() && !cursor.is("then")) cursor.take();
    if (!cursor.takeIf("then")) cursor.miss();
    readPart(cursor, statements);
  });
}

/** Declarations of variables, cursors and types, and of functions in Oracle. */
export function readDeclarations(cursor: Cursor, statements: StatementReader, ends = declarationEnds): void {
  while (!cursor.isAtEnd && !cursor.isSeparator() && !ends.has(cursor.word())) {
    if (isRoutine(cursor)) readRoutine(cursor, statements);
    else {
      cursor.within(node.declaration, () => {
        readQueryPart(cursor, neverStops);
        cursor.takeSemicolon();
      });
    }
  }
}

function isRoutine(cursor: Cursor): boolean {
  let ahead = 0;
  while (memberWords.has(cursor.word(ahead))) ahead += 1;
  return cursor.word(ahead) === "function" || cursor.word(ahead) === "procedure";
}

/** A function of a package, of a type or of another function: `FUNCTION a(b INT) RETURN INT IS …`. */
function readRoutine(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.function_definition, () => {
    while (!cursor.is("function", "procedure")) cursor.take();
    cursor.take();
    readName(cursor);
    if (cursor.is("(")) readParameters(cursor);
    readQueryPart(cursor, (at, ahead) => bodyWords.has(at.word(ahead)) && at.word(ahead - 1) !== "self");
    if (!cursor.isEnd()) readRoutineBody(cursor, statements);
    else cursor.takeSemicolon();
  });
}

/** `IS … BEGIN … END;`, or `IS LANGUAGE …;`, which is written elsewhere. */
export function readRoutineBody(cursor: Cursor, statements: StatementReader): void {
  const isForeign = cursor.word(1) === "language" || cursor.word(1) === "external";
  if (isForeign) {
    readQueryPart(cursor, neverStops);
    return cursor.takeSemicolon();
  }
  cursor.within(node.body, () => {
    cursor.take();
    cursor.takeIf("declare");
    inBody(cursor, () => readDeclarations(cursor, statements));
    readBlock(cursor, statements);
  });
}
