import { collectDefaultMetrics, Registry, type Metric } from "prom-client";
import { durationEdgesSeconds, type HttpReadings, type Metrics } from "../http/index.ts";
import type { Store } from "../store/index.ts";
import type { SweepCounts } from "../tasks/index.ts";
import { createBacklog, type Backlog } from "./backlog.ts";
import type { ReplicaCounts } from "./replica-counts.ts";
import type { TaskCounts } from "./task-counts.ts";
import type { UploadCounts } from "./upload-counts.ts";

/** Where the numbers come from. */
export interface MeasuredServer {
  readonly http: () => HttpReadings;
  readonly tasks: TaskCounts;
  readonly uploads: UploadCounts;
  readonly sweeps: () => SweepCounts;
  readonly replica: Pick<ReplicaCounts, "misses">;
  readonly store: Pick<Store, "knownRevision"> & { readonly read: Pick<Store["read"], "unfinishedTasks"> };
  readonly version: string;
  readonly now: () => number;
}

/** One line of a metric: its labels and its value; with another name where the metric has several kinds of lines. */
interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName?: string;
}

interface Measurement {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly samples: (
    server: MeasuredServer & { readonly backlog: Backlog },
  ) => readonly Sample[] | Promise<readonly Sample[]>;
}

/**
 * What the server tells of itself. All numbers are counted where they arise and read when somebody asks. Labels have
 * few values: patterns of routes, never paths; types, outcomes and steps, never names.
 */
export const measurements: readonly Measurement[] = [
  {
    name: "belvedere_info",
    help: "The release that runs; always 1.",
    type: "gauge",
    samples: ({ version }) => [{ labels: { version }, value: 1 }],
  },
  {
    name: "belvedere_http_requests_total",
    help: "Requests by endpoint, method and status; aborted: the client left before the end.",
    type: "counter",
    samples: ({ http }) =>
      http().routes.flatMap(({ route, method, statuses }) =>
        [...statuses].map(([status, value]) => ({ labels: { endpoint: route, method, status }, value })),
      ),
  },
  {
    name: "belvedere_http_request_duration_seconds",
    help: "From the head of a request to the last byte of its answer.",
    type: "histogram",
    samples: ({ http }) =>
      http().routes.flatMap(({ route, method, durations, seconds }) =>
        histogram("belvedere_http_request_duration_seconds", { endpoint: route, method }, durations, seconds),
      ),
  },
  {
    name: "belvedere_http_received_bytes_total",
    help: "Bytes of requests, heads included.",
    type: "counter",
    samples: ({ http }) =>
      http().routes.map(({ route, method, receivedBytes }) => ({
        labels: { endpoint: route, method },
        value: receivedBytes,
      })),
  },
  {
    name: "belvedere_http_sent_bytes_total",
    help: "Bytes of answers, heads included, as they went over the wire.",
    type: "counter",
    samples: ({ http }) =>
      http().routes.map(({ route, method, sentBytes }) => ({ labels: { endpoint: route, method }, value: sentBytes })),
  },
  {
    name: "belvedere_http_requests_in_flight",
    help: "Requests that have not ended.",
    type: "gauge",
    samples: ({ http }) => [{ value: http().inFlight }],
  },
  {
    name: "belvedere_columns_bytes",
    help: "Columns of versions that are kept in memory.",
    type: "gauge",
    samples: ({ http }) => [{ value: http().columns.bytes }],
  },
  {
    name: "belvedere_columns_bytes_max",
    help: "What they may take.",
    type: "gauge",
    samples: ({ http }) => [{ value: http().columns.bytesMax }],
  },
  {
    name: "belvedere_columns_hits_total",
    help: "Columns that were found in memory.",
    type: "counter",
    samples: ({ http }) => [{ value: http().columns.hits }],
  },
  {
    name: "belvedere_columns_misses_total",
    help: "Columns that had to be read, or worked out.",
    type: "counter",
    samples: ({ http }) => [{ value: http().columns.misses }],
  },
  {
    name: "belvedere_tasks_total",
    help: "Tasks that ended in this process, by type and outcome.",
    type: "counter",
    samples: ({ tasks }) =>
      tasks.ended().map(({ type, outcome, count }) => ({ labels: { type, outcome }, value: count })),
  },
  {
    name: "belvedere_task_duration_seconds_total",
    help: "What these tasks took, by type and outcome.",
    type: "counter",
    samples: ({ tasks }) =>
      tasks.ended().map(({ type, outcome, seconds }) => ({ labels: { type, outcome }, value: seconds })),
  },
  {
    name: "belvedere_build_step_duration_seconds",
    help: "What the steps of builds took.",
    type: "histogram",
    samples: ({ tasks }) =>
      tasks
        .steps()
        .flatMap(({ step, durations, seconds }) =>
          histogram("belvedere_build_step_duration_seconds", { step }, durations, seconds),
        ),
  },
  {
    name: "belvedere_tasks_unfinished",
    help: "Tasks in the queue (QUEUED) and under way (RUNNING), of all processes on the database.",
    type: "gauge",
    samples: async ({ backlog }) => {
      const unfinished = await backlog();
      if (unfinished === undefined) return [];
      const waiting = unfinished.some(({ status }) => status === "QUEUED");
      return [
        ...unfinished.map(({ type, status, count }) => ({ labels: { type, status }, value: count })),
        // An empty queue is a fact, too: alarms must not fall silent with it.
        ...(waiting ? [] : [{ labels: { type: "build", status: "QUEUED" }, value: 0 }]),
      ];
    },
  },
  {
    name: "belvedere_queue_oldest_seconds",
    help: "How long the oldest task of the queue has waited.",
    type: "gauge",
    samples: async ({ backlog, now }) => {
      const queued = (await backlog())?.filter(({ status }) => status === "QUEUED");
      if (queued === undefined) return [];
      const oldestAt = Math.min(now(), ...queued.map((tasks) => tasks.oldestAt));
      return [{ value: (now() - oldestAt) / 1000 }];
    },
  },
  {
    name: "belvedere_uploads_total",
    help: "Uploads by what became of them: kept, refused (no space), interrupted (a bound, a client that left).",
    type: "counter",
    samples: ({ uploads }) => uploads.ended().map(({ outcome, count }) => ({ labels: { outcome }, value: count })),
  },
  {
    name: "belvedere_upload_bytes_total",
    help: "Bytes that were streamed into the spool.",
    type: "counter",
    samples: ({ uploads }) => [{ value: uploads.bytes() }],
  },
  {
    name: "belvedere_trash_entries",
    help: "Stored bytes that the database does not know and that will be removed.",
    type: "gauge",
    samples: ({ sweeps }) => [{ value: sweeps().trash }],
  },
  {
    name: "belvedere_sweeps_refused_total",
    help: "Sweeps that left everything because the database does not know too much of it.",
    type: "counter",
    samples: ({ sweeps }) => [{ value: sweeps().refused }],
  },
  {
    name: "belvedere_database_up",
    help: "Whether the database answers: 1 or 0; always 1 with the embedded one.",
    type: "gauge",
    samples: async ({ backlog }) => [{ value: (await backlog()) === undefined ? 0 : 1 }],
  },
  {
    name: "belvedere_replica_misses_total",
    help: "Reads for answers that went to the primary because the replica failed or lagged.",
    type: "counter",
    samples: ({ replica }) => [{ value: replica.misses() }],
  },
  {
    name: "belvedere_store_commits_total",
    help: "Commits of the embedded database.",
    type: "counter",
    samples: ({ store }) => {
      const commits = store.knownRevision();
      return typeof commits === "number" ? [{ value: commits }] : [];
    },
  },
];

/** Everything above and what Node tells of its process, as text. */
export function createMetrics(token: string, server: MeasuredServer): Metrics {
  const registry = new Registry();
  const measured = { ...server, backlog: createBacklog(server.store.read) };
  collectDefaultMetrics({ register: registry });
  for (const { name, help, type, samples } of measurements) {
    const get = async () => ({ name, help, type, values: await samples(measured) });
    registry.registerMetric({ name, get } as unknown as Metric);
  }
  return { token, read: async () => ({ type: registry.contentType, text: await registry.metrics() }) };
}

// Each edge counts all that took up to it, as the format wants it.
function histogram(
  name: string,
  labels: Readonly<Record<string, string>>,
  durations: readonly number[],
  seconds: number,
): readonly Sample[] {
  let count = 0;
  const buckets = durations.map((inBucket, index) => {
    count += inBucket;
    return {
      metricName: `${name}_bucket`,
      labels: { ...labels, le: durationEdgesSeconds[index] ?? "+Inf" },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
