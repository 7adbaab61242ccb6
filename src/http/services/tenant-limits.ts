import {
  limitsInForce,
  noExceptions,
  type AllExceptions,
  type LimitedKind,
  type Limits,
  type Store,
} from "../../store/index.ts";
import type { Settings } from "./settings.ts";

/** The limits of projects and users: those of the settings, and the exceptions of administrators. */
export interface TenantLimits {
  /** The limits of projects and users without exceptions. */
  defaults(): Promise<Readonly<Record<LimitedKind, Limits>>>;
  inForce(kind: LimitedKind, id: number): Promise<Limits>;
  /** Requests per minute of a user. 0: not limited. */
  requestsPerMinute(userId: number): Promise<number>;
  /** Whether requests of any user were counted when this was last read, without asking the store. */
  countsRequests(): boolean;
  /** Whether builds of any project or user may be limited. */
  limitBuilds(): Promise<boolean>;
}

/** Reads limits from the store, which caches both answers: a request without limits costs no query. */
export function createTenantLimits(read: Pick<Store["read"], "limitExceptions">, settings: Settings): TenantLimits {
  let limited: { readonly exceptions: AllExceptions; readonly requests: boolean } | undefined;

  async function exceptions(): Promise<AllExceptions> {
    const all = await read.limitExceptions();
    // The store returns the same object while nothing has changed.
    if (limited?.exceptions !== all) {
      limited = { exceptions: all, requests: [...all.user.values()].some(({ requests }) => (requests ?? 0) > 0) };
    }
    return all;
  }

  async function defaults(): Promise<Readonly<Record<LimitedKind, Limits>>> {
    const values = await settings.all();
    return {
      project: {
        requests: 0,
        builds: values.projectBuildsMax,
        versions: values.projectVersionsMax,
        bytes: values.projectBytesMax,
      },
      user: {
        requests: values.requestsPerMinute,
        builds: values.userBuildsMax,
        versions: values.userVersionsMax,
        bytes: values.userBytesMax,
      },
    };
  }

  return {
    defaults,
    async inForce(kind, id) {
      const own = (await exceptions())[kind].get(id) ?? noExceptions;
      return limitsInForce((await defaults())[kind], own);
    },
    async requestsPerMinute(userId) {
      return (await exceptions()).user.get(userId)?.requests ?? settings.get("requestsPerMinute");
    },
    countsRequests: () => settings.lastKnown("requestsPerMinute") > 0 || limited?.requests === true,
    async limitBuilds() {
      const { project, user } = await exceptions();
      if (project.size + user.size > 0) return true;
      return Object.values(await defaults()).some(({ builds, versions, bytes }) => builds + versions + bytes > 0);
    },
  };
}
