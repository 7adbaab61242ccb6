import type { Store } from "../store/index.ts";
import { accept, refuse, type Result } from "../text/index.ts";
import { callerOf, type Caller } from "./authenticate.ts";
import type { Passwords } from "./passwords.ts";
import { createSlots } from "./slots.ts";
import type { Throttle } from "./throttle.ts";

/** A password check takes 19 MiB and a core for some 30 ms. */
const checksRunningMax = 2;
const checksWaitingMax = 256;

/** Checks a login and password. */
export interface SignIn {
  signIn(attempt: {
    readonly login: string;
    readonly password: string;
    readonly address: string;
  }): Promise<Result<Caller>>;
}

/** Unknown, disabled and wrong look alike, in answer and in time (A10). */
export function createSignIn(needs: {
  readonly store: Store;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
}): SignIn {
  const slots = createSlots({ runningMax: checksRunningMax, waitingMax: checksWaitingMax });
  const { store, passwords, throttle } = needs;

  return {
    async signIn(attempt) {
      const throttled = (): Result<never> | undefined => {
        const seconds = throttle.secondsToWait(attempt);
        return seconds > 0 ? refuse({ code: "access.throttled", params: { seconds } }) : undefined;
      };
      const early = throttled();
      if (early !== undefined) return early;
      const checked = await slots.run(async (): Promise<Result<Caller>> => {
        // Asked again once it is our turn: many guesses sent at once must not all be checked.
        const late = throttled();
        if (late !== undefined) return late;
        const user = await store.read.userByLogin(attempt.login);
        const matches = await passwords.verify(attempt.password, user?.passwordHash);
        if (!matches || user === undefined || user.disabled) {
          throttle.failed(attempt);
          return refuse({ code: "access.credentials-refused" });
        }
        throttle.succeeded(attempt);
        return accept(callerOf(user));
      });
      return checked.ok ? checked.value : checked;
    },
  };
}
