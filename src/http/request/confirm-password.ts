import type { Caller } from "../../access/index.ts";
import { refuse, accept, type Result } from "../../text/index.ts";
import type { PasswordSignIn } from "../services/services.ts";

/** What a password that is asked again is refused with. */
export const confirmationProblems = ["session.password-wrong", "access.throttled", "access.busy"] as const;

/** Checks the password of a user who is signed in: a page that was left open must not be enough. */
export async function confirmPassword(
  { signIn }: PasswordSignIn,
  { user }: Caller,
  sent: { readonly password: string; readonly address: string; readonly pointer: string },
): Promise<Result<void, (typeof confirmationProblems)[number]>> {
  const checked = await signIn.confirm({ login: user.login, password: sent.password, address: sent.address });
  if (checked.ok) return accept(undefined);
  const { code } = checked.problem;
  if (code === "access.credentials-refused" || code === "access.credentials-or-provider") {
    return refuse({ code: "session.password-wrong", pointer: sent.pointer });
  }
  return refuse({ ...checked.problem, code });
}
