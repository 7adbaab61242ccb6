import type { Authenticator, RequestLimit, Sessions, SignIn } from "../access/index.ts";
import type { ModelCache, Snapshots } from "../portfolio/index.ts";
import type { HttpNeeds } from "./services/needs.ts";
import type { RequestMeter } from "./edge/request-meter.ts";
import type { RecentAnswers } from "./answer/recent-answers.ts";
import type { SeldomLog } from "./edge/rate-limited-log.ts";
import type { Settings } from "./services/settings.ts";
import type { WebFiles } from "./edge/web-files.ts";

/** What stages and handlers work with: the needs, and what the HTTP floor made of them. */
export interface Parts extends HttpNeeds {
  readonly settings: Settings;
  readonly modelCache: ModelCache;
  readonly snapshots: Snapshots;
  readonly authenticator: Authenticator;
  readonly signIn: SignIn;
  readonly requestLimit: RequestLimit;
  readonly meter: RequestMeter;
  readonly seldom: SeldomLog;
  readonly recentAnswers: RecentAnswers;
  readonly sessions: Sessions;
  /** The path of the base URL, without a slash at its end; leads `Location` and `Link`. */
  readonly basePath: string;
  /** The text of the API's description; made once. */
  readonly openApi: () => string;
  readonly web: WebFiles;
  /** Whether the server finishes what is under way and takes nothing new. */
  readonly stopping: () => boolean;
}
