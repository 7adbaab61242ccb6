import type { Authenticator, SignIn } from "../access/index.ts";
import type { ModelCache } from "./models.ts";
import type { HttpNeeds } from "./needs.ts";
import type { Settings } from "./settings.ts";

/** What stages and handlers work with: the needs, and what the HTTP floor made of them. */
export interface Parts extends HttpNeeds {
  readonly settings: Settings;
  readonly modelCache: ModelCache;
  readonly authenticator: Authenticator;
  readonly signIn: SignIn;
  /** The path of the base URL, without a slash at its end; leads `Location` and `Link`. */
  readonly basePath: string;
  /** Whether the server finishes what is under way and takes nothing new. */
  readonly stopping: () => boolean;
}
