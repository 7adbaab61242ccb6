import { decide, type Caller } from "../../access/index.ts";
import { bindWhere, parseWhere, type BoundWhere } from "../../language/index.ts";
import { Pace, passingRows, predicateFilter } from "../../query/index.ts";
import { lowerBound, rowOfId } from "../../snapshot/index.ts";
import { accept, refuse, type Result } from "../../text/index.ts";
import { accessTo, openVersion, VisibleVersions, type Subjects, type VisibleVersion } from "../../visibility/index.ts";
import { fieldSchemaOf } from "../answer/answer-shape.ts";
import { FindingPresenter, type RuleFilter } from "../present/findings.ts";
import { versionFilters } from "../present/group-filter.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { FindingShape } from "./artifact-shapes.ts";
import type { Clock, SnapshotReader, StoreReader } from "../services/services.ts";

/** Which findings a request changes. */
export interface FindingsWanted extends RuleFilter {
  readonly where?: string;
  readonly findings?: readonly number[];
}

/** Findings of one branch that a request selects. */
export interface SelectedFindings {
  readonly visible: VisibleVersion;
  readonly findingIds: readonly number[];
}

export interface Selection {
  readonly selected: readonly SelectedFindings[];
  readonly matched: number;
  /** Findings that pass, but that the caller may not triage. */
  readonly forbidden: number;
}

type Needs = Clock & SnapshotReader & StoreReader;

interface Selecting {
  readonly caller: Caller;
  readonly format: AnswerFormat;
  readonly wanted: FindingsWanted;
  readonly where: BoundWhere | undefined;
  readonly ids: ReadonlySet<number> | undefined;
  readonly pace: Pace;
}

const findingFields = fieldSchemaOf(FindingShape);

/** The condition of a body on findings. */
export function readFindingsWhere(text: string | undefined): Result<BoundWhere | undefined> {
  if (text === undefined) return accept(undefined);
  const parsed = parseWhere(text, Buffer.byteLength(text));
  const where = parsed.ok ? bindWhere(parsed.value, findingFields) : parsed;
  return where.ok ? where : refuse({ ...where.problem, pointer: "/where" });
}

/**
 * The findings that a request selects: below the artifact or on the branch that it names, else on every branch whose
 * findings the caller sees.
 */
export async function selectFindings(
  needs: Needs,
  request: Omit<Selecting, "ids" | "pace"> & { readonly target: Subjects["target"]; readonly signal: AbortSignal },
): Promise<Selection> {
  const { target, wanted, signal } = request;
  const ids = wanted.findings && new Set(wanted.findings);
  const selecting: Selecting = { ...request, ids, pace: new Pace(signal) };
  if (target !== null) {
    const findingIds = await idsIn(needs, selecting, target.visible, target.row);
    return { selected: [{ visible: target.visible, findingIds }], matched: findingIds.length, forbidden: 0 };
  }
  const selected: SelectedFindings[] = [];
  let [matched, forbidden] = [0, 0];
  const selection = { format: request.format, where: request.where, rules: wanted, signal };
  const versions =
    ids === undefined
      ? new VisibleVersions(needs, request.caller, undefined, versionFilters(needs, selection))
      : versionsOf(needs, selecting, [...ids]);
  for await (const visible of versions) {
    if (visible.project.metaProject) continue;
    const findingIds = await idsIn(needs, selecting, visible, 0);
    const allowed = decide(request.caller, "finding.triage", visible) === "allowed";
    if (allowed) matched += findingIds.length;
    else forbidden += findingIds.length;
    if (allowed && findingIds.length > 0) selected.push({ visible, findingIds });
  }
  return { selected, matched, forbidden };
}

/** The current versions that have these findings and that the caller sees. */
async function* versionsOf(
  { read, snapshots }: Needs,
  { caller, pace }: Selecting,
  ids: readonly number[],
): AsyncGenerator<VisibleVersion> {
  let open = ids;
  while (open.length > 0) {
    const [first, ...others] = open;
    open = others;
    const branch = await read.branchOfId("finding", first!);
    const access = branch && (await accessTo(read, caller, await read.projectById(branch.projectId)));
    if (branch === undefined || access === undefined) continue;
    const place = { ...access, caller, branch };
    const visible = await openVersion({ read, snapshots }, place, undefined, { code: "branch.absent" });
    if (!visible.ok) continue;
    const order = await visible.value.shown.reader.idOrder("findings");
    open = others.filter((id) => rowOfId(order, id) === -1);
    yield visible.value;
    if (pace.due()) await pace.rest();
  }
}

/** Ids of the findings at and below a row that pass. */
async function idsIn(
  needs: Needs,
  { format, wanted, where, ids: named, pace }: Selecting,
  visible: VisibleVersion,
  row: number,
): Promise<readonly number[]> {
  const { reader, tree } = visible.shown;
  if ((await reader.rows("findings")) === 0) return [];
  const artifact = (await reader.integers("findings", "artifact"))!;
  const ids = await reader.ids("findings");
  const presenter = await FindingPresenter.load(needs, visible, format);
  const further = [
    ...(named === undefined ? [] : [predicateFilter((finding) => named.has(ids[finding]!))]),
    ...presenter.filtersOf(wanted),
  ];
  const [start, end] = [lowerBound(artifact, row), lowerBound(artifact, tree.end[row]!)];
  const found: number[] = [];
  for await (const rows of passingRows(presenter, where, start, end, pace, further)) {
    for (const finding of rows) found.push(ids[finding]!);
  }
  return found;
}
