import { Type } from "typebox";
import { decide } from "../../access/index.ts";
import { Pace } from "../../query/index.ts";
import { accept, refuse } from "../../text/index.ts";
import { cursorNumber, type Cursor } from "../request/cursor.ts";
import { endpoint } from "../endpoint.ts";
import { usual } from "../usual-endpoints.ts";
import { emptyBody } from "../request/json-body.ts";
import { resultSections, type RecordSection, type ResultRecord } from "../present/results.ts";
import { openVersion, versionState } from "../../visibility/index.ts";
import { resultExample, ResultShape } from "./result-shapes.ts";
import type { SnapshotReader, SourceReader, StoreReader } from "../services/services.ts";

const recordsPerBatchMax = 512;

/** What was sent to make a version, in the form in which it can be sent again. */
export const listResults = endpoint({
  ...usual,
  method: "GET",
  path: "/api/versions/:id/results",
  chapter: "Builds, versions and tasks",
  summary: "Read a version's results",
  description:
    "The facts of a version as the records of the results format: written one a line, they make the same version again. Guests do not get `change` records, nor the texts of files, which `source=true` adds.",
  permission: "content.read",
  subject: "version",
  params: Type.Object({ id: Type.Integer() }),
  absent: "version.absent",
  query: Type.Object({
    source: Type.Optional(Type.Boolean({ description: "Whether sources are included." })),
  }),
  // The kind of records that the page ended in, the place there, and the edition.
  cursor: ["number", "number", "number"],
  body: emptyBody,
  responses: {
    200: { description: "The records.", schema: Type.Array(ResultShape) },
    404: { description: "Absent." },
  },
  problems: ["access.forbidden", "cursor.expired"],
  example: { response: resultExample },
  async handle({ caller, subject, query, plan, signal }, needs: SnapshotReader & SourceReader & StoreReader) {
    const { branch, version } = subject;
    const withSource = query.source ?? false;
    const readsSource = decide(caller, "source.read", subject) === "allowed";
    if (withSource && !readsSource) {
      return refuse({ code: "access.forbidden", params: { permission: "source.read" } });
    }
    const { id } = version;
    const edition = cursorNumber(plan.after, 2);
    const wanted =
      edition === undefined
        ? ({ id, gone: "version.absent" } as const)
        : ({ id, edition, gone: "cursor.expired" } as const);
    const visible = await openVersion(needs, { ...subject, caller, branch }, wanted, { code: "version.absent" });
    if (!visible.ok) return visible;
    const readSource = withSource ? (hash: string) => needs.sources.read(hash) : undefined;
    const state = () => versionState(needs.read, visible.value);
    const sections = await resultSections(visible.value.shown, { changes: readsSource, readSource });
    const walk = new RecordWalk(sections, plan.after, new Pace(signal));
    return accept({
      status: 200,
      list: {
        batches: () => walk.batches(),
        state,
        cursorOf: (_element, index) => [...walk.placeOf(index), version.edition],
      },
    });
  },
});

/** Goes through the sections, from behind a cursor. */
class RecordWalk {
  readonly #sections: readonly RecordSection[];
  readonly #after: Cursor | undefined;
  readonly #pace: Pace;
  #section = 0;
  #places: readonly number[] = [];

  constructor(sections: readonly RecordSection[], after: Cursor | undefined, pace: Pace) {
    this.#sections = sections;
    this.#after = after;
    this.#pace = pace;
  }

  async *batches(): AsyncGenerator<readonly ResultRecord[]> {
    const first = cursorNumber(this.#after) ?? 0;
    for (let section = first; section < this.#sections.length; section += 1) {
      const { size, record, batchRecordsMax = recordsPerBatchMax } = this.#sections[section]!;
      const after = section === first ? (cursorNumber(this.#after, 1) ?? -1) : -1;
      for (let start = after + 1; start < size; start += batchRecordsMax) {
        const places: number[] = [];
        const records: ResultRecord[] = [];
        for (let index = start; index < Math.min(size, start + batchRecordsMax); index += 1) {
          const pending = record(index);
          // Sources alone have to be waited for.
          const found = pending instanceof Promise ? await pending : pending;
          if (found === undefined) continue;
          places.push(index);
          records.push(found);
        }
        this.#section = section;
        this.#places = places;
        yield records;
        if (this.#pace.due()) await this.#pace.rest();
      }
    }
  }

  /** Where the list continues after a record of the last batch. */
  placeOf(index: number): readonly number[] {
    return [this.#section, this.#places[index]!];
  }
}
