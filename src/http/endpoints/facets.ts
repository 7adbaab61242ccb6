import { Type } from "typebox";
import type { Caller } from "../../access/index.ts";
import type { BoundWhere } from "../../language/index.ts";
import { Pace, passingOf, passingRows } from "../../query/index.ts";
import { lowerBound } from "../../snapshot/index.ts";
import { accept, form, readAhead, refuse, type Result } from "../../text/index.ts";
import {
  currentVersions,
  DistinctFindings,
  FacetCounts,
  facetNames,
  groupedFacets,
  groupsAtOnce,
  groupsIn,
  type CurrentVersion,
  openVersion,
  usualFacets,
  type FacetName,
  type VisibleVersion,
  VisibleVersions,
} from "../../visibility/index.ts";
import { endpoint } from "../endpoint.ts";
import { onServer } from "../usual-endpoints.ts";
import { distinctParameter } from "../request/sort-parameter.ts";
import { emptyBody } from "../request/json-body.ts";
import { GroupPresenter } from "../present/finding-groups.ts";
import { FindingPresenter } from "../present/findings.ts";
import { isGrouped, versionFilters } from "../present/group-filter.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { belowArtifact } from "./artifact.ts";
import { FindingShape } from "./artifact-shapes.ts";
import { versionParameter } from "./artifacts.ts";
import { ruleParameters, scopeParameter } from "./findings.ts";
import { FacetsShape } from "./triage-shapes.ts";
import type { Clock, SnapshotReader, StoreReader } from "../services/services.ts";

const valuesDefault = 100;
const valuesMax = 10_000;

const facetParameters = {
  by: Type.Optional(
    Type.String({
      title: facetNames.join(","),
      description: `The facets to count by, separated by commas: ${facetNames.join(", ")}. Default: ${usualFacets.join(", ")}.`,
    }),
  ),
  ...ruleParameters,
  values: Type.Optional(
    Type.Integer({
      description: `Values of each facet, default ${valuesDefault}.`,
      minimum: 1,
      maximum: valuesMax,
    }),
  ),
};

const example = {
  response: {
    total: 41,
    facets: [
      {
        by: "status",
        values: [
          { id: "OPEN", name: "Open", count: 38 },
          { id: "RELAXED", name: "Relaxed", count: 3 },
        ],
        others: { values: 0, count: 0 },
      },
    ],
  },
};

/** How many findings an artifact and all below it have, by what they have in common. */
export const countArtifactFindings = endpoint({
  ...belowArtifact,
  method: "GET",
  path: "/api/artifacts/:id/findings/facets",
  chapter: "Findings",
  summary: "Count an artifact's findings",
  description:
    "Exact counts of those that pass `where`, by rule, category, family, status, newness, tool, artifact, folder, file, project, branch, owner, assignee, age.",
  permission: "finding.read",
  query: Type.Object({ ...facetParameters, ...scopeParameter, ...versionParameter }),
  problems: ["query.value-invalid"],
  filters: FindingShape,
  body: emptyBody,
  responses: { 200: { description: "The counts.", schema: FacetsShape } },
  example,
  async handle({ format, subject, query, plan, signal }, needs: Clock & SnapshotReader & StoreReader) {
    const names = readNames(query.by);
    if (!names.ok) return names;
    const { visible, row } = subject;
    const { tree, reader } = visible.shown;
    const artifact = (await reader.integers("findings", "artifact"))!;
    const end = lowerBound(artifact, query.scope === "self" ? row + 1 : tree.end[row]!);
    const presenter = await FindingPresenter.load(needs, visible, format);
    const counts = new FacetCounts(names.value, format.language);
    const start = lowerBound(artifact, row);
    await counts.add(
      presenter.counted,
      passingRows(presenter, plan.where, start, end, new Pace(signal), presenter.filtersOf(query)),
    );
    return accept({ status: 200, value: counts.result(query.values ?? valuesDefault) });
  },
});

/** The same over all that the caller may see. */
export const countFindings = endpoint({
  ...onServer,
  method: "GET",
  path: "/api/findings/facets",
  chapter: "Findings",
  summary: "Count all findings",
  description: "Findings of the current version of every branch that the caller may see, counted as for an artifact.",
  permission: "finding.list",
  query: Type.Object({ ...facetParameters, ...distinctParameter }),
  problems: ["query.value-invalid"],
  filters: FindingShape,
  body: emptyBody,
  responses: { 200: { description: "The counts.", schema: FacetsShape } },
  example,
  async handle({ caller, format, query, plan, signal }, needs: FacetNeeds) {
    const names = readNames(query.by);
    if (!names.ok) return names;
    const counting: Counting = { caller, format, query, where: plan.where, pace: new Pace(signal) };
    const counts = new FacetCounts(names.value, format.language);
    const grouped = names.value.every((name) => groupedFacets.has(name)) && isGrouped(plan.where);
    await (grouped ? countGroups(needs, counting, counts) : countAll(needs, counting, counts));
    return accept({ status: 200, value: counts.result(query.values ?? valuesDefault) });
  },
});

type FacetNeeds = Clock & SnapshotReader & StoreReader;

/** Which findings are counted, and for whom. */
interface Counting {
  readonly caller: Caller;
  readonly format: AnswerFormat;
  readonly query: { readonly category?: string; readonly family?: string; readonly distinct?: boolean };
  readonly where: BoundWhere | undefined;
  readonly pace: Pace;
}

/** Counts the findings of all versions one by one. */
async function countAll(needs: FacetNeeds, counting: Counting, counts: FacetCounts): Promise<void> {
  const once = counting.query.distinct === true ? new DistinctFindings(needs.read) : undefined;
  const { caller, format, where, query, pace } = counting;
  const filters = versionFilters(needs, { format, where, rules: query, signal: pace.signal });
  for await (const visible of new VisibleVersions(needs, caller, undefined, filters)) {
    await countVersion(needs, counting, visible, counts, once);
  }
}

async function countVersion(
  needs: FacetNeeds,
  { format, query, where, pace }: Counting,
  visible: VisibleVersion,
  counts: FacetCounts,
  once: DistinctFindings | undefined,
): Promise<void> {
  const size = await visible.shown.reader.rows("findings");
  if (size === 0) return;
  const presenter = await FindingPresenter.load(needs, visible, format);
  const rows = passingRows(presenter, where, 0, size, pace, presenter.filtersOf(query));
  await counts.add(presenter.counted, once === undefined ? rows : once.pass(visible, presenter.identities, rows));
}

/**
 * The same by groups of findings, without opening versions. Branches that share findings are counted one by one where each
 * finding counts once: groups do not say which findings they have.
 */
async function countGroups(needs: FacetNeeds, counting: Counting, counts: FacetCounts): Promise<void> {
  const { caller, format, query, where, pace } = counting;
  const groupPresenter = new GroupPresenter(needs, format, query);
  const once = query.distinct === true ? new DistinctFindings(needs.read) : undefined;
  for await (const versions of currentVersions(needs, caller)) {
    const isOpened = ({ project, isAlone }: CurrentVersion): boolean =>
      project.metaProject || (once !== undefined && !isAlone);
    const groupsOf = async (current: CurrentVersion) =>
      isOpened(current) ? undefined : groupsIn(needs.snapshots, current);
    for await (const [current, groups] of readAhead(versions, groupsAtOnce, groupsOf)) {
      if (isOpened(current)) {
        const opened = await openVersion(needs, current, undefined, { code: "branch.absent" });
        if (opened.ok) await countVersion(needs, counting, opened.value, counts, once);
        continue;
      }
      if (groups === undefined) continue;
      const presented = await groupPresenter.present(current, groups);
      const totals = where === undefined ? presented.totals : undefined;
      if (totals !== undefined) counts.addTotals(presented.counted, totals);
      else counts.addRows(presented.counted, passingOf(presented, where, presented.size, presented.filters));
      if (pace.due()) await pace.rest();
    }
  }
}

function readNames(text: string | undefined): Result<readonly FacetName[], "query.value-invalid"> {
  const known: readonly string[] = facetNames;
  const names = text === undefined ? [...usualFacets] : [...new Set(text.split(",").map((name) => name.trim()))];
  return names.every((name): name is FacetName => known.includes(name))
    ? accept(names)
    : refuse({
        code: "query.value-invalid",
        params: { name: "by", expected: form("choices", { choices: facetNames.join(", ") }) },
      });
}
