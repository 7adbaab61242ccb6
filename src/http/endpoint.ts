import { Type, type Static, type TObject, type TSchema } from "typebox";
import type { Caller, LiveSession, Permission } from "../access/index.ts";
import type { ProblemCode, Result } from "../text/index.ts";
import type { FieldSchema } from "../language/index.ts";
import { answerShape, type AnswerShape } from "./answer/answer-shape.ts";
import type { HandlerResult, TypedResult } from "./answer/handler-result.ts";
import type { StageTimes } from "./answer/stage-times.ts";
import type { CursorForm } from "./request/cursor.ts";
import type { IncomingRequest, AnswerFormat } from "./stages/request-context.ts";
import type { Chapter } from "./openapi/chapters.ts";
import type { AnswerForm } from "./answer/table-form.ts";
import {
  fieldsParameter,
  findingFormatParameters,
  formatParameter,
  listParameters,
  versionFormatParameters,
} from "./request/paging.ts";
import type { SettingsReader, TransferWatch } from "./services/services.ts";
import type { Plan } from "./request/plan.ts";
import type { SubjectKind, Subjects } from "../visibility/index.ts";

export type Method = "GET" | "PUT" | "POST" | "PATCH" | "DELETE";

/**
 * Which credentials a path takes (D4). Outside `/api` only: `session`, the cookie of the web interface; `visitor`, the same or, where
 * anonymous access is on, nothing; `sign-in`, what proves a user in the body; `scrape`, the token that the server was started with
 * for its measurements; `badge`, a token in the query string that opens badges alone, or nothing as for `visitor`; `none`.
 */
export type Authentication = "basic" | "bearer" | "session" | "visitor" | "sign-in" | "scrape" | "badge" | "none";

/** Whether an endpoint is answered without asking the store who is calling: also while its database is away. */
export function takesNoUser({ authentication }: { readonly authentication: Authentication }): boolean {
  return authentication === "none" || authentication === "scrape";
}

/** Whether the answer is a stream of events: it has no end, no entity tag and no fields to select. */
export function streamsEvents({ responses }: Pick<EndpointDeclaration, "responses">): boolean {
  return responses[200]?.events !== undefined;
}

/** How the answer can be written, where clients may choose (D18). */
export function offeredForms({ query }: Pick<EndpointDeclaration, "query">): readonly AnswerForm[] {
  const format = query.properties["format"] as { readonly enum?: readonly AnswerForm[] } | undefined;
  return format?.enum ?? [];
}

/** What reading a body needs. */
export type BodyNeeds = SettingsReader & TransferWatch;

/** How the body of a request is read: JSON by schema, a field of a form, an upload as a stream, or not at all. */
export interface BodyReader<Value, Wire = Value> {
  /** What clients send, for the compiler alone; `Value` is what is made of it. */
  readonly wire?: Wire;
  readonly kind: "none" | "json" | "form" | "upload";
  /** For the documentation. */
  readonly mediaTypes: readonly string[];
  readonly schema: TSchema | undefined;
  /** The schemas of media types whose body is not one text. */
  readonly schemaByType?: Readonly<Record<string, TSchema>>;
  read(request: IncomingRequest, needs: BodyNeeds): Promise<Result<Value>>;
}

/** What a handler is given. */
export interface Call<Params, Query, Body, Kind extends SubjectKind, Known, Session> {
  readonly format: AnswerFormat;
  /** True when only the head of the answer is wanted: nothing may be created. */
  readonly headOnly: boolean;
  readonly ifMatch: string | undefined;
  readonly header: (name: string) => string | undefined;
  readonly caller: Known;
  /** The sign-in of the web interface that the request belongs to; elsewhere null. */
  readonly session: Session;
  readonly requestId: string;
  /** Whether an agent makes the request, by a tool of `POST /mcp`. */
  readonly byAgent: boolean;
  /** Where the request comes from. */
  readonly address: string;
  /** Path and query string, as they were sent. */
  readonly url: string;
  readonly params: Params;
  readonly query: Query;
  /** What is wanted of the answer. Lists begin behind `plan.after`; the rest is done to them unless they do it. */
  readonly plan: Plan;
  readonly body: Body;
  readonly subject: Subjects[Kind];
  /** Aborted when the client leaves and reads no answer. */
  readonly signal: AbortSignal;
  readonly times: StageTimes;
}

/** One endpoint: routing, validation, permission matrix and documentation all come from this declaration. */
export interface Declaration<
  Params extends TObject,
  Query extends TObject,
  Body,
  Kind extends SubjectKind,
  Auth extends Authentication,
  Responses extends DeclaredResponses,
  Refusal extends ProblemCode,
  Needs,
> {
  readonly method: Method;
  /** With `:name` for the path's parameters. */
  readonly path: string;
  readonly since: "v3";
  /** Where the documentation lists it. */
  readonly chapter: Chapter;
  readonly summary: string;
  readonly description: string;
  readonly authentication: Auth;
  /** Null: every caller that the authentication lets through. */
  readonly permission: Permission | null;
  /** True where an answer follows from the store and the request alone, not from the time or from work under way. */
  readonly repeatable?: true;
  /** Refuses pages of other sites, which browsers name in `Origin`. */
  readonly ownOrigin?: true;
  /** Exempt from rate limiting: `requestsPerMinute` does not count it. */
  readonly unlimited?: true;
  readonly subject: Kind;
  readonly params: Params;
  /** Answered when a path parameter does not have its form: 404, like something absent (D3). */
  readonly absent: ProblemCode;
  readonly query: Query;
  /** True for pages that read the query string themselves, in the browser: here it is not looked at. */
  readonly ownQuery?: true;
  /** Request headers beyond those that every endpoint takes. */
  readonly headers: DeclaredHeaders;
  readonly body: BodyReader<Body, unknown>;
  /** The media types of an answer that is no JSON: then `Accept` chooses nothing. */
  readonly produces?: readonly string[];
  /** Whether the answer is also written as SARIF (D18): a list of findings, or all findings of a version. */
  readonly sarif?: true;
  /** For lists: the entries of their cursor; without it, the id of an element. */
  readonly cursor?: CursorForm;
  /** For lists that are never given whole: how many elements a request without `limit` gets. */
  readonly limitDefault?: number;
  /** The schema of a 200 gives `where` and `fields` their names: an array is a list. */
  readonly responses: Responses;
  /** What `where` looks at where the answer is no list of it: findings that are counted, say. */
  readonly filters?: TSchema;
  /** What the handler refuses with, beyond what follows from the rest of the declaration (`ImpliedCode`). */
  readonly problems?: readonly ProblemCode[];
  readonly example: { readonly request?: unknown; readonly response?: unknown };
  /** `needs` is what the handler names of `services/services.ts`; the server provides it. */
  readonly handle: (
    call: Call<
      Static<Params>,
      Static<Query>,
      Body,
      Kind,
      Auth extends "none" | "sign-in" | "scrape" ? null : Caller,
      Auth extends "session" ? LiveSession : Auth extends "visitor" ? LiveSession | null : null
    >,
    needs: Needs,
  ) => Promise<Result<TypedResult<Responses>, NoInfer<Refusal>>>;
}

/** Codes that a handler may refuse with because of its method and headers. */
type ImpliedCode<Verb extends Method, Headers extends DeclaredHeaders> =
  | (Verb extends "GET" ? never : "storage.full")
  | ("If-Match" extends keyof Headers ? "revision.stale" : never);

type DeclaredHeaders = Readonly<Record<string, { readonly description: string }>>;
type DeclaredResponses = Readonly<Record<number, DeclaredResponse>>;

interface DeclaredResponse {
  readonly description: string;
  readonly schema?: TSchema;
  /** Of a stream of events: the schema of the data of each. */
  readonly events?: TSchema;
  readonly example?: unknown;
}

/** What a handler is called with, its own types forgotten. */
type AnyCall = Call<unknown, unknown, unknown, SubjectKind, Caller | null, LiveSession | null>;

/** All that an endpoint says of itself, without its handler. */
export type EndpointDeclaration = Omit<
  Declaration<TObject, TObject, unknown, SubjectKind, Authentication, DeclaredResponses, ProblemCode, never>,
  "handle"
>;

/** An endpoint whose handler needs these services. */
export interface Endpoint<in Needs> extends EndpointDeclaration {
  readonly handle: (call: AnyCall, needs: Needs) => Promise<Result<HandlerResult>>;
}

/** An endpoint that has what its handler needs: the server answers requests with it. */
export interface ServedEndpoint extends EndpointDeclaration {
  readonly handle: (call: AnyCall) => Promise<Result<HandlerResult>>;
}

/** Gives an endpoint what its handler needs for a call. */
export function serveEndpoint<Needs>(served: Endpoint<Needs>, needsOf: (call: AnyCall) => Needs): ServedEndpoint {
  return { ...served, handle: (call) => served.handle(call, needsOf(call)) };
}

/** An endpoint that the compiler still knows the wire types of: clients in TypeScript take theirs from it. */
export interface TypedEndpoint<Verb extends Method, Path extends string, Wire, in Needs> extends Endpoint<Needs> {
  readonly method: Verb;
  readonly path: Path;
  /** Never there at run time. */
  readonly wire?: Wire;
}

interface WireTypes<Params extends TObject, Query extends TObject, Body, Responses> {
  readonly params: Static<Params>;
  readonly query: Static<Query>;
  readonly body: Body;
  readonly answer: AnswerOf<Responses>;
}

type AnswerOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { readonly schema: infer Schema extends TSchema }
    ? Static<Schema>
    : Responses[Status] extends { readonly events: infer Schema extends TSchema }
      ? Static<Schema>
      : never;
}[keyof Responses & (200 | 201 | 202)];

/** Checks a declaration's types against each other; the validate stage guarantees at run time what is forgotten here. */
export function endpoint<
  const Verb extends Method,
  const Path extends string,
  Params extends TObject,
  Query extends TObject,
  Body,
  Wire,
  Kind extends SubjectKind,
  Auth extends Authentication,
  const Responses extends DeclaredResponses,
  const Headers extends DeclaredHeaders,
  const Absent extends ProblemCode,
  Needs,
  const Code extends ProblemCode = never,
>(
  declaration: Declaration<
    Params,
    Query,
    Body,
    Kind,
    Auth,
    Responses,
    Code | Absent | ImpliedCode<Verb, Headers>,
    Needs
  > & {
    readonly method: Verb;
    readonly path: Path;
    readonly headers: Headers;
    readonly absent: Absent;
    readonly problems?: readonly Code[];
    readonly body: BodyReader<Body, Wire>;
  },
): TypedEndpoint<Verb, Path, WireTypes<Params, Query, Wire, Responses>, Needs> {
  return { ...declaration, query: withListing(declaration) } as unknown as TypedEndpoint<
    Verb,
    Path,
    WireTypes<Params, Query, Wire, Responses>,
    Needs
  >;
}

// Which parameters an answer takes follows from its shape: `fields` on every GET, the others on lists (D6, D7, D12).
function withListing(
  declaration: Parameters<typeof answerShape>[0] & { readonly query: TObject; readonly sarif?: true },
): TObject {
  const shape = answerShape(declaration);
  if (shape === undefined) return declaration.query;
  const { where, ...paging } = listParameters;
  const listing = shape.list ? { where, ...paging } : shape.filtered === undefined ? {} : { where };
  const forms = formParameters(shape, declaration.sarif === true);
  return Type.Object({ ...declaration.query.properties, ...listing, ...forms, ...fieldsParameter });
}

function formParameters(shape: AnswerShape, sarif: boolean) {
  if (sarif) return shape.list ? findingFormatParameters : versionFormatParameters;
  return shape.list && isTabular(shape.element) ? formatParameter : {};
}

// Elements of several shapes, and lone values, have no columns.
function isTabular(element: FieldSchema): boolean {
  return element.kind === "object" && Object.keys(element.fields).length > 0;
}
