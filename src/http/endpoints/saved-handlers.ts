import type { Caller } from "../../access/index.ts";
import type { SavedQueryRow } from "../../store/index.ts";
import { accept, refuse, refusingOnly, type ProblemCode, type Result } from "../../text/index.ts";
import { checkIfMatch } from "../answer/entity-tag.ts";
import type { Plan } from "../request/plan.ts";
import type { BaseAddress, Clock, StoreReader, StoreWriter } from "../services/services.ts";
import type { AnswerFormat } from "../stages/request-context.ts";
import { createSaved, savedBatches, type SavedValues } from "./saved-rows.ts";

/** How the kinds of what users save differ: queries, filters of findings, dashboards. */
export interface SavedKind<Shown, Absent extends ProblemCode> {
  readonly kind: SavedQueryRow["kind"];
  readonly path: string;
  readonly absent: Absent;
  /** How rows are shown to a caller; one presenter serves a whole list. */
  presenter(needs: StoreReader, { caller, format }: ShownTo): (saved: SavedQueryRow) => Shown | Promise<Shown>;
}

/** Who is shown something, and in which form. */
export interface ShownTo {
  readonly caller: Caller;
  readonly format: AnswerFormat;
}

interface SavedSubject {
  readonly subject: { readonly saved: SavedQueryRow };
}

export function listSaved<Shown>(
  kind: SavedKind<Shown, ProblemCode>,
  call: ShownTo & { readonly plan: Plan },
  needs: StoreReader,
) {
  const present = kind.presenter(needs, call);
  async function* batches(): AsyncGenerator<readonly Shown[]> {
    for await (const rows of savedBatches(kind.kind, call.caller, call.plan, needs, (saved) => saved)) {
      yield await Promise.all(rows.map(present));
    }
  }
  return accept({ status: 200 as const, list: { batches } });
}

/** `codes`: what the store refuses beyond too many. */
export async function answerCreated<Shown, Code extends ProblemCode>(
  kind: SavedKind<Shown, ProblemCode>,
  call: ShownTo,
  values: SavedValues,
  needs: BaseAddress & Clock & StoreReader & StoreWriter,
  ...codes: readonly Code[]
) {
  const created = refusingOnly<SavedQueryRow, "queries.too-many" | "storage.full" | Code>(
    await createSaved(kind.kind, call.caller, values, needs),
    "queries.too-many",
    "storage.full",
    ...codes,
  );
  if (!created.ok) return created;
  const { id, revision } = created.value;
  const headers = { location: `${needs.basePath}${kind.path}/${id}` };
  const value = await kind.presenter(needs, call)(created.value);
  return accept({ status: 201 as const, value, revision, headers });
}

export async function showSaved<Shown>(
  kind: SavedKind<Shown, ProblemCode>,
  call: ShownTo & SavedSubject,
  needs: StoreReader,
) {
  const { saved } = call.subject;
  const value = await kind.presenter(needs, call)(saved);
  return accept({ status: 200 as const, value, revision: saved.revision });
}

/** `codes`: what the store refuses beyond absent and stale. */
export async function changeSaved<
  Shown,
  Absent extends ProblemCode,
  ReadCode extends ProblemCode,
  Code extends ProblemCode,
>(
  kind: SavedKind<Shown, Absent>,
  call: ShownTo & SavedSubject & { readonly ifMatch: string | undefined },
  readValues: () => Promise<Result<SavedValues, ReadCode>>,
  needs: Clock & StoreReader & StoreWriter,
  ...codes: readonly Code[]
) {
  const { ifMatch, subject } = call;
  const { id, revision } = subject.saved;
  const fresh = checkIfMatch(ifMatch, revision);
  if (!fresh.ok) return fresh;
  const values = await readValues();
  if (!values.ok) return values;
  const expected = ifMatch === undefined ? {} : { expectedRevision: revision };
  const written = await needs.write.updateSavedQuery({ id, values: values.value, ...expected, at: needs.now() });
  if (!written.ok && written.problem.code === "queries.absent") return refuse({ code: kind.absent });
  const changed = refusingOnly<SavedQueryRow, "revision.stale" | "storage.full" | Code>(
    written,
    "revision.stale",
    "storage.full",
    ...codes,
  );
  if (!changed.ok) return changed;
  const value = await kind.presenter(needs, call)(changed.value);
  return accept({ status: 200 as const, value, revision: changed.value.revision });
}

export async function deleteSaved<Absent extends ProblemCode>(
  { absent }: SavedKind<unknown, Absent>,
  { subject }: SavedSubject,
  needs: Clock & StoreWriter,
) {
  const deleted = await needs.write.deleteSavedQuery({ id: subject.saved.id, at: needs.now() });
  if (!deleted.ok && deleted.problem.code === "queries.absent") return refuse({ code: absent });
  const known = refusingOnly(deleted, "storage.full");
  return known.ok ? accept({ status: 204 as const }) : known;
}
