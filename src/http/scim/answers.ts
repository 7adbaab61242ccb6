import { accept, type Result } from "../../text/index.ts";
import { parseFilter, type ScimFilter } from "./filter.ts";
import { matchesFilter } from "./match.ts";
import { listSchema } from "./messages.ts";
import { attributeOf, toInternal, type Json, type JsonObject } from "./resource.ts";

const countDefault = 100;
const countMax = 1_000;

/** Which resources a list shows. */
interface ScimPage {
  readonly filter: ScimFilter | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
}

/** What a list is asked for. */
interface ScimListRequest {
  readonly filter?: string | undefined;
  readonly startIndex?: number | undefined;
  readonly count?: number | undefined;
}

/** Which attributes are wanted. */
export interface ScimSelection {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

/** Answers a list with one page of the resources that fit its filter. */
export async function answerList(
  request: ScimListRequest & ScimSelection,
  batchesOf: (filter: ScimFilter | undefined) => AsyncIterable<readonly JsonObject[]>,
) {
  const page = readPage(request);
  if (!page.ok) return page;
  const value = await listResources(batchesOf(page.value.filter), page.value, request);
  return accept({ status: 200 as const, value });
}

/** Reads which resources a list shows. */
function readPage({ filter: text, startIndex, count }: ScimListRequest): Result<ScimPage, "scim.filter-invalid"> {
  const filter = text === undefined ? undefined : parseFilter(text);
  if (filter?.ok === false) return filter;
  return accept({ filter: filter?.value, startIndex, count });
}

/** One page, and how many resources fit the filter. */
async function listResources(
  batches: AsyncIterable<readonly JsonObject[]>,
  page: ScimPage,
  selection: ScimSelection,
): Promise<ScimAnswer> {
  const startIndex = Math.max(1, page.startIndex ?? 1);
  const count = Math.min(countMax, Math.max(0, page.count ?? countDefault));
  const shown: JsonObject[] = [];
  let totalResults = 0;
  for await (const batch of batches) {
    for (const resource of batch) {
      if (page.filter !== undefined && !matchesFilter(page.filter, toInternal(resource))) continue;
      totalResults += 1;
      if (totalResults >= startIndex && shown.length < count) shown.push(selectAttributes(resource, selection));
    }
  }
  return { schemas: [listSchema], totalResults, startIndex, itemsPerPage: shown.length, Resources: shown };
}

/** An answer with the names of its schemas. */
export interface ScimAnswer extends JsonObject {
  readonly schemas: readonly string[];
}

/** The wanted attributes of a resource. `id`, `schemas` and `meta` are always shown. */
export function selectAttributes(resource: JsonObject, { attributes, excludedAttributes }: ScimSelection): ScimAnswer {
  const wanted = attributes === undefined ? undefined : namesIn(attributes);
  const excluded = namesIn(excludedAttributes ?? "");
  const entries = Object.entries(resource).filter(([name]) => {
    const key = name.toLowerCase();
    if (["id", "schemas", "meta"].includes(key)) return true;
    return (wanted === undefined || wanted.has(key)) && !excluded.has(key);
  });
  const schemas = attributeOf(resource, "schemas");
  return { ...Object.fromEntries(entries), schemas: Array.isArray(schemas) ? schemas.filter(isText) : [] };
}

/** Whether an attribute is wanted at all, so that costly ones need not be read. */
export function wants(selection: ScimSelection, attribute: string): boolean {
  const probe = { schemas: [], [attribute]: "" };
  return Object.hasOwn(selectAttributes(probe, selection), attribute);
}

// `name.formatted` wants `name`, and a name may have that of its schema before it.
function namesIn(text: string): ReadonlySet<string> {
  const names = text.split(",").map((name) => name.trim().toLowerCase().split(":").at(-1) ?? "");
  return new Set(names.map((name) => name.split(".")[0] ?? "").filter((name) => name !== ""));
}

function isText(value: Json): value is string {
  return typeof value === "string";
}
