import { getSystemErrorMessage } from "node:util";
import type { Exit } from "./exit-codes.ts";

/** Why a command failed: the text to print, and the exit code. */
export interface Failure {
  readonly exit: Exit;
  readonly title: string;
  readonly detail?: string;
  /** The problem, if the server refused (D3), or the store on this machine. */
  readonly problem?: ServerProblem;
  /** The text that `problem.position` refers to. */
  readonly faultyText?: string;
}

/** A problem of the server (RFC 9457), or of the store on this machine; the latter has no status. */
export interface ServerProblem {
  readonly status?: number;
  readonly code?: string;
  readonly requestId?: string;
  readonly position?: number;
  readonly pointer?: string;
}

/** The result of a step of a command. */
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

/** A failure because of a wrong command line. */
export function misuse(title: string, detail?: string): { readonly ok: false; readonly failure: Failure } {
  return fail({ exit: "usage", title, ...(detail === undefined ? {} : { detail }) });
}

/** The failure of a file that could not be written. */
export function writeFailure(what: string, error: unknown): Outcome<never> {
  const isReaderGone = (error as NodeJS.ErrnoException).code === "EPIPE";
  const detail = isReaderGone ? "Its reader closed it before everything was written." : systemWords(error);
  return fail({ exit: "failed", title: `${what} cannot be written`, detail });
}

/** Why a file could not be read or written, in the system's words rather than its codes. */
export function systemWords(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}
