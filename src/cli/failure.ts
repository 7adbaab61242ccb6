import type { Exit } from "./exit-codes.ts";

/** Why a command cannot do what it was asked for: what is printed, and how the process ends. */
export interface Failure {
  readonly exit: Exit;
  readonly title: string;
  readonly detail?: string;
  /** What was refused, when it was the server that did so (D3), or what is kept here. */
  readonly problem?: ServerProblem;
  /** The text in which `problem.position` points somewhere. */
  readonly faultyText?: string;
}

/** A problem as the server tells it (RFC 9457), or the store of this machine: then without a status. */
export interface ServerProblem {
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly position?: number;
  readonly pointer?: string;
}

/** What a step of a command gives back. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure };

/** A success. */
export function done<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** A failure. */
export function fail(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure };
}

/** A command line that cannot be. */
export function misuse(title: string, detail?: string): { readonly ok: false; readonly failure: Failure } {
  return fail({ exit: "usage", title, ...(detail === undefined ? {} : { detail }) });
}
