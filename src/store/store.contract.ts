import { describe } from "vitest";
import { accessContract } from "./suite/access.contract.ts";
import { buildsContract } from "./suite/builds.contract.ts";
import { changesContract } from "./suite/changes.contract.ts";
import { comingContract } from "./suite/coming.contract.ts";
import { checkOn, type StoreUnderTest } from "./suite/fixture.contract.ts";
import { idsContract } from "./suite/ids.contract.ts";
import { listsContract } from "./suite/lists.contract.ts";
import { snapshotPlaceContract, uploadSpoolContract } from "./suite/places.contract.ts";
import { operationsContract } from "./suite/operations.contract.ts";
import { portfolioContract } from "./suite/portfolio.contract.ts";
import { queriesContract } from "./suite/queries.contract.ts";
import { rolesContract } from "./suite/roles.contract.ts";
import { sweepContract } from "./suite/sweep.contract.ts";
import { tasksContract } from "./suite/tasks.contract.ts";
import { versionsContract } from "./suite/versions.contract.ts";
import { triageContract } from "./suite/triage.contract.ts";
import { usersContract } from "./suite/users.contract.ts";
import { writesContract } from "./suite/writes.contract.ts";

/** What every implementation of the store must show, whatever lies under it. `open` gives a fresh, empty one. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  const check = checkOn(open);
  describe.concurrent(`${name} store`, () => {
    describe("every write", () => writesContract(check));
    describe("users, tokens, settings, models", () => accessContract(check));
    describe("users, sessions, audit", () => usersContract(check));
    describe("groups, members, roles", () => rolesContract(check));
    describe("projects, branches", () => portfolioContract(check));
    describe("saved queries", () => queriesContract(check));
    describe("triage", () => triageContract(check));
    describe("changes and deletions", () => changesContract(check));
    describe("projects that are coming", () => comingContract(check));
    describe("lists", () => listsContract(check));
    describe("ids", () => idsContract(check));
    describe("tasks", () => tasksContract(check));
    describe("builds", () => buildsContract(check));
    describe("versions", () => versionsContract(check));
    describe("snapshots", () => snapshotPlaceContract(check));
    describe("uploads", () => uploadSpoolContract(check));
    describe("sweeping", () => sweepContract(check));
    describe("operations", () => operationsContract(check));
  });
}
