import type { TracedStage } from "../answer/stage-times.ts";
import type { MailServer } from "../../mail/index.ts";
import type { Directory, SignInProviders, TrustedIssuers } from "../../providers/index.ts";
import type { Model, ModelFaultCode } from "../../model/index.ts";
import type { UsablePlugin } from "../../plugins/index.ts";
import type { Instant, SnapshotStore, SourceStore, Store, UploadStore } from "../../store/index.ts";
import type { TaskRunner } from "../../tasks/index.ts";
import type { Result } from "../../text/index.ts";
import type { AgentServer } from "./agents.ts";
import type { TransferBounds } from "../edge/transfers.ts";

/** All that the HTTP floor is given; one place composes it. */
export interface HttpNeeds {
  readonly store: Store;
  readonly uploads: UploadStore;
  /** Where the versions are stored. */
  readonly snapshots: SnapshotStore;
  readonly sources: Pick<SourceStore, "read">;
  readonly queue: TaskQueue;
  readonly models: ModelCompiler;
  /** Plug-ins that can be used; without it, none. */
  readonly plugins?: readonly UsablePlugin[];
  readonly agents: AgentServer;
  readonly now: () => Instant;
  /** Milliseconds since some moment, for delays: setting the clock does not change it. */
  readonly elapsed?: () => number;
  /** Whether other processes use the same database. */
  readonly shared?: boolean;
  /** Identifies this run of the server process; temporary tokens of other runs are not valid (D4). */
  readonly bootId: string;
  /** Where clients reach the server, e.g. `https://quality.example.org/belvedere`; its path leads every link. */
  readonly baseUrl?: string;
  /** The path that leads every link, without a slash at its end; without it, that of `baseUrl`. */
  readonly basePath?: string;
  /** Origins whose pages may use the API; without it, those of this server alone. */
  readonly corsOrigins?: readonly string[];
  /** Addresses and networks whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Networks that are not public and that webhooks may go to nevertheless. */
  readonly webhookNetworks?: readonly string[];
  /** Whether `/metrics/portfolio` exists. */
  readonly portfolioMetrics?: boolean;
  /** The mail server as users may know it; without it, mail is off. */
  readonly mail?: Pick<MailServer, "host" | "port" | "encryption" | "from">;
  /** Other servers at which users sign in; without it, there are none. */
  readonly providers?: SignInProviders;
  /** Issuers whose tokens of CI jobs are trusted; without it, there are none. */
  readonly issuers?: TrustedIssuers;
  /** Directories that check the passwords of users who have none here; without it, there are none. */
  readonly directories?: readonly Directory[];
  /** What slow clients may cost; without it, the usual bounds. */
  readonly transferBounds?: TransferBounds;
  /** Requests that take at least this long are logged with their stages; without it, none are. */
  readonly slowRequestMilliseconds?: number;
  /** Gets each request when it has ended; without it, there are no traces. */
  readonly traces?: RequestTraces;
  /** The folder of the built web interface; without one, a page says so. */
  readonly webDir?: string;
  readonly log: Log;
  /** What the server measures of itself; without it, `/metrics` is absent. */
  readonly metrics?: Metrics;
  /** Whether the server has finished starting. */
  ready(): boolean;
}

/** A request that has ended, without anything that the client sent but the context of its trace. */
export interface TracedRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  /** Undefined: the client left before the end. */
  readonly status: number | undefined;
  /** On the clock of `performance`. */
  readonly began: number;
  readonly milliseconds: number;
  readonly stages: readonly TracedStage[];
  /** The header `traceparent`. */
  readonly parent: string | undefined;
}

/** Where requests are traced. */
export interface RequestTraces {
  request(traced: TracedRequest): void;
}

/** The measurements of the server, for whoever has the token. */
export interface Metrics {
  readonly token: string;
  read(): Promise<{ readonly type: string; readonly text: string }>;
}

/** What a request asks of the queue. */
export type TaskQueue = Pick<TaskRunner, "wake" | "cancel" | "progressOf" | "preview" | "inspect">;

/** What a request asks of the quality model. */
export interface ModelCompiler {
  compile(document: unknown): Result<Model, ModelFaultCode>;
}

/** The part of a quality model that answers show. */
export type ModelView = Pick<Model, "id" | "rootIndicatorOf">;

/** Where the server writes what happened. Never given a token, a password or a URL with its query. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}
