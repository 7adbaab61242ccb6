import { isBatch, nextOfBatch } from "./batches.ts";
import { readBlock, readEnd, readPart, type StatementReader } from "./blocks.ts";
import type { Cursor } from "./cursor.ts";
import { readCondition, readExpression, type Stop } from "./expressions.ts";
import { node, sqlTypes } from "./node-types.ts";

type Reader = (cursor: Cursor, statements: StatementReader) => void;

/** Behind `BEGIN`, these make a transaction of it. */
const transactionWords = new Set(
  "transaction tran work isolation read deferrable deferred immediate exclusive concurrent distributed dialog conversation".split(
    " ",
  ),
);
const [colon, shiftLeft, shiftRight] = [sqlTypes.idOf(":"), sqlTypes.idOf("<<"), sqlTypes.idOf(">>")];
const atThen: Stop = (at, ahead) => at.word(ahead) === "then";
const atWhen: Stop = (at, ahead) => at.word(ahead) === "when";
const atLoop: Stop = (at, ahead) => at.word(ahead) === "loop" || at.word(ahead) === "do";

const readers: Readonly<Record<string, Reader>> = {
  if: readIf,
  case: readCase,
  loop: readLoop,
  while: readLoop,
  for: readLoop,
  foreach: readLoop,
  forall: readLoop,
  repeat: readRepeat,
  exit: readExit,
  continue: readExit,
  goto: readGoto,
};

/** Reads a statement that controls the flow; false when another one starts. */
export function readControl(cursor: Cursor, statements: StatementReader): boolean {
  const word = cursor.word();
  if (isBlock(cursor, word)) {
    if (isBatch(cursor) && cursor.word(1) === "try") readTry(cursor, statements);
    else readBlock(cursor, statements);
    return true;
  }
  if (!cursor.inBody && !isBatch(cursor)) return false;
  if (readLabel(cursor)) return true;
  if (word === "declare" && isHandler(cursor)) readHandlerDeclaration(cursor, statements);
  else if (isBatch(cursor) && word === "while") readBatchLoop(cursor, statements);
  else if (isControl(cursor, word)) readers[word]!(cursor, statements);
  else return false;
  return true;
}

/** Whether a word starts a statement of control: `loop := 1` and `repeat('a', 2)` do not. */
function isControl(cursor: Cursor, word: string): boolean {
  const next = cursor.word(1);
  if (readers[word] === undefined || next === ":=" || next === ".") return false;
  return next !== "(" || word === "if" || word === "while" || word === "case";
}

function isBlock(cursor: Cursor, word: string): boolean {
  const { dialect } = cursor;
  if (word === "declare") {
    return dialect === "oracle" || (dialect === "postgres" && cursor.inBody);
  }
  if (word !== "begin") return false;
  if (cursor.inBody) return !(isBatch(cursor) && transactionWords.has(cursor.word(1)));
  if (cursor.word(1) === "atomic") return true;
  if (dialect === "postgres" || dialect === "mysql") return false;
  return !cursor.isEnd(1) && !transactionWords.has(cursor.word(1));
}

/** `<<a>>`, and `a:` of MySQL and T-SQL. */
function readLabel(cursor: Cursor): boolean {
  const isName = cursor.type() === node.identifier && cursor.type(1) === colon && cursor.dialect !== "postgres";
  const isQuoted = cursor.type() === shiftLeft && cursor.type(2) === shiftRight;
  if (!isName && !isQuoted) return false;
  cursor.within(node.label, () => {
    for (let token = isName ? 2 : 3; token > 0; token--) cursor.take();
  });
  return true;
}

function readIf(cursor: Cursor, statements: StatementReader): void {
  if (isBatch(cursor)) return readBatchIf(cursor, statements);
  cursor.within(node.if_statement, () => {
    cursor.take();
    readCondition(cursor, atThen);
    if (!cursor.takeIf("then")) cursor.miss();
    readPart(cursor, statements);
    while (cursor.is("elsif", "elseif")) {
      cursor.within(node.elsif_clause, () => {
        cursor.take();
        readCondition(cursor, atThen);
        if (!cursor.takeIf("then")) cursor.miss();
        readPart(cursor, statements);
      });
    }
    readElse(cursor, statements);
    readEnd(cursor, "if");
  });
}

function readElse(cursor: Cursor, statements: StatementReader): void {
  if (!cursor.is("else")) return;
  cursor.within(node.else_clause, () => {
    cursor.take();
    readPart(cursor, statements);
  });
}

/** `IF a BEGIN … END ELSE …` of T-SQL: each side is one statement. */
function readBatchIf(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.if_statement, () => {
    const stop = nextOfBatch("if");
    cursor.take();
    readCondition(cursor, stop);
    statements.readStatement(cursor);
    if (!cursor.is("else")) return;
    cursor.within(node.else_clause, () => {
      cursor.take();
      statements.readStatement(cursor);
    });
  });
}

function readBatchLoop(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.loop_statement, () => {
    const stop = nextOfBatch("while");
    cursor.take();
    readCondition(cursor, stop);
    statements.readStatement(cursor);
  });
}

/** `BEGIN TRY … END TRY BEGIN CATCH … END CATCH`. */
function readTry(cursor: Cursor, statements: StatementReader): void {
  const readHalf = (word: string): void => {
    cursor.take();
    cursor.take();
    readPart(cursor, statements);
    readEnd(cursor, word);
  };
  cursor.within(node.handled_block, () => {
    readHalf("try");
    if (!(cursor.is("begin") && cursor.word(1) === "catch")) return cursor.miss();
    cursor.within(node.exception_handler, () => readHalf("catch"));
  });
}

/** `CASE … WHEN … THEN …; ELSE …; END CASE`. */
function readCase(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.case_statement, () => {
    cursor.take();
    readExpression(cursor, atWhen);
    while (cursor.is("when")) {
      cursor.within(node.when_clause, () => {
        cursor.take();
        readCondition(cursor, atThen);
        if (!cursor.takeIf("then")) cursor.miss();
        readPart(cursor, statements);
      });
    }
    if (cursor.takeIf("else")) readPart(cursor, statements);
    readEnd(cursor, "case");
  });
}

/** `LOOP`, `WHILE … LOOP`, `FOR … LOOP`, `WHILE … DO`, and `FORALL … INSERT`, which has one statement. */
function readLoop(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.loop_statement, () => {
    const word = cursor.word();
    if (word === "forall") {
      readExpression(cursor, (at, ahead) => ahead > 0 && at.is("insert", "update", "delete", "execute", "merge"));
      return statements.readStatement(cursor);
    }
    if (word !== "loop") {
      cursor.take();
      if (word === "while") readCondition(cursor, atLoop);
      else readExpression(cursor, atLoop);
    }
    const opening = cursor.word();
    if (!cursor.takeIf("loop", "do")) return cursor.miss();
    readPart(cursor, statements);
    readEnd(cursor, opening === "do" ? word : "loop");
  });
}

/** `REPEAT … UNTIL … END REPEAT`. */
function readRepeat(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.loop_statement, () => {
    cursor.take();
    readPart(cursor, statements);
    if (!cursor.takeIf("until")) return cursor.miss();
    readCondition(cursor, (at, ahead) => at.word(ahead) === "end");
    readEnd(cursor, "repeat");
  });
}

/** `EXIT`, `EXIT label`, `EXIT WHEN a`. */
function readExit(cursor: Cursor): void {
  const isToLabel = cursor.type(1) === node.identifier;
  cursor.within(isToLabel ? node.jump_to_label : node.statement, () => {
    cursor.take();
    if (isToLabel) cursor.take();
    if (cursor.is("when")) {
      cursor.within(node.exit_condition, () => {
        cursor.take();
        readCondition(cursor, () => false);
      });
    }
    cursor.takeSemicolon();
  });
}

function readGoto(cursor: Cursor): void {
  cursor.within(node.jump_to_label, () => {
    cursor.take();
    cursor.take();
    cursor.takeSemicolon();
  });
}

/** `DECLARE EXIT HANDLER FOR SQLEXCEPTION …` of MySQL. */
function isHandler(cursor: Cursor): boolean {
  return cursor.word(2) === "handler" && cursor.word(3) === "for";
}

function readHandlerDeclaration(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.handler_declaration, () => {
    for (let token = 4; token > 0; token--) cursor.take();
    let hasNext = true;
    while (hasNext) {
      while (cursor.is("sqlstate", "value", "not")) cursor.take();
      cursor.take();
      hasNext = cursor.takeIf(",");
    }
    cursor.within(node.statements, () => statements.readStatement(cursor));
  });
}
