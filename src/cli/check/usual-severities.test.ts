import { expect, test } from "vitest";
import { standardModel } from "../../model/index.ts";
import { RuleBook } from "./rule-book.ts";
import { usualSeverities } from "./usual-severities.ts";

test("the severities are those of the built-in model", () => {
  const [own, model] = [new RuleBook(usualSeverities, []), new RuleBook(standardModel, [])];
  const ids = (standardModel.rules ?? []).map(({ id }) => id);
  expect(usualSeverities.rules?.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect([id, own.severityOf(id)]).toEqual([id, model.severityOf(id)]);
  expect(own.severityIds()).toEqual(model.severityIds());
});
