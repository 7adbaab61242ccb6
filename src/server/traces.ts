import { context, SpanKind, SpanStatusCode, trace, TraceFlags, type Context, type Tracer } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { RequestTraces, TracedRequest } from "../http/index.ts";
import type { TaskMeter } from "../tasks/index.ts";

/** Traces of requests and tasks, sent to a collector in the protocol of OpenTelemetry (OTLP over HTTP). */
export interface Traces {
  readonly requests: RequestTraces;
  readonly tasks: TaskMeter;
  /** Sends what is left, or gives up. */
  close(): Promise<void>;
}

/** Spans that wait for a collector; the others are dropped, so that one that is away costs nothing. */
const queueSpansMax = 4_096;
const exportMillisecondsMax = 5_000;

/** Starts to send. Spans are made when their work has ended, so that the work itself costs nothing more. */
export function openTraces(url: string, service: { readonly version: string; readonly node: string }): Traces {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportMillisecondsMax });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "belvedere",
      "service.version": service.version,
      "service.instance.id": service.node,
    }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: queueSpansMax, exportTimeoutMillis: exportMillisecondsMax }),
    ],
  });
  const tracer = provider.getTracer("belvedere", service.version);
  return {
    requests: { request: (traced) => traceRequest(tracer, traced) },
    tasks: taskTraces(tracer),
    // A collector that is away must not keep the server from ending.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function traceRequest(tracer: Tracer, traced: TracedRequest): void {
  const { requestId, method, route, status, began, milliseconds, stages, parent } = traced;
  const attributes = {
    "http.request.method": method,
    "http.route": route,
    "belvedere.request_id": requestId,
    ...(status === undefined ? { "belvedere.aborted": true } : { "http.response.status_code": status }),
  };
  const startTime = epochOf(began);
  const span = tracer.startSpan(
    `${method} ${route}`,
    { kind: SpanKind.SERVER, startTime, attributes },
    parentContext(parent),
  );
  if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  const below = trace.setSpan(context.active(), span);
  for (const stage of stages) {
    const stageAttributes = stage.detail === undefined ? {} : { "belvedere.detail": stage.detail };
    const options = { startTime: epochOf(stage.began), attributes: stageAttributes };
    tracer.startSpan(stage.name, options, below).end(epochOf(stage.began + stage.milliseconds));
  }
  span.end(epochOf(began + milliseconds));
}

function taskTraces(tracer: Tracer): TaskMeter {
  return {
    ended({ taskId, type, outcome, milliseconds }) {
      const now = epochOf(performance.now());
      const attributes = { "belvedere.task_id": taskId, "belvedere.outcome": outcome };
      const span = tracer.startSpan(`task ${type}`, { startTime: now - milliseconds, attributes });
      if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    built(steps, taskId) {
      const now = epochOf(performance.now());
      let startTime = now - steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
      const span = tracer.startSpan("version built", { startTime, attributes: { "belvedere.task_id": taskId } });
      const below = trace.setSpan(context.active(), span);
      for (const { step, milliseconds } of steps) {
        tracer.startSpan(step, { startTime }, below).end(startTime + milliseconds);
        startTime += milliseconds;
      }
      span.end(now);
    },
  };
}

/** The trace that the client belongs to, if it sends one in the form of the W3C. */
function parentContext(parent: string | undefined): Context {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(parent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || /^0+$/.test(traceId) || /^0+$/.test(spanId)) {
    return context.active();
  }
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(context.active(), { traceId, spanId, traceFlags, isRemote: true });
}

/** Milliseconds since 1970 of an instant on the clock of `performance`. */
function epochOf(instant: number): number {
  return performance.timeOrigin + instant;
}
