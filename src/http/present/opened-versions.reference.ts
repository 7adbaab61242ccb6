import { callerOf } from "../../access/index.ts";
import { createModelCache, Snapshots } from "../../portfolio/index.ts";
import type { SnapshotStore, Store } from "../../store/index.ts";
import type { FindingOrder } from "./finding-keys.ts";
import { FindingPresenter } from "./findings.ts";
import { OrderedFindings, type FindingPass, type FindingRange } from "./ordered-findings.ts";
import { RankedVersions } from "./ranked-versions.ts";

export type { FindingOrder } from "./finding-keys.ts";

interface Opened {
  readonly store: Pick<Store, "read">;
  readonly snapshots: SnapshotStore;
}

/** How many versions are opened for the first finding of a sorted list of all projects that the administrator reads. */
export async function countOpened(
  { store: { read }, snapshots: files }: Opened,
  { orders, distinct }: { readonly orders: readonly FindingOrder[]; readonly distinct: boolean },
): Promise<number> {
  const snapshots = new Snapshots({ read, snapshots: files, models: createModelCache(read) });
  const needs = { read, snapshots, now: Date.now };
  const caller = callerOf((await read.userByLogin("admin"))!, "PASSWORD");
  const format = { language: "en", zone: "UTC", version: "v3", vendor: undefined } as const;
  const selection = { format, orders, where: undefined, rules: {}, distinct, signal: undefined };
  const ranked = new RankedVersions(needs, caller, selection);
  const { signal } = new AbortController();
  const findings = new OrderedFindings(
    needs,
    async (visible) => {
      const presenter = await FindingPresenter.load(needs, visible, format);
      return { presenter, element: (finding) => presenter.element(finding).id };
    },
    { ...selection, signal, limit: 1 },
  );
  let opened = 0;
  const rangesFor = async function* (pass: FindingPass): AsyncGenerator<FindingRange> {
    for await (const range of ranked.rangesFor(pass)) {
      opened += 1;
      yield range;
    }
  };
  for await (const ids of findings.batches(rangesFor, undefined)) if (ids.length > 0) return opened;
  throw new Error("the list is empty");
}
