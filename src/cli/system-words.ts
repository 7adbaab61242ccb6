import { getSystemErrorMessage } from "node:util";

/** Why a file could not be read or written, in the system's words rather than its codes. */
export function systemWords(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  return errno === undefined ? message : getSystemErrorMessage(errno);
}
