import type { Static, TObject, TSchema } from "typebox";
import type { Caller, Permission } from "../access/index.ts";
import type { ProblemCode, Result } from "../text/index.ts";
import type { Arrival, Speech } from "./exchange.ts";
import type { Parts } from "./parts.ts";
import type { SubjectKind, Subjects } from "./subjects.ts";

export type Method = "GET" | "PUT" | "POST" | "DELETE";

/** Which credentials a path takes (D4); `none` only outside `/api`. */
export type Authentication = "basic" | "bearer" | "none";

/** How the body of a request is read: JSON by schema, an upload as a stream, or not at all. */
export interface BodyReader<Value> {
  readonly kind: "none" | "json" | "upload";
  /** For the documentation. */
  readonly mediaTypes: readonly string[];
  readonly schema: TSchema | undefined;
  read(arrival: Arrival): Promise<Result<Value>>;
}

/** What a handler is given. */
export interface Call<Params, Query, Body, Kind extends SubjectKind, Known> {
  readonly parts: Parts;
  readonly speech: Speech;
  /** True when only the head of the answer is wanted: nothing may be created. */
  readonly headOnly: boolean;
  readonly ifMatch: string | undefined;
  readonly header: (name: string) => string | undefined;
  readonly caller: Known;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly subject: Subjects[Kind];
}

/** What a handler answers with: one value or a list that is streamed. */
export interface Outcome {
  readonly status: number;
  readonly value?: unknown;
  readonly list?: AsyncIterable<unknown>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The revision of what is shown; ETag and 304 come from it. */
  readonly revision?: number;
}

/** One endpoint: routing, validation, permission matrix and documentation all come from this declaration. */
export interface Declaration<
  Params extends TObject,
  Query extends TObject,
  Body,
  Kind extends SubjectKind,
  Auth extends Authentication,
> {
  readonly method: Method;
  /** With `:name` for the path's parameters. */
  readonly path: string;
  readonly since: "v3";
  readonly summary: string;
  readonly description: string;
  readonly authentication: Auth;
  /** Null: every caller that the authentication lets through. */
  readonly permission: Permission | null;
  readonly subject: Kind;
  readonly params: Params;
  /** Answered when a path parameter does not have its form: 404, like something absent (D3). */
  readonly absent: ProblemCode;
  readonly query: Query;
  /** Request headers beyond those that every endpoint takes. */
  readonly headers: Readonly<Record<string, { readonly description: string }>>;
  readonly body: BodyReader<Body>;
  readonly supports: { readonly where: boolean; readonly fields: boolean };
  readonly responses: Readonly<Record<number, { readonly description: string; readonly schema?: TSchema }>>;
  readonly example: { readonly request?: unknown; readonly response?: unknown };
  handle(
    call: Call<Static<Params>, Static<Query>, Body, Kind, Auth extends "none" ? null : Caller>,
  ): Promise<Result<Outcome>>;
}

/** An endpoint whose own types are forgotten: what the list holds. */
export interface Endpoint extends Omit<Declaration<TObject, TObject, unknown, SubjectKind, Authentication>, "handle"> {
  handle(call: Call<unknown, unknown, unknown, SubjectKind, Caller | null>): Promise<Result<Outcome>>;
}

/** Checks a declaration's types against each other; the validate stage guarantees at run time what is forgotten here. */
export function endpoint<
  Params extends TObject,
  Query extends TObject,
  Body,
  Kind extends SubjectKind,
  Auth extends Authentication,
>(declaration: Declaration<Params, Query, Body, Kind, Auth>): Endpoint {
  return declaration as unknown as Endpoint;
}

/** What most endpoints have in common. */
export const usual = {
  since: "v3",
  authentication: "bearer",
  headers: {},
  supports: { where: false, fields: false },
} as const;
