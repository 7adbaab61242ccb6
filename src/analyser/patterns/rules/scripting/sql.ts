import type { PatternRule, RuleExtension } from "../../pattern-rule.ts";

/** Rules for SQL and the languages of its procedures. */
export const sqlRules: readonly PatternRule[] = [
  {
    id: "belvedere:view-of-all-columns",
    message: "The columns of this view are those that the table had when the view was created",
    patterns: [
      {
        languages: ["sql"],
        query: "(view_definition (body (all_columns) @match) @body)",
        where: `not contains(@body, "subquery function_call")`,
      },
    ],
    examples: [
      {
        language: "sql",
        bad: "CREATE VIEW a AS SELECT * FROM b;\n",
        good: "CREATE VIEW a AS SELECT c, count(*) FROM b GROUP BY c;\nCREATE VIEW d AS SELECT * FROM (SELECT c FROM b) e;\nCREATE VIEW g AS SELECT * FROM f();\n",
      },
    ],
  },
];

/** Patterns of SQL for rules of other languages. */
export const sqlExtensions: readonly RuleExtension[] = [
  {
    id: "belvedere:null-comparison",
    patterns: [{ languages: ["sql"], query: "(null_comparison (null) @value) @match" }],
    examples: [
      {
        language: "sql",
        bad: "SELECT a FROM b WHERE (c = NULL OR d > 1);\n",
        good: "UPDATE b SET c = NULL WHERE d IS NULL AND e = f(g => NULL);\n",
      },
    ],
  },
  {
    id: "belvedere:literal-password",
    patterns: [
      {
        languages: ["sql"],
        query: String.raw`(statement (identifier) @name . (string) @value (#match? @name "^(?:[Ii][Dd][Ee][Nn][Tt][Ii][Ff][Ii][Ee][Dd]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd])$") (#not-match? @value "^''$|[$%{<&]|^'(?:md5|SCRAM-)|[Pp]assword|[Ee]xample|[Cc]hange")) @match`,
      },
    ],
    examples: [
      {
        language: "sql",
        bad: "CREATE USER a WITH PASSWORD 'hunter2';\n",
        good: "CREATE USER a WITH PASSWORD :'password';\nALTER USER b PASSWORD 'SomeStrongPassword';\n",
      },
    ],
  },
];
