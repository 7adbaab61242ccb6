import type { Cursor } from "./cursor.ts";
import type { Stop } from "./expressions.ts";

/** What may start a statement of T-SQL, which needs no semicolon before it. */
const starters = new Set(
  [
    "select insert update delete merge exec execute set declare if while begin end else return print raiserror throw goto break",
    "continue open close deallocate fetch commit rollback save create alter drop truncate waitfor use dbcc backup restore",
    "reconfigure kill revert",
  ]
    .join(" ")
    .split(" "),
);
/** Words that grant, or that name events, and are no statements there. */
const privileges = new Set(["grant", "deny", "revoke"]);
const created = new Set(
  "table procedure proc view function trigger index database schema type user login role unique clustered nonclustered or sequence synonym statistics".split(
    " ",
  ),
);
const afterName = new Set([",", ".", "=", ")"]);
const beforeName = new Set([",", ".", "=", "as", "+", "("]);
const beforeQuery = new Set(["union", "all", "except", "intersect", "as", "for", "("]);
const beforeEvent = new Set(["for", ",", "on", "of", "then", "after"]);
const holdsSet = new Set(["update", "alter", "merge"]);
const holdsQuery = new Set(["insert", "with", "merge", "explain"]);

/** Whether another statement of T-SQL starts at a token; the present one started `first` and takes its parts itself. */
export function nextOfBatch(first: string): Stop {
  let isQueryTaken = !holdsQuery.has(first);
  let isSetTaken = !holdsSet.has(first);
  let takenAt = -1;
  return (cursor, ahead) => {
    const word = cursor.word(ahead);
    if (!starters.has(word)) return false;
    const [before, after] = [cursor.word(ahead - 1), cursor.word(ahead + 1)];
    if (beforeName.has(before) && word !== "select") return false;
    if (word !== "end" && word !== "else" && afterName.has(after)) return false;
    const place = cursor.position + ahead;
    switch (word) {
      case "select":
      case "exec":
      case "execute":
        if (beforeQuery.has(before) || privileges.has(first)) return false;
        if (isQueryTaken || takenAt === place) return takenAt !== place && isQueryTaken;
        isQueryTaken = true;
        takenAt = place;
        return false;
      case "set":
        if (before === "delete" || before === "update" || first === "alter") return false;
        if (isSetTaken || takenAt === place) return takenAt !== place && isSetTaken;
        isSetTaken = true;
        takenAt = place;
        return false;
      case "insert":
      case "update":
      case "delete":
        if (beforeEvent.has(before) || privileges.has(first) || after === "(") return false;
        if (first !== "with" || isQueryTaken || takenAt === place) return takenAt !== place;
        isQueryTaken = word !== "insert";
        isSetTaken = word !== "update";
        takenAt = place;
        return false;
      case "create":
      case "alter":
      case "drop":
        return !privileges.has(first) && created.has(after);
      case "if":
        return !(after === "exists" && cursor.word(ahead + 2) !== "(");
      case "fetch":
        return before !== "rows" && before !== "row";
      default:
        return true;
    }
  };
}

/** Whether the statements of a batch are not separated by semicolons. */
export function isBatch(cursor: Cursor): boolean {
  return cursor.dialect === "tsql";
}
