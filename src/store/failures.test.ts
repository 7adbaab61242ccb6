import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { reasonOf, StorageAwayError, StorageFailingError, StorageFullError, storageTroubleOf } from "./failures.ts";

const failure = (message: string, fields: object = {}): Error => Object.assign(new Error(message), fields);
/** As the library says it. */
function openedWithoutFolder(): unknown {
  try {
    return new Database("/nowhere/at/all.sqlite");
  } catch (error) {
    return error;
  }
}
const away = (cause: unknown): Error => new StorageAwayError("the database cannot be reached", { cause });

test.each([
  ["its own words with its code", failure("no such database", { code: "3D000" }), "no such database (3D000)"],
  ["a code once", failure("ENOENT: no such file", { code: "ENOENT", syscall: "open" }), "ENOENT: no such file"],
  ["words alone where there is no code", failure("Connection terminated"), "Connection terminated"],
  [
    "no host, where a name cannot be found",
    failure("getaddrinfo ENOTFOUND secret.example.org", { code: "ENOTFOUND", syscall: "getaddrinfo" }),
    "getaddrinfo (ENOTFOUND)",
  ],
  [
    "no address, where several were tried",
    new AggregateError([failure("connect ECONNREFUSED ::1:5432", { code: "ECONNREFUSED", syscall: "connect" })]),
    "connect (ECONNREFUSED)",
  ],
])("the reason of a failure is %s", (_, cause, expected) => {
  expect(reasonOf(cause)).toBe(expected);
  expect(reasonOf(away(cause))).toBe(expected);
});

test("a failure without a cause is its own reason", () => {
  expect(reasonOf(new StorageAwayError("the end of the write is unknown"))).toBe("the end of the write is unknown");
});

test.each([
  [new StorageFullError(), "full"],
  [new StorageAwayError(), "away"],
  [new StorageFailingError("disk I/O error", "SQLITE_IOERR_FSYNC"), "failing"],
  [failure("no space", { code: "ENOSPC" }), "full"],
  [failure("over quota", { code: "EDQUOT" }), "full"],
  [failure("database or disk is full", { code: "SQLITE_FULL" }), "full"],
  [failure("i/o error", { code: "EIO" }), "failing"],
  [openedWithoutFolder(), "failing"],
  [failure("too many open files", { code: "EMFILE" }), "failing"],
  [failure("disk I/O error", { code: "SQLITE_IOERR_FSYNC" }), "failing"],
  [failure("disk I/O error", { code: "SQLITE_IOERR" }), "failing"],
  [failure("malformed", { code: "SQLITE_CORRUPT" }), "failing"],
  [failure("could not read block", { code: "58030" }), "failing"],
  [failure("not unique", { code: "SQLITE_CONSTRAINT_UNIQUE" }), undefined],
  [failure("no such file", { code: "ENOENT" }), undefined],
  [failure("reset", { code: "ECONNRESET" }), undefined],
  [new Error("a bug"), undefined],
  ["no error", undefined],
])("storage is in trouble by class or by code: %s", (error, expected) => {
  expect(storageTroubleOf(error)).toBe(expected);
});
