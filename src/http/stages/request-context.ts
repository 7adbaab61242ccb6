import type { IncomingMessage, ServerResponse } from "node:http";
import type { Caller, LiveSession } from "../../access/index.ts";
import type { Language } from "../../text/index.ts";
import type { ServedEndpoint } from "../endpoint.ts";
import type { StageTimes } from "../answer/stage-times.ts";
import type { NamedForm } from "../answer/table-form.ts";
import type { ApiVersion } from "../request/api-versions.ts";
import type { Plan } from "../request/plan.ts";

/** The form of the answer, as `Accept`, `Accept-Language` and `Timezone` choose it. */
export interface AnswerFormat {
  readonly language: Language;
  /** IANA name. */
  readonly zone: string;
  readonly version: ApiVersion;
  /** Echoed in `Content-Type`; undefined: plain JSON. */
  readonly vendor: string | undefined;
}

/** A request from the router: the first value of the pipeline. Each stage returns it with more in it. */
export interface IncomingRequest {
  readonly requestId: string;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: ServedEndpoint;
  readonly pathParams: Readonly<Record<string, string>>;
  readonly address: string;
  /** An agent makes the request, by a tool. No client can say so itself. */
  readonly byAgent?: true;
  /** How long its stages take. */
  readonly times: StageTimes;
  readonly format: AnswerFormat;
}

/** With the language that the client chose; undefined: it chose none. */
export interface LanguageRequest extends IncomingRequest {
  readonly chosenLanguage: Language | undefined;
}

/** With the version of the API that the client chose. */
export interface VersionRequest extends LanguageRequest {
  readonly chosenVersion: ApiVersion | undefined;
  /** The form that `Accept` prefers to JSON. */
  readonly chosenForm: NamedForm | undefined;
}

/** With all that the client chose itself; defaults follow once the caller is known. */
export interface NegotiatedRequest extends VersionRequest {
  readonly chosenZone: string | undefined;
}

/** With the caller; null on paths that need no sign-in. */
export interface AuthenticatedRequest extends NegotiatedRequest {
  readonly caller: Caller | null;
  readonly session: LiveSession | null;
}

/** The final form of the answer: before this, `format` is good for refusals alone. */
export interface FinalFormat extends AnswerFormat {
  readonly final: true;
}

/** With the caller's defaults and those of the settings wherever the client chose nothing. */
export interface FormattedRequest extends AuthenticatedRequest {
  readonly format: FinalFormat;
}

/** With the decision on the endpoint's permission; `subject`: what the path names decides it. */
export interface PermittedRequest extends FormattedRequest {
  readonly permittedBy: "server" | "subject";
}

/** With a path and a query string that fit the endpoint's schemas. */
export interface ValidatedRequest extends PermittedRequest {
  readonly params: unknown;
  readonly query: unknown;
}

/** With what the client wants of the answer, known to fit its shape. */
export interface PlannedRequest extends ValidatedRequest {
  readonly plan: Plan;
}

/** With the thing that the path names, which the caller may use in this way; `inBody`: the body names it. */
export interface LocatedRequest extends PlannedRequest {
  readonly pathSubject: { readonly inBody: true } | { readonly inBody: false; readonly subject: unknown };
}

/** With a body that fits the endpoint's schema. */
export interface ReadRequest extends LocatedRequest {
  readonly body: unknown;
}

/** With the thing that the request is about, which the caller may use in this way. */
export interface ResolvedRequest extends ReadRequest {
  readonly subject: unknown;
}
