import { readScimBulk } from "../../src/http/request/readers.reference.ts";
import type { Inputs } from "./inputs.ts";
import { jsonMarks, type FuzzTarget } from "./target.ts";

const operationsMax = 12;
const usual = ["a", "b", "c"];
const odd = ["a/b", "", "bulkId:a", "__proto__", "$&"];
const jsonTokens = [...jsonMarks, '"bulkId"', '"path"', '"data"', "bulkId:", "/Users/", "null", "\\u0000"];

/** A bulk request of operations that refer to each other, to themselves and to nothing. */
function bulkRequest(inputs: Inputs): object {
  const failing = inputs.below(4) === 0 ? { failOnErrors: inputs.below(4) } : {};
  return { ...failing, Operations: Array.from({ length: inputs.below(operationsMax) }, () => operation(inputs)) };
}

const nameOf = (inputs: Inputs): string => inputs.pick(inputs.below(8) === 0 ? odd : usual);

function operation(inputs: Inputs): object {
  const kind = inputs.pick(["/Users", "/Groups", "/Users", "/Groups", "/Users", "/Nothing", "Users", ""]);
  const target = inputs.pick([`bulkId:${nameOf(inputs)}`, String(inputs.below(8)), "xbulkId:a", "bulkId:"]);
  const method = inputs.pick(["POST", "POST", "POST", "PUT", "PATCH", "DELETE", "post", "GET", ""]);
  return {
    method,
    path: method.toUpperCase() === "POST" && inputs.below(8) > 0 ? kind : `${kind}/${target}`,
    ...(inputs.below(6) === 0 ? {} : { bulkId: nameOf(inputs) }),
    ...(inputs.below(6) === 0 ? { version: inputs.pick(['W/"1"', 'W/"2"', "*", ""]) } : {}),
    data: method === "PATCH" ? { Operations: [patch(inputs)] } : resource(inputs),
  };
}

function resource(inputs: Inputs): unknown {
  if (inputs.below(10) === 0) return inputs.pick<unknown>([null, [], "bulkId:a", 1, [[{}]]]);
  const text = inputs.pick(["ada", "bob", "eve", "ida", "/bulkId:a", "x bulkId:b", "", "x:y"]);
  const displayName = inputs.below(20) === 0 ? `bulkId:${nameOf(inputs)}` : text;
  const members = inputs.below(3) > 0 ? {} : { members: [{ value: `bulkId:${nameOf(inputs)}` }] };
  const active = inputs.pick<unknown>([true, false, "False", 3]);
  return { userName: `${text}${inputs.below(9)}`, displayName, active, ...members };
}

function patch(inputs: Inputs): object {
  const path = inputs.pick(["active", "members", 'members[value eq "bulkId:a"]', "emails[", "displayName", ""]);
  return { op: inputs.pick(["add", "replace", "remove", "x"]), path, value: resource(inputs) };
}

/** Bulk requests of directories: well-formed ones, and such with changed bytes. */
export const bulkTargets: readonly FuzzTarget[] = [
  {
    name: "bulk requests of SCIM",
    share: 60,
    make(inputs) {
      const text = Buffer.from(JSON.stringify(bulkRequest(inputs)));
      return inputs.below(3) === 0 ? inputs.mutate(text, jsonTokens) : text;
    },
    read: (bytes) => readScimBulk(bytes),
  },
];
