import { expect, test } from "vitest";
import { answerShape, endpoints } from "../../src/http/index.ts";
import { bindWhere, parseWhere } from "../../src/language/index.ts";
import { conditionFor, wordFields } from "../../src/web/src/where/words.reference.ts";

test.each(Object.keys(wordFields))("the fields in which the web interface searches words exist: %s", (list) => {
  const endpoint = endpoints.find(({ method, path }) => method === "GET" && path === list)!;
  const tree = parseWhere(conditionFor(list, 'a "b c" d*')!);
  expect(tree.ok && bindWhere(tree.value, answerShape(endpoint)!.element)).toMatchObject({ ok: true });
});
