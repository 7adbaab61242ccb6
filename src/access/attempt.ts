/** A login and password that a client sent. */
export interface Attempt {
  readonly login: string;
  readonly password: string;
  readonly address: string;
  /** Whether the client has closed its connection: the answer would reach no one. */
  readonly hasLeft?: () => boolean;
}

/** What an attempt is refused with, before or after its password was checked. */
export type SignInCode =
  | "access.credentials-refused"
  | "access.credentials-or-provider"
  | "access.throttled"
  | "access.busy";
