/**
 * The forms of the tests: `quick` in `npm test`, `rest` in `npm run test:rest`, `short` in `npm run test:long:short` (`.ci/run`
 * runs these three), `long` in `npm run test:long`. `BELVEDERE_SOAK` selects it.
 */
export type Form = "quick" | "rest" | "short" | "long";

export const form: Form = formOf(process.env["BELVEDERE_SOAK"]);

/** Simulations, editors, recipes of CI systems and runs of two versions. They have a short and a long form only. */
export const simulations: readonly string[] = [
  "test/ci/recipes.test.ts",
  "test/cluster/cluster.test.ts",
  "test/editors/lsp.test.ts",
  "test/faults/kill-at-random.test.ts",
  "test/faults/kill-at-steps.test.ts",
  "test/faults/kill-between-parts.test.ts",
  "test/faults/kill-while-writing.test.ts",
  "test/faults/webhooks-after-kill.test.ts",
  "test/nodes/changing-nodes.test.ts",
  "test/replay/identity.test.ts",
  "test/team/team.test.ts",
  "test/upgrade/rolling.test.ts",
];

/**
 * Tests that take so long that `npm test` would not end within 15 minutes with them: they need slow clients, whole demos,
 * faults and restarts of a server, other servers (mail, object stores, traces), pages in a browser that few people see, or
 * try every combination or many generated cases. `npm run test:rest` runs them.
 */
export const slow: readonly string[] = [
  "src/analyser/robust.test.ts",
  "src/analyser/unchanged.test.ts",
  "src/cli/commands/build-context.test.ts",
  "src/cli/commands/check-baseline.test.ts",
  "src/cli/commands/export-lake.test.ts",
  "src/cli/commands/new-code.test.ts",
  "src/cli/commands/own-settings.test.ts",
  "src/cli/commands/report.test.ts",
  "src/cli/commands/scan-unread.test.ts",
  "src/cli/commands/targets.test.ts",
  "src/ingest/formats/changed-examples.test.ts",
  "src/ingest/formats/half-characters.test.ts",
  "src/ingest/formats/mutated-examples.test.ts",
  "src/query/blocks/blocks.test.ts",
  "src/snapshot/arrow/table.test.ts",
  "src/store/agreement/agreement.test.ts",
  "src/store/backup/backup.test.ts",
  "src/store/bytes/objects/faults.test.ts",
  "src/store/bytes/objects/snapshot-objects.test.ts",
  "src/store/moving/move.test.ts",
  "src/store/sqlite/open.test.ts",
  "test/builds/large-upload.test.ts",
  "test/builds/reference.test.ts",
  "test/builds/uploads.test.ts",
  "test/ci/moving.test.ts",
  "test/demo/portfolio.test.ts",
  "test/docs/session.test.ts",
  "test/faults/disk-full.test.ts",
  "test/faults/events-after-kill.test.ts",
  "test/faults/failing-disk.test.ts",
  "test/faults/health-under-load.test.ts",
  "test/faults/mail-after-kill.test.ts",
  "test/faults/one-folder.test.ts",
  "test/fuzz/readers.test.ts",
  "test/house/refused-by-compiler.test.ts",
  "test/http/agents-stdio.test.ts",
  "test/http/canary.test.ts",
  "test/http/failed-parts.test.ts",
  "test/http/permission-matrix.test.ts",
  "test/http/public-reading.test.ts",
  "test/http/ranked-findings.test.ts",
  "test/http/sign-in-kinds.test.ts",
  "test/http/slow-clients.test.ts",
  "test/http/slow-readers.test.ts",
  "test/http/targets.test.ts",
  "test/nodes/moving.test.ts",
  "test/nodes/webhooks.test.ts",
  "test/operations/backup.test.ts",
  "test/operations/damaged-data.test.ts",
  "test/operations/mail-failures.test.ts",
  "test/operations/mail.test.ts",
  "test/operations/object-store.test.ts",
  "test/operations/observed.test.ts",
  "test/operations/packs.test.ts",
  "test/operations/traces.test.ts",
  "test/operations/webhooks.test.ts",
  "test/replay/generated.test.ts",
  "test/upgrade/folder.test.ts",
  "test/upgrade/postgres.test.ts",
  "test/web/account.test.ts",
  "test/web/activity.test.ts",
  "test/web/administration.test.ts",
  "test/web/base-path.test.ts",
  "test/web/dashboards.test.ts",
  "test/web/directories.test.ts",
  "test/web/every-page.test.ts",
  "test/web/limits.test.ts",
  "test/web/mail.test.ts",
  "test/web/models.test.ts",
  "test/web/project.test.ts",
  "test/web/providers.test.ts",
  "test/web/public.test.ts",
  "test/web/query.test.ts",
  "test/web/report.test.ts",
  "test/web/roles.test.ts",
  "test/web/rule.test.ts",
  "test/web/second-factor.test.ts",
  "test/web/source.test.ts",
  "test/web/structure.test.ts",
  "test/web/tidy.test.ts",
  "test/web/trusted-jobs.test.ts",
  "test/web/webhooks.test.ts",
];

/** Numbers of cases by form. */
export interface Sizes {
  readonly quick: number;
  /** Without it, as in the quick form. */
  readonly short?: number;
  readonly long: number;
}

/** The number of cases in the selected form. */
export function sized({ quick, short = quick, long }: Sizes): number {
  return { quick, rest: quick, short, long }[form];
}

/**
 * The seed of a random test: `BELVEDERE_SEED` repeats a run. Only the long form tries another one each time: what decides
 * whether a change is taken must not depend on chance.
 */
export function chosenSeed(): number {
  return Number(process.env["BELVEDERE_SEED"] ?? (form === "long" ? Date.now() % 1_000_000 : 1));
}

function formOf(setting: string | undefined): Form {
  if (setting === undefined || setting === "") return "quick";
  if (setting === "rest" || setting === "short") return setting;
  if (setting === "1") return "long";
  throw new Error(`BELVEDERE_SOAK is "1", "short" or "rest", not "${setting}"`);
}
