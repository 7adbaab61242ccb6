import { describe } from "vitest";
import { accessContract } from "./access/access.contract.ts";
import { limitedTokensContract } from "./access/limited-tokens.contract.ts";
import { rolesContract } from "./access/roles.contract.ts";
import { usersContract } from "./access/users.contract.ts";
import { buildsContract } from "./builds/builds.contract.ts";
import { carryingContract } from "./builds/carrying.contract.ts";
import { editionsContract } from "./builds/editions.contract.ts";
import { joiningContract } from "./builds/joining.contract.ts";
import { targetsContract } from "./builds/targets.contract.ts";
import { snapshotStoreContract, uploadStoreContract } from "./bytes/byte-stores.contract.ts";
import { sweepContract } from "./bytes/sweep.contract.ts";
import { writesContract } from "./database/writes.contract.ts";
import { checkOn, type StoreUnderTest } from "./fixture.contract.ts";
import { idsContract } from "./ids/ids.contract.ts";
import { outboxContract } from "./outbox/outbox.contract.ts";
import { changesContract } from "./projects/changes.contract.ts";
import { hiddenContract } from "./projects/hidden.contract.ts";
import { listsContract } from "./projects/lists.contract.ts";
import { portfolioContract } from "./projects/projects.contract.ts";
import { operationsContract } from "./retention/retention.contract.ts";
import { queriesContract } from "./saved-queries/saved-queries.contract.ts";
import { tasksContract } from "./tasks/tasks.contract.ts";
import { triageContract } from "./triage/triage.contract.ts";
import { workListContract } from "./triage/work-list.contract.ts";
import { versionsContract } from "./versions/versions.contract.ts";

/** What every implementation of the store must show, whatever lies under it. `open` gives a fresh, empty one. */
export function storeContract(name: string, open: () => Promise<StoreUnderTest>): void {
  const check = checkOn(open);
  describe.concurrent(`${name} store`, () => {
    describe("every write", () => writesContract(check));
    describe("users, tokens, settings, models", () => accessContract(check));
    describe("limited tokens, technical users", () => limitedTokensContract(check));
    describe("users, sessions, audit", () => usersContract(check));
    describe("groups, members, roles", () => rolesContract(check));
    describe("projects, branches", () => portfolioContract(check));
    describe("saved queries", () => queriesContract(check));
    describe("triage", () => triageContract(check));
    describe("work list", () => workListContract(check));
    describe("changes and deletions", () => changesContract(check));
    describe("hidden projects", () => hiddenContract(check));
    describe("lists", () => listsContract(check));
    describe("ids", () => idsContract(check));
    describe("tasks", () => tasksContract(check));
    describe("builds", () => buildsContract(check));
    describe("versions", () => versionsContract(check));
    describe("joining parts", () => joiningContract(check));
    describe("targets", () => targetsContract(check));
    describe("editions", () => editionsContract(check));
    describe("carrying", () => carryingContract(check));
    describe("snapshots", () => snapshotStoreContract(check));
    describe("uploads", () => uploadStoreContract(check));
    describe("sweeping", () => sweepContract(check));
    describe("operations", () => operationsContract(check));
    describe("outbox", () => outboxContract(check));
  });
}
