import { fail, type Outcome } from "../failure.ts";
import { systemWords } from "../system-words.ts";

/** A file that could not be written. */
export function writeFailure(what: string, error: unknown): Outcome<never> {
  const isReaderGone = (error as NodeJS.ErrnoException).code === "EPIPE";
  const detail = isReaderGone ? "Its reader closed it before everything was written." : systemWords(error);
  return fail({ exit: "failed", title: `${what} cannot be written`, detail });
}
