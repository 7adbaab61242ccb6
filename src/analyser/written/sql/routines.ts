import { inBody, readBlock, readDeclarations, readEnd, readRoutineBody, type StatementReader } from "./blocks.ts";
import type { Cursor } from "./cursor.ts";
import { readExpression, readQueryPart, takePart, type Stop } from "./expressions.ts";
import { node, sqlTypes } from "./node-types.ts";
import { readBareParameters, readName, readParameters } from "./parameters.ts";

const kinds = new Set(["function", "procedure", "proc", "trigger", "event", "view", "package", "type"]);
/** Words that no kind of them is looked for behind. */
const otherKinds = new Set(
  "table index schema user role database sequence rule policy domain operator cast synonym login transform aggregate publication extension access".split(
    " ",
  ),
);
const wordsBeforeKindMax = 14;
const quote = sqlTypes.idOf("$quote");
/** Languages of PostgreSQL whose functions are read. */
const readLanguages = new Set(["plpgsql", "sql"]);
const neverStops: Stop = () => false;
const blockWords = new Set(["begin", "declare"]);
/** What the body of a function of MySQL may start with, beside a block. */
const starters = new Set("return select insert update delete set if case call replace while loop repeat".split(" "));
const partTimes = new Set(["before", "after", "instead", "end"]);

/** Reads a definition that contains statements: a function, procedure, trigger, view or package. False for others. */
export function readCreated(cursor: Cursor, statements: StatementReader): boolean {
  const kind = kindOf(cursor);
  if (kind === "view") readView(cursor);
  else if (kind === "package" || kind === "type") return readPackage(cursor, kind, statements);
  else if (kind !== null) readFunction(cursor, kind, statements);
  return kind !== null;
}

/** What is created; null if it is no definition with statements. */
function kindOf(cursor: Cursor): string | null {
  if (!cursor.is("create") && !(cursor.is("alter") && cursor.dialect === "tsql")) return null;
  for (let ahead = 1; ahead < wordsBeforeKindMax && !cursor.isEnd(ahead); ahead++) {
    const word = cursor.word(ahead);
    if (kinds.has(word)) return word;
    if (otherKinds.has(word) || (word === "(" && cursor.word(ahead + 1) !== ")")) return null;
  }
  return null;
}

function takeUpToKind(cursor: Cursor, kind: string): void {
  while (!cursor.is(kind)) cursor.take();
  cursor.take();
  if (cursor.is("if")) while (cursor.is("if", "not", "exists")) cursor.take();
}

function readFunction(cursor: Cursor, kind: string, statements: StatementReader): void {
  // Only in PostgreSQL may several functions of a schema have one name.
  const isOverloaded = cursor.dialect === "postgres" && kind !== "trigger";
  cursor.within(isOverloaded ? node.function_definition : node.unique_definition, () => {
    takeUpToKind(cursor, kind);
    readName(cursor);
    if (kind !== "trigger" && cursor.is("(")) readParameters(cursor);
    if (cursor.dialect === "tsql") readBatchFunction(cursor, statements);
    else if (cursor.dialect === "oracle" && kind !== "trigger") readOracleFunction(cursor, statements);
    else readFunctionBody(cursor, kind, statements);
    cursor.takeSemicolon();
  });
}

function readOracleFunction(cursor: Cursor, statements: StatementReader): void {
  readQueryPart(cursor, (at, ahead) => ["is", "as"].includes(at.word(ahead)));
  if (!cursor.isEnd()) readRoutineBody(cursor, statements);
}

/** T-SQL: all statements up to the end of the batch. */
function readBatchFunction(cursor: Cursor, statements: StatementReader): void {
  const isOver: Stop = (at, ahead) =>
    (at.word(ahead) === "as" && !at.word(ahead - 1).startsWith("exec")) || at.word(ahead) === "begin";
  const isHeader: Stop = (at, ahead) => isOver(at, ahead) || ["with", "for", "returns"].includes(at.word(ahead));
  if (cursor.textOf().startsWith("@")) readBareParameters(cursor, isHeader);
  readQueryPart(cursor, isOver);
  if (cursor.isEnd()) return;
  if (cursor.word(1) === "external") return readQueryPart(cursor, neverStops);
  cursor.within(node.body, () => {
    cursor.takeIf("as");
    inBody(cursor, () => statements.readStatements(cursor, (at, ahead) => at.isSeparator(ahead)));
  });
}

/** The characteristics of a function, and its body in one of the forms of PostgreSQL and MySQL, or of a trigger. */
function readFunctionBody(cursor: Cursor, kind: string, statements: StatementReader): void {
  const language = languageOf(cursor);
  let isBodyNext = cursor.dialect === "mysql" && kind !== "trigger" && kind !== "event";
  while (!cursor.isEnd()) {
    const word = cursor.word();
    if (word === "as" && isText(cursor, 1)) {
      cursor.take();
      readText(cursor, language, statements);
    } else if (word === "compound") return readCompoundTrigger(cursor, statements);
    else if (blockWords.has(word) || (isBodyNext && starters.has(word) && !isCharacterSet(cursor))) {
      return cursor.within(node.body, () => inBody(cursor, () => statements.readStatement(cursor)));
    } else if (word === "return" && kind === "function") {
      return cursor.within(node.body, () => readExpression(cursor, neverStops));
    } else {
      takePart(cursor, false);
      isBodyNext ||= word === "row" || (word === "do" && kind === "event");
    }
  }
}

function isCharacterSet(cursor: Cursor): boolean {
  return cursor.is("set") && (cursor.word(-1) === "character" || cursor.word(-1) === "returns");
}

/** The language of a function of PostgreSQL, which may be behind its body; null when it is not stated. */
function languageOf(cursor: Cursor): string | null {
  for (let ahead = 0; !cursor.isEnd(ahead); ahead++) {
    const text = cursor.word(ahead) === "language" ? cursor.textOf(ahead + 1) : null;
    if (text !== null) return text.toLowerCase().replaceAll(/['"]/g, "");
  }
  return null;
}

function isText(cursor: Cursor, ahead: number): boolean {
  return cursor.type(ahead) === quote || cursor.type(ahead) === node.string;
}

/** A body between `$$` or in quotes. That of a function in C is the name of a file. */
function readText(cursor: Cursor, language: string | null, statements: StatementReader): void {
  const text = cursor.textOf();
  const quoteLength = cursor.type() === quote ? text.indexOf("$", 1) + 1 : 1;
  const isRead = language === null || readLanguages.has(language);
  if (!isRead || (cursor.type() === node.string && !text.startsWith("'"))) {
    if (language === "c" || language === "internal") return cursor.takeAs(node.string);
    return cursor.within(node.foreign_body, () => cursor.takeAs(node.string));
  }
  cursor.within(node.body, () => {
    cursor.inside(quoteLength, () => {
      const outer = cursor.inBody;
      cursor.inBody = language !== "sql";
      while (cursor.textOf().startsWith("#")) for (let word = 0; word < 2; word++) cursor.take();
      statements.readStatements(cursor, neverStops);
      cursor.inBody = outer;
    });
  });
}

/** `DO $$ … $$`: statements that run once. */
export function readAnonymous(cursor: Cursor, statements: StatementReader): boolean {
  if (!cursor.is("do") || cursor.dialect !== "postgres") return false;
  const language = languageOf(cursor);
  cursor.within(node.statement, () => {
    while (!cursor.isEnd()) {
      if (isText(cursor, 0) && cursor.word(-1) !== "language") readText(cursor, language, statements);
      else cursor.take();
    }
    cursor.takeSemicolon();
  });
  return true;
}

/** A trigger of Oracle with a part for each time: `BEFORE STATEMENT IS BEGIN … END BEFORE STATEMENT;`. */
function readCompoundTrigger(cursor: Cursor, statements: StatementReader): void {
  cursor.within(node.body, () => {
    cursor.take();
    cursor.takeIf("trigger");
    while (!cursor.isAtEnd && !cursor.isSeparator() && !cursor.is("end")) {
      if (!cursor.is("before", "after", "instead")) readDeclarations(cursor, statements, partTimes);
      else {
        while (!cursor.isEnd() && !cursor.is("is")) cursor.take();
        cursor.take();
        readDeclarations(cursor, statements);
        readBlock(cursor, statements);
      }
    }
    readEnd(cursor);
  });
}

/** A view is a query with a name. */
function readView(cursor: Cursor): void {
  cursor.within(node.view_definition, () => {
    takeUpToKind(cursor, "view");
    readName(cursor);
    readQueryPart(cursor, (at, ahead) => at.word(ahead) === "as");
    if (cursor.is("as")) {
      cursor.within(node.body, () => {
        cursor.take();
        readQueryPart(cursor, neverStops);
      });
    }
    cursor.takeSemicolon();
  });
}

/** A package of Oracle, or the body of one or of a type. */
function readPackage(cursor: Cursor, kind: string, statements: StatementReader): boolean {
  const body = bodyAhead(cursor, kind);
  if (cursor.dialect !== "oracle" || (kind === "type" && body === 0)) return false;
  const specification = kind === "package" && body === 0 ? node.statement : node.package_body;
  cursor.within(kind === "type" ? node.type_body : specification, () => {
    takeUpToKind(cursor, kind);
    if (body > 0) cursor.take();
    readName(cursor);
    while (!cursor.isEnd() && !cursor.is("is", "as")) cursor.take();
    cursor.take();
    readDeclarations(cursor, statements);
    if (cursor.is("begin")) readBlock(cursor, statements);
    else readEnd(cursor);
  });
  return true;
}

/** Where the word `BODY` behind the kind is; 0 if it is not there. */
function bodyAhead(cursor: Cursor, kind: string): number {
  for (let ahead = 1; ahead < wordsBeforeKindMax; ahead++) {
    if (cursor.word(ahead) === kind) return cursor.word(ahead + 1) === "body" ? ahead + 1 : 0;
  }
  return 0;
}
