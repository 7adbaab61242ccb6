import { test } from "vitest";
import { clauses, type ClauseId } from "./clauses.ts";

const texts = new Map<string, string>(clauses.map(({ id, text }) => [id, text]));

/** A test of a clause. Its title is the clause and the checked fact. `completeness.test.ts` counts these tests. */
export function clause(id: ClauseId, fact: string, check: () => Promise<void>): void {
  test(`${id} ${texts.get(id)} · ${fact}`, check);
}
