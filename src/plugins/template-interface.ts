/** The form in which a webhook sends events. */
export interface PluginTemplate {
  /** Letters, digits and hyphens. No other template has it. */
  readonly id: string;
  /** What users see of it. */
  readonly title: string;
  /** Returns the JSON value that the receiver gets; undefined: the receiver gets nothing of this event. */
  readonly write: (notice: PluginNotice) => unknown;
}

/** An event as a template gets it. */
export interface PluginNotice {
  /** `version.built`, `gate.changed`, `webhook.test` …: see the page about events. */
  readonly type: string;
  /** When it happened, in UTC, as the API writes timestamps. */
  readonly timestamp: string;
  /** The number of the event; null: a test. */
  readonly id: number | null;
  readonly project: string | null;
  readonly branch: string | null;
  readonly versionId: number | null;
  readonly version: string | null;
  readonly edition: number | null;
  readonly taskId: number | null;
  /** The results of the quality gate, for `gate.changed`. */
  readonly gate: { readonly before: string | null; readonly after: string | null } | null;
  readonly by: { readonly login: string; readonly name: string } | null;
  /** The page about it; null: it has no page, or the server does not know its address. */
  readonly url: string | null;
  /** The language of the server: `en`, `fr`, `de`, `ja` or `zh`. */
  readonly language: string;
  /** What happened, in one sentence in that language. */
  readonly sentence: string;
}
