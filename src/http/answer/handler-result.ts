import type { Static, TSchema } from "typebox";
import type { SarifFinding, SarifRun } from "../../sarif/index.ts";
import type { TagRevision } from "./entity-tag.ts";
import type { WebFile } from "../edge/web-files.ts";
import type { Cursor } from "../request/cursor.ts";
import type { StreamPart } from "./event-text.ts";
import type { WrittenBytes, WrittenText } from "./written-json.ts";

/** The result of a handler, its own types forgotten: one value or a list that is streamed. */
export interface HandlerResult extends ResultHead {
  readonly status: number;
  readonly value?: unknown;
  readonly list?: ListResult;
  /** An answer that the handler writes itself. */
  readonly text?: TextResult;
  /** A file of the web interface. */
  readonly file?: WebFile;
  readonly events?: EventsResult<never>;
  readonly sarif?: SarifList;
  /** True where the request was a HEAD and nothing was made for it. */
  readonly headOnly?: true;
}

interface ResultHead {
  readonly headers?: Readonly<Record<string, string>>;
  /** The revision of what is shown, which `If-Match` is compared with; it leads the ETag. */
  readonly revision?: TagRevision;
}

/** The headers of an answer that no cache may store. */
export const noStore = { "cache-control": "no-store" } as const;

/** Text as it goes over the wire: JSON in pieces, or a picture. */
export interface TextResult {
  /** Media type; without it, that of the API's JSON. */
  readonly type?: string;
  readonly body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** A stream of events: several parts at a time, as long as the connection lasts. */
export interface EventsResult<Event> {
  readonly parts: AsyncIterable<readonly StreamPart<Event>[]>;
  /** Aborted when the connection must not wait for its client. */
  readonly cut: AbortSignal;
}

/** Options of lists. */
export interface ListOptions<Element> {
  /** Who applies `plan.where`: elements are filtered afterwards, unless the handler has done it on its columns. */
  readonly whereOn?: "elements" | "handler";
  /** Where the list continues after an element of the latest batch; without it, after the element's id. */
  cursorOf?(element: Element, indexInBatch: number): Cursor;
  /**
   * Identifies everything that the list shows to this caller: the same text, the same elements. A long list without a
   * state is written twice, because its entity tag comes before it.
   */
  state?(): Promise<string>;
}

/** A list from its handler: in order, from after `plan.after`; filtering, paging and writing follow. */
export interface ListResult<Element = unknown> extends ListOptions<Element> {
  /** Some elements at a time, so that a long list costs no promise per element. From the start with every call. */
  batches?(): AsyncIterable<readonly Element[]>;
  /** Instead of batches, the whole list as JSON, filtered and selected: a very long one without a limit. */
  readonly pieces?: AsyncIterable<Uint8Array>;
  /** Whether the elements are JSON text already, with `plan.fields` applied: the handler of a very long list does that. */
  readonly written?: boolean;
}

/** Findings that are written as SARIF (D18). */
export interface SarifList extends ListOptions<SarifFinding> {
  batches(): AsyncIterable<readonly SarifFinding[]>;
  /** The run of a log without findings. */
  readonly empty: SarifRun;
}

/** A list whose elements have the type that its endpoint declares, as values or as text from a typed writer. */
export type TypedList<Element> =
  | (ListOptions<Element> & {
      batches(): AsyncIterable<readonly Element[]>;
      readonly pieces?: never;
      readonly written?: false;
    })
  | (ListOptions<unknown> & {
      batches(): AsyncIterable<readonly WrittenText<Element>[]>;
      readonly pieces?: never;
      readonly written: true;
    })
  | (ListOptions<unknown> & {
      readonly batches?: never;
      readonly pieces: AsyncIterable<WrittenBytes<readonly Element[]>>;
      readonly written: true;
    });

/** What a handler may return, from the responses that its endpoint declares. */
export type TypedResult<Responses> = {
  [Status in keyof Responses & SuccessStatus]: ResultHead & { readonly status: Status } & ContentOf<Responses[Status]>;
}[keyof Responses & SuccessStatus];

type SuccessStatus = 200 | 201 | 202 | 204;

type ContentOf<Response> = Response extends { readonly schema: infer Schema extends TSchema }
  ? JsonContent<Answer<Static<Schema>>>
  : Response extends { readonly events: infer Schema extends TSchema }
    ? EventContent<Answer<Static<Schema>>>
    : FreeContent;

interface EventContent<Event> {
  readonly events: EventsResult<Event>;
}

type JsonContent<Value> =
  | { readonly value?: never; readonly list?: never; readonly text?: never; readonly sarif: SarifList }
  | { readonly value?: never; readonly list?: never; readonly text?: never; readonly headOnly: true }
  | { readonly value: Value; readonly list?: never; readonly text?: never; readonly file?: never }
  | { readonly value?: never; readonly list?: never; readonly text: TypedText<Value>; readonly file?: never }
  | (Value extends readonly (infer Element)[]
      ? { readonly value?: never; readonly list: TypedList<Element>; readonly text?: never; readonly file?: never }
      : never);

/** JSON from a typed writer, whole or in pieces. */
export interface TypedText<Value> {
  readonly type?: string;
  readonly body: WrittenText<Value> | WrittenBytes<Value> | AsyncIterable<WrittenBytes<Value>>;
}

/** Without a schema there is no JSON: nothing, a text of another type, or a file. */
interface FreeContent {
  readonly value?: never;
  readonly list?: never;
  readonly text?: TextResult & { readonly type: string };
  readonly file?: WebFile;
}

/** A type of the wire as handlers write it: they change nothing that they have made. */
export type Answer<Wire> = Wire extends object ? { readonly [Key in keyof Wire]: Answer<Wire[Key]> } : Wire;
