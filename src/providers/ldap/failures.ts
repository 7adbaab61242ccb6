import {
  ConstraintViolationError,
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  NoSuchObjectError,
  ResultCodeError,
  SizeLimitExceededError,
  UnwillingToPerformError,
} from "ldapts";
import type { DirectoryFailure } from "../directory.ts";

/** A failure that is known where it happens. */
export class DirectoryError extends Error {
  readonly failure: DirectoryFailure;

  constructor(failure: DirectoryFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** The result code of an answer that only names other servers. */
const referralCode = 10;

const tlsCodes =
  /^(?:ERR_(?:TLS|SSL|OSSL)_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_|HOSTNAME_MISMATCH|EPROTO)/;

/** Why a directory could not be used. */
export function directoryFailureOf(error: unknown): DirectoryFailure {
  if (error instanceof DirectoryError) return error.failure;
  if (error instanceof NoSuchObjectError) return "BASE_UNKNOWN";
  // Searches for a user say how many entries they take: only a list of groups can be cut.
  if (error instanceof SizeLimitExceededError) return "GROUPS_UNREADABLE";
  if (isRefusedPassword(error)) return "ACCOUNT_REFUSED";
  if (error instanceof ResultCodeError) return error.code === referralCode ? "REFERRAL" : "REFUSED";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return tlsCodes.test(code) ? "TLS_FAILED" : "CONNECTION_FAILED";
}

/** Whether a bind failed because of the user: wrong password, locked, without a password, not allowed to bind. */
export function isRefusedPassword(error: unknown): boolean {
  return (
    error instanceof InvalidCredentialsError ||
    error instanceof InappropriateAuthError ||
    error instanceof UnwillingToPerformError ||
    error instanceof ConstraintViolationError ||
    error instanceof InsufficientAccessError
  );
}
