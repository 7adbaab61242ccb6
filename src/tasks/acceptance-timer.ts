import type { Membership, Store } from "../store/index.ts";
import { RepeatedWork } from "./repeated-work.ts";
import type { RunnerLog } from "./runner-needs.ts";

/** How late an acceptance may end where no request looks at it. */
const roundMilliseconds = 1_000;

interface TimerNeeds {
  readonly store: Store;
  readonly membership: Membership;
  readonly now: () => number;
  readonly log: RunnerLog;
}

/** Ends acceptances of findings when their time is over, so that their events and ratings follow without any request. */
export class AcceptanceTimer {
  readonly #needs: TimerNeeds;
  readonly #repeated = new RepeatedWork(() => this.round(), roundMilliseconds);

  constructor(needs: TimerNeeds) {
    this.#needs = needs;
  }

  start(): void {
    this.#repeated.start();
  }

  async round(): Promise<void> {
    const { store, membership, now, log } = this.#needs;
    if (!membership.leads()) return;
    try {
      const end = await store.latest.nextAcceptanceEnd();
      if (end === null || end > now()) return;
      const ended = await store.write.endAcceptances({ at: now() });
      if (ended.ok) log.info({ findings: ended.value.ended }, "acceptances ended");
    } catch (error) {
      log.error({ error: String(error) }, "acceptances could not be ended; trying again in a second");
    }
  }

  stop(): Promise<void> {
    return this.#repeated.stop();
  }
}
