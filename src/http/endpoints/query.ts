import { Type, type Static, type TSchema } from "typebox";
import { type Comparison, linkedTo } from "../../portfolio/index.ts";
import { Pace, planQuery, runPlan, type QueryScope, type TopRows } from "../../query/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import { decodeCursor, type Cursor } from "../request/cursor.ts";
import { endpoint, type BodyReader } from "../endpoint.ts";
import type { Answer, TypedText } from "../answer/handler-result.ts";
import type { StageTimes } from "../answer/stage-times.ts";
import { tableForms } from "../answer/table-form.ts";
import type { WrittenBytes } from "../answer/written-json.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { jsonBody } from "../request/json-body.ts";
import type { Plan } from "../request/plan.ts";
import { formatParameter, nextLink, pageParameters } from "../request/paging.ts";
import { ArtifactPresenter, fieldsOf } from "../present/artifacts.ts";
import type { BlockWriter } from "../present/block-writer.ts";
import { queryTable, queryTableColumns } from "../present/query-table.ts";
import { cellWriter, expandTypes, loadCells } from "../present/query-values.ts";
import { QueryBodyShape, queryBodyProblems, readQueryBody, type QueryBody } from "../request/query-body/index.ts";
import {
  compareWithReference,
  openVersion,
  startedEntry,
  startedVersion,
  stateDigest,
  type VisibleVersion,
} from "../../visibility/index.ts";
import { belowArtifact } from "./artifact.ts";
import { QueryShape } from "./artifact-shapes.ts";
import { versionParameter } from "./artifacts.ts";
import { queryExample } from "./examples.ts";
import type { BaseAddress, SnapshotReader, StoreReader } from "../services/services.ts";

/** Artifacts that are written in one go; longer answers are streamed. */
const textRowsMax = 500;

/** The version that a result was started on, how many artifacts were shown, and what its layer and triage were. */
const resultCursor = ["number", "number", "string"] as const;

/** Artifacts below one, or linked to it: filtered, ordered, with the columns asked for (S65, D10). */
export const queryArtifacts = endpoint({
  ...belowArtifact,
  method: "POST",
  path: "/api/artifacts/:id/query",
  chapter: "Artifacts",
  summary: "Query the descendants of an artifact",
  description:
    "All descendants or, with `linkType`, the artifacts that links tie to it. `X-Total-Count` says how many there are.",
  query: Type.Object({ ...versionParameter, ...pageParameters, ...formatParameter }),
  body: queryBody(),
  responses: { 200: { description: "The artifacts.", schema: QueryShape } },
  problems: [...queryBodyProblems, "version.absent", "cursor.malformed", "cursor.expired"],
  example: { request: { columns: [{ type: "MEASURE", id: "LC" }], resultSize: 20 }, response: queryExample },
  async handle(
    { format, subject, query, body, params, plan, signal, times, url },
    needs: BaseAddress & SnapshotReader & StoreReader,
  ) {
    const after = query.after === undefined ? accept(undefined) : decodeCursor(query.after, resultCursor, body.sent);
    if (!after.ok) return after;
    const started = await startedOn(needs, subject, params.id, after.value);
    if (!started.ok) return started;
    const { visible, row } = started.value;
    const unknown = await unknownId(visible, body);
    if (unknown !== undefined) return unknown;
    const wanted = { body, skip: Number(after.value?.[1] ?? 0), limit: query.limit ?? Infinity };
    const found = await findRows(needs, visible, row, wanted, new Pace(signal), times);
    const rows = found.rows.subarray(wanted.skip, wanted.skip + wanted.limit);
    const shown = wanted.skip + rows.length;
    const more = shown < Math.min(found.matched, body.resultSize);
    times.begin("write");
    const cursor = (): Cursor => [startedEntry(visible.shown.version), shown, stateDigest(visible)];
    return accept({
      status: 200,
      text: await answerText(needs, visible, { format, plan, body }, rows),
      headers: {
        "x-total-count": String(found.matched),
        ...(more ? nextLink(needs.basePath, url, cursor(), body.sent) : {}),
      },
    });
  },
});

/** A query as it was sent, too: the pages of its result are of no other. */
interface SentQuery extends QueryBody {
  readonly sent: string;
}

// The body's own reader reports the first fault in the document's order.
function queryBody(): BodyReader<SentQuery, Static<typeof QueryBodyShape>> {
  const anything = jsonBody(Type.Unknown());
  return {
    kind: anything.kind,
    mediaTypes: anything.mediaTypes,
    schema: QueryBodyShape as TSchema,
    async read(request, needs) {
      const value = await anything.read(request, needs);
      if (!value.ok) return value;
      const body = readQueryBody(value.value);
      return body.ok ? accept({ ...body.value, sent: JSON.stringify(value.value) }) : body;
    },
  };
}

interface QueryPage {
  readonly body: QueryBody;
  readonly skip: number;
  readonly limit: number;
}

type StartCode = "artifact.absent" | "version.absent" | "cursor.expired";

/** A further page comes from the very state that the first one came from, or not at all. */
async function startedOn(
  needs: SnapshotReader & StoreReader,
  subject: { readonly visible: VisibleVersion; readonly row: number },
  artifactId: number,
  after: Cursor | undefined,
): Promise<Result<{ readonly visible: VisibleVersion; readonly row: number }, StartCode>> {
  if (after === undefined) return accept(subject);
  const wanted = startedVersion(Number(after[0]));
  const visible = await openVersion(needs, subject.visible, wanted, { code: "artifact.absent" });
  if (!visible.ok) return visible;
  const { shown } = visible.value;
  const row = await shown.rowOf(artifactId);
  if (stateDigest(visible.value) !== after[2] || row === -1) return refuse({ code: "cursor.expired" });
  return accept({ visible: visible.value, row });
}

const kindOf = { MEASURE: "measure", INDICATOR: "indicator", INFO: "info" } as const;

async function unknownId(
  { shown }: VisibleVersion,
  { ids }: QueryBody,
): Promise<Result<never, "body.id-unknown"> | undefined> {
  for (const { what, id, pointer } of ids) {
    const known =
      what === "MEASURE"
        ? await shown.hasMeasure(id)
        : what === "INDICATOR"
          ? shown.model.indicators.has(id)
          : await shown.hasInfo(id);
    if (!known) return refuse({ code: "body.id-unknown", pointer, params: { id, what: form(kindOf[what]) } });
  }
  return undefined;
}

async function findRows(
  needs: SnapshotReader & StoreReader,
  visible: VisibleVersion,
  row: number,
  { body, skip, limit }: QueryPage,
  pace: Pace,
  times: StageTimes,
): Promise<TopRows> {
  times.begin("load");
  const { shown } = visible;
  const differs = body.orders.some(({ by }) => by === "DIFF_VALUE" || by === "DIFF_RANK");
  const comparison = differs ? await compareWithReference(needs, visible) : undefined;
  const types = body.artefactTypes.length === 0 ? null : expandTypes(body.artefactTypes, shown.model);
  const scope = await scopeOf(visible, row, body);
  const query = { types, orders: body.orders, filters: body.filters };
  // The columns of the answer come with those of the plan, not after them.
  const [plan] = await Promise.all([
    planQuery(query, shown, referenceFor(comparison), scope),
    loadCells(body.columns, shown),
  ]);
  times.begin("scan");
  const found = await runPlan(plan, shown, scope, Math.min(body.resultSize, skip + limit), pace);
  times.describe(`${found.scanned} of ${shown.tree.size} rows looked at; ${found.matched} match`);
  return found;
}

function referenceFor(comparison: Comparison | undefined) {
  if (comparison === undefined) return undefined;
  const { reference, matched } = comparison;
  return { columns: reference, state: reference.state, matched };
}

async function scopeOf(
  { shown }: VisibleVersion,
  row: number,
  { linkType, linkDirection, includeArtifact }: QueryBody,
): Promise<QueryScope> {
  if (linkType === undefined) return { kind: includeArtifact ? "subtree" : "descendants", row };
  const links = await linkedTo(shown, row, linkDirection);
  const rows = links.filter(({ type }) => type === linkType).map(({ other }) => other);
  return { kind: "rows", rows: new Set(includeArtifact ? [row, ...rows] : rows) };
}

type QueryAnswer = Answer<Static<typeof QueryShape>>;

interface WantedAnswer {
  readonly format: AnswerFormat;
  readonly plan: Plan;
  readonly body: QueryBody;
}

/** The answer as text: short ones whole, long ones piece by piece; or as a table. */
async function answerText(
  needs: StoreReader & SnapshotReader,
  visible: VisibleVersion,
  { format, plan, body }: WantedAnswer,
  rows: Int32Array,
): Promise<TypedText<QueryAnswer>> {
  const hidden = [
    ...(["rank", "path", "parentId"] as const),
    ...(body.hidePath ? (["viewPath"] as const) : []),
    ...(body.hideRating ? (["level", "trend"] as const) : []),
  ];
  const fields = fieldsOf(undefined, ...hidden);
  const presenter = await ArtifactPresenter.load(needs, visible, format, { shown: fields });
  if (plan.form !== "json" && plan.form !== "sarif") {
    const columns = await queryTableColumns(presenter, fields, body.columns, visible.shown);
    const pieces = queryTable(plan.form, rows, columns) as AsyncIterable<WrittenBytes<QueryAnswer>>;
    return { type: tableForms[plan.form].contentType, body: pieces };
  }
  const write = presenter.queryWriter(await cellWriter(body.columns, visible.shown, format.language));
  const { hidePath, hideRating } = body;
  return writeQuery({ hidePath, hideRating, smartSort: body.orders.length === 0 }, rows, write);
}

/** Writes the head of an answer and the artifacts in it. */
function writeQuery(
  head: Omit<QueryAnswer, "artifacts">,
  rows: Int32Array,
  write: BlockWriter<QueryAnswer["artifacts"][number]>,
): TypedText<QueryAnswer> {
  const start = `${JSON.stringify(head).slice(0, -1)},"artifacts":[`;
  const bytes = (part: Int32Array, before: string, behind: string) =>
    write(part, before, behind) as Uint8Array as WrittenBytes<QueryAnswer>;
  if (rows.length <= textRowsMax) return { body: bytes(rows, start, "]}") };
  async function* pieces(): AsyncGenerator<WrittenBytes<QueryAnswer>> {
    const pace = new Pace();
    for (let from = 0; from < rows.length; from += textRowsMax) {
      const to = from + textRowsMax;
      yield bytes(rows.subarray(from, to), from === 0 ? start : ",", to >= rows.length ? "]}" : "");
      if (pace.due()) await pace.rest();
    }
  }
  return { body: pieces() };
}
