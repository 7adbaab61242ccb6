import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FileMeasurer } from "../../measure/measure-file.ts";
import { valueIn, type FileResult } from "../../measure/file-result.ts";
import { TreeArrays } from "../../syntax/flat-tree.ts";
import { dialectOf } from "./dialect.ts";
import { sqlParser } from "./index.ts";

const measurer = new FileMeasurer();

async function measure(text: string): Promise<FileResult> {
  return (await measurer.measure("sql", text))!.result;
}

/** The types and keys of the artifacts, with their cyclomatic complexity; refuses texts with errors. */
async function unitsOf(text: string): Promise<string[]> {
  const { units, syntaxErrors } = await measure(text);
  expect(syntaxErrors).toBe(0);
  return units.map(({ type, key, values }) => `${type} ${key} ${valueIn(values, "VG")}`);
}

describe("PostgreSQL", () => {
  test("functions with bodies between dollars, in quotes, in the standard's form", async () =>
    expect(
      await unitsOf(
        [
          "CREATE FUNCTION s.a(b int, OUT c text, double precision DEFAULT 1) RETURNS int AS $x$",
          "BEGIN IF b > 1 THEN RETURN $$;$$; END IF; END $x$ LANGUAGE plpgsql;",
          "CREATE FUNCTION d(text) RETURNS int LANGUAGE 'plpgsql' AS 'BEGIN IF $1 = ''e'' THEN RETURN 1; END IF; END';",
          "CREATE FUNCTION f() RETURNS int BEGIN ATOMIC SELECT 1; SELECT 2; END;",
          "CREATE FUNCTION g(h int) RETURNS int RETURN h + 1;",
          "CREATE FUNCTION i() RETURNS int AS 'library', 'i' LANGUAGE C;",
          "CREATE FUNCTION j() RETURNS int AS $$ if x: y $$ LANGUAGE plpython3u;",
          "CREATE TRIGGER k AFTER INSERT ON l FOR EACH ROW EXECUTE FUNCTION m();",
          "CREATE VIEW n AS SELECT CASE WHEN a THEN 1 END FROM o WHERE b AND c;",
        ].join("\n"),
      ),
    ).toEqual([
      "FUNCTION s.a(int,double precision) 2",
      "FUNCTION d(text) 2",
      "FUNCTION f() 1",
      "FUNCTION g(int) 1",
      "FUNCTION j() 1",
      "FUNCTION n 2",
    ]));

  test("commands of psql, and the rows of COPY", async () => {
    const text = "\\set a 1\nCOPY b FROM stdin; -- rows\nc'd\t(\n\\.\nSELECT :'a', :b\n\\gset\nSELECT 1;\n";
    const { syntaxErrors, values } = await measure(text);
    expect([syntaxErrors, valueIn(values, "LOC"), valueIn(values, "STAT")]).toEqual([0, 7, 3]);
  });

  test("an empty handler is reported", async () =>
    expect(
      (await measure("DO $$ BEGIN a(); EXCEPTION WHEN others THEN NULL; END $$;\n")).findings.map(({ rule }) => rule),
    ).toEqual(["belvedere:empty-catch"]));
});

describe("MySQL", () => {
  test("a delimiter, handlers, loops", async () =>
    expect(
      await unitsOf(
        [
          "DELIMITER $$",
          "CREATE DEFINER=`root`@`localhost` PROCEDURE `a`(IN b INT, OUT c INT) COMMENT 'it''s \\' one'",
          "BEGIN # first",
          "  DECLARE EXIT HANDLER FOR SQLEXCEPTION BEGIN ROLLBACK; END;",
          "  d: WHILE b > 0 DO SET b = b - 1; IF b = 2 THEN LEAVE d; END IF; END WHILE;",
          "END$$",
          "CREATE TRIGGER e BEFORE INSERT ON f FOR EACH ROW SET NEW.g = IF(NEW.h, 1, 2)$$",
          "DELIMITER ;",
          "SELECT 1;",
        ].join("\n"),
      ),
    ).toEqual(["FUNCTION `a` 4", "FUNCTION e 1"]));
});

describe("Oracle", () => {
  test("packages, types, commands of SQL*Plus", async () =>
    expect(
      await unitsOf(
        [
          "SET DEFINE OFF",
          "REM it's a remark",
          "CREATE OR REPLACE PACKAGE BODY a IS",
          "  b VARCHAR2(10) := q'[it's]';",
          "  FUNCTION c(d IN NUMBER) RETURN NUMBER IS",
          "    PROCEDURE e AS result NUMBER; BEGIN NULL; END;",
          "  BEGIN",
          "    FOR f IN (SELECT g FROM h WHERE i OR j) LOOP EXIT WHEN f.g IS NULL; END LOOP;",
          "    RETURN 1;",
          "  EXCEPTION WHEN no_data_found OR too_many_rows THEN RETURN 2;",
          "  END c;",
          "END a;",
          "/",
          "CREATE OR REPLACE TYPE BODY k AS",
          "  CONSTRUCTOR FUNCTION k(self IN OUT NOCOPY k) RETURN SELF AS RESULT IS BEGIN RETURN; END;",
          "END;",
          "/",
        ].join("\n"),
      ),
    ).toEqual(["MODULE a 5", "METHOD a.c(NUMBER) 4", "FUNCTION a.c(NUMBER).e() 1", "CLASS k 1", "METHOD k.k(k) 1"]));
});

describe("SQL Server", () => {
  const procedure = [
    "CREATE PROCEDURE [dbo].[a] @b INT, @c NVARCHAR(MAX) = NULL OUTPUT",
    "AS",
    "SET NOCOUNT ON",
    "IF @b = 1 AND EXISTS (SELECT 1 FROM d WHERE e = 1 OR f = 2)",
    "BEGIN",
    "  INSERT INTO g (h) SELECT [it's] FROM d",
    "  UPDATE d SET e = 2 WHERE e = 1",
    "END",
    "ELSE IF @b = 2 EXEC p",
    "ELSE PRINT 'x'",
    "WHILE @b > 0 SET @b = @b - 1",
    "BEGIN TRY SELECT 1 END TRY BEGIN CATCH THROW END CATCH",
    "GO",
    "SELECT 1",
    "GO",
  ];

  test("statements without semicolons", async () => {
    const { units, values, syntaxErrors } = await measure(procedure.join("\r\n"));
    expect(syntaxErrors).toBe(0);
    expect(units.map(({ key }) => key)).toEqual(["[dbo].[a]"]);
    expect(["VG", "COG", "NEST"].map((column) => valueIn(units[0]!.values, column as "VG"))).toEqual([6, 6, 1]);
    expect([valueIn(units[0]!.values, "STAT"), valueIn(values, "STAT")]).toEqual([11, 12]);
  });
});

test("what is not understood is unparsed, and nothing around it", async () => {
  const { unparsedLines, units } = await measure(
    "SELECT 1;\nnonsense here\nand there;\nCREATE VIEW a AS SELECT b FROM c;\nSELECT (1;\n",
  );
  expect(unparsedLines).toBe(3);
  expect(units.map(({ key }) => key)).toEqual(["a"]);
});

test.each([
  ["CREATE FUNCTION a() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql;", "postgres"],
  ["SELECT 1;", "postgres"],
  ["DELIMITER $$\nSELECT 1$$", "mysql"],
  ["CREATE TABLE a (b VARCHAR2(3));", "oracle"],
  ["SELECT 1\nGO\n", "tsql"],
])("the dialect of %j is %s", (text, dialect) => expect(dialectOf(text)).toBe(dialect));

test.each([
  ["parentheses", `SELECT ${"(".repeat(50_000)}1${")".repeat(50_000)};`],
  ["conditions", `DO $$ BEGIN a := ${"b OR c AND ".repeat(20_000)} d; END $$;`],
  ["blocks", `DO $$ ${"BEGIN ".repeat(20_000)} $$;`],
  ["cases", `SELECT ${"CASE WHEN ".repeat(20_000)} 1;`],
  ["one line", `INSERT INTO a VALUES ${"('b', 1), ".repeat(50_000)} (1);`],
  ["texts without an end", "SELECT 'a\n".repeat(20_001)],
])("a long row of %s is read in time", (_, text) => {
  const tree = new TreeArrays();
  sqlParser.read(text, tree);
  expect(tree.count).toBeGreaterThan(10);
});

const pieces = fc.constantFrom(
  ..."CREATE FUNCTION PROCEDURE VIEW TRIGGER PACKAGE BODY a b.c ( ) , ; AS IS $$ ' \" [ ] ` /* */ -- \n BEGIN END IF THEN ELSE ELSIF CASE WHEN LOOP WHILE FOR SELECT WHERE AND OR BETWEEN INSERT UPDATE SET DELETE = NULL GO / DELIMITER \\g :x {{ }} EXCEPTION DECLARE @a LANGUAGE plpgsql RETURN".split(
    " ",
  ),
);

test("any text becomes a tree whose nodes are in order", () => {
  const tree = new TreeArrays();
  const between = fc.constantFrom(" ", "\n", " -- x\n", " /* y */ ");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), between, (words, space) => {
      const text = words.join(space);
      sqlParser.read(text, tree);
      for (let node = 1; node < tree.count; node++) {
        const parent = tree.parent[node]!;
        const next = tree.next[node]!;
        const isLast = next === tree.next[parent]!;
        const isIn = parent < node && node < next && next <= tree.next[parent]!;
        const isOrdered = tree.start[node]! >= tree.start[parent]! && tree.end[node]! <= tree.end[parent]!;
        const isBeforeNext = tree.start[node]! <= tree.end[node]! && (isLast || tree.end[node]! <= tree.start[next]!);
        if (!isIn || !isOrdered || !isBeforeNext || tree.end[node]! > text.length) {
          throw new Error(`node ${node} of ${text}`);
        }
      }
    }),
    {
      numRuns: 2_000,
      // An empty node behind the last word, and one that is missing behind a comment.
      examples: [
        [["CREATE", "VIEW", "\n"], " "],
        [["CREATE", "CREATE", "CREATE", "CREATE", "BEGIN", "WHILE", "CREATE", "CREATE", "ELSE", "GO"], " /* y */ "],
      ],
    },
  );
});
