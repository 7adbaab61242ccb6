import { collectDefaultMetrics, Registry, type Metric } from "@prometheus-io/client";
import { durationEdgesSeconds, productVersion, type HttpReadings, type Metrics } from "../http/index.ts";
import type { CopyCounts, Store } from "../store/index.ts";
import type { SweepCounts } from "../tasks/index.ts";
import { createBacklog, type Backlog } from "./backlog.ts";
import { copyMeasurements } from "./copy-metrics.ts";
import type { DeliveryCounts } from "./delivery-counts.ts";
import type { ReplicaCounts } from "./replica-counts.ts";
import type { ServerSettings } from "./settings.ts";
import type { TaskCounts } from "./task-counts.ts";
import type { UploadCounts } from "./upload-counts.ts";

/** The sources of the numbers. */
export interface MeasuredServer {
  readonly http: () => HttpReadings;
  readonly tasks: TaskCounts;
  readonly uploads: UploadCounts;
  readonly deliveries: Pick<DeliveryCounts, "ended">;
  readonly sweeps: () => SweepCounts;
  readonly replica: Pick<ReplicaCounts, "misses">;
  readonly copyCounts: CopyCounts;
  readonly store: Pick<Store, "knownRevision"> & { readonly read: Pick<Store["read"], "unfinishedTasks"> };
  readonly version: string;
  readonly now: () => number;
}

/** One line of a metric: its labels and its value. A metric with several kinds of lines names each kind. */
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
 * The server's metrics. Numbers are counted where they arise and read when metrics are requested. Labels have few values:
 * patterns of routes, never paths; types, outcomes and steps, never names.
 */
export const measurements: readonly Measurement[] = [
  {
    name: "belvedere_info",
    help: "The running release; always 1.",
    type: "gauge",
    samples: ({ version }) => [{ labels: { version }, value: 1 }],
  },
  {
    name: "belvedere_http_requests_total",
    help: "Requests by endpoint, method and status; aborted: the client disconnected before the end.",
    type: "counter",
    samples: ({ http }) =>
      http().routes.flatMap(({ route, method, statuses }) =>
        [...statuses].map(([status, value]) => ({ labels: { endpoint: route, method, status }, value })),
      ),
  },
  {
    name: "belvedere_http_request_duration_seconds",
    help: "Time from the head of a request to the last byte of its answer.",
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
    help: "Bytes of answers as sent, heads included.",
    type: "counter",
    samples: ({ http }) =>
      http().routes.map(({ route, method, sentBytes }) => ({ labels: { endpoint: route, method }, value: sentBytes })),
  },
  {
    name: "belvedere_http_requests_in_flight",
    help: "Requests that have not finished.",
    type: "gauge",
    samples: ({ http }) => [{ value: http().inFlight }],
  },
  {
    name: "belvedere_event_streams",
    help: "Open streams of events.",
    type: "gauge",
    samples: ({ http }) => [{ value: http().eventStreams }],
  },
  {
    name: "belvedere_columns_bytes",
    help: "Bytes of the columns of versions that are cached in memory.",
    type: "gauge",
    samples: ({ http }) => [{ value: http().columns.bytes }],
  },
  {
    name: "belvedere_columns_bytes_max",
    help: "The limit of belvedere_columns_bytes.",
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
    help: "Columns that had to be read or computed.",
    type: "counter",
    samples: ({ http }) => [{ value: http().columns.misses }],
  },
  {
    name: "belvedere_tasks_total",
    help: "Tasks that finished in this process, by type and outcome.",
    type: "counter",
    samples: ({ tasks }) =>
      tasks.ended().map(({ type, outcome, count }) => ({ labels: { type, outcome }, value: count })),
  },
  {
    name: "belvedere_task_duration_seconds_total",
    help: "Duration of these tasks, by type and outcome.",
    type: "counter",
    samples: ({ tasks }) =>
      tasks.ended().map(({ type, outcome, seconds }) => ({ labels: { type, outcome }, value: seconds })),
  },
  {
    name: "belvedere_build_step_duration_seconds",
    help: "Duration of the steps of builds.",
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
    help: "Tasks that wait (QUEUED) and run (RUNNING), of all processes on the database.",
    type: "gauge",
    samples: async ({ backlog }) => {
      const unfinished = await backlog();
      if (unfinished === undefined) return [];
      const waiting = unfinished.some(({ status }) => status === "QUEUED");
      return [
        ...unfinished.map(({ type, status, count }) => ({ labels: { type, status }, value: count })),
        // An empty queue is reported as 0, so that alarms still have a value to check.
        ...(waiting ? [] : [{ labels: { type: "build", status: "QUEUED" }, value: 0 }]),
      ];
    },
  },
  {
    name: "belvedere_queue_oldest_seconds",
    help: "Time that the oldest task in the queue has waited.",
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
    help: "Uploads by outcome: kept (stored), refused (no space), interrupted (over a limit, or the client disconnected).",
    type: "counter",
    samples: ({ uploads }) => uploads.ended().map(({ outcome, count }) => ({ labels: { outcome }, value: count })),
  },
  {
    name: "belvedere_upload_bytes_total",
    help: "Bytes of uploads that were written to disk.",
    type: "counter",
    samples: ({ uploads }) => [{ value: uploads.bytes() }],
  },
  {
    name: "belvedere_deliveries_total",
    help: "Attempts to deliver events by webhooks and mail.",
    type: "counter",
    samples: ({ deliveries }) =>
      deliveries.ended().map(({ kind, outcome, count }) => ({ labels: { kind, outcome }, value: count })),
  },
  {
    name: "belvedere_trash_entries",
    help: "Stored bytes that the database does not know and that will be removed.",
    type: "gauge",
    samples: ({ sweeps }) => [{ value: sweeps().trash }],
  },
  {
    name: "belvedere_sweeps_refused_total",
    help: "Sweeps that removed nothing, because the database does not know too many of the stored bytes.",
    type: "counter",
    samples: ({ sweeps }) => [{ value: sweeps().refused }],
  },
  {
    name: "belvedere_database_up",
    help: "Whether the database answers: 1 or 0; always 1 with the embedded database.",
    type: "gauge",
    samples: async ({ backlog }) => [{ value: (await backlog()) === undefined ? 0 : 1 }],
  },
  {
    name: "belvedere_replica_misses_total",
    help: "Reads that went to the primary because the replica failed or lagged.",
    type: "counter",
    samples: ({ replica }) => [{ value: replica.misses() }],
  },
  ...copyMeasurements.map(({ value, ...measurement }): Measurement => ({
    ...measurement,
    samples: ({ copyCounts }) => (copyCounts.bytesMax === 0 ? [] : [{ value: value(copyCounts) }]),
  })),
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

/** Serves all metrics above and those of the Node process as text. */
function createMetrics(token: string, server: MeasuredServer): Metrics {
  const registry = new Registry();
  const measured = { ...server, backlog: createBacklog(server.store.read) };
  collectDefaultMetrics({ register: registry });
  for (const { name, help, type, samples } of measurements) {
    const get = async () => ({ name, help, type, values: await samples(measured) });
    registry.registerMetric({ name, get } as unknown as Metric);
  }
  return { token, read: async () => ({ type: registry.contentType, text: await registry.metrics() }) };
}

// Buckets are cumulative, as the format requires.
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

/** Only with a token are there metrics. */
export function metricsOf(
  { metricsToken }: Pick<ServerSettings, "metricsToken">,
  measured: Omit<MeasuredServer, "version">,
) {
  const version = productVersion();
  return metricsToken === undefined ? {} : { metrics: createMetrics(metricsToken, { ...measured, version }) };
}
