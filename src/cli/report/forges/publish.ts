import type { CiContext } from "../../ci/context.ts";
import { firstVariable } from "../../ci/facts.ts";
import type { ContextNote } from "../../ci/repository.ts";
import { environmentNames } from "../../client/connection.ts";
import type { Call } from "../../command.ts";
import { done, fail, misuse, type Failure, type Outcome } from "../../failure.ts";
import { renderMarkdown } from "../render/markdown.ts";
import type { Verdict } from "../verdict.ts";
import { countOf, verdictLine } from "../words.ts";
import type { Forge, ForgeSession } from "./forge.ts";
import { ForgeHttp } from "./http.ts";
import { postLines } from "./post-lines.ts";
import { postSummary } from "./post-summary.ts";

/** Comments on lines that a pull request gets at most. */
export const lineCommentsMaxDefault = 20;

const tokenVariable = environmentNames.forgeToken;

/** What was shown in a forge. */
export interface Publication {
  /** What was done, a sentence each. */
  readonly lines: readonly string[];
  /** What was not done, and why. */
  readonly notes: readonly ContextNote[];
}

/**
 * Shows a verdict in a forge: the status of the commit, one summary, and comments on changed lines. Repeating it changes
 * nothing. A pull request of a fork usually has no rights: that is noted, and not a failure.
 */
export async function publish(
  { options, terminal }: Call,
  forge: Forge,
  context: CiContext,
  verdict: Verdict,
  lineCommentsMax: number,
): Promise<Outcome<Publication>> {
  const { environment } = terminal;
  const token = firstVariable(environment, tokenVariable, ...forge.tokenVariables)?.value;
  if (token === undefined) {
    const variables = [tokenVariable, ...forge.tokenVariables].join(", ");
    const title = `There is no token for ${forge.name}`;
    return context.fork === undefined
      ? misuse(title, `Set one of ${variables}.`)
      : done({ lines: [], notes: [forkNote(context, title)] });
  }
  const session = forge.connect({ options, environment, context, token, http: new ForgeHttp(terminal) });
  if (!session.ok) return session;
  return finish(await runSteps(session.value, verdict, lineCommentsMax), forge, context);
}

interface StepResult {
  readonly lines: string[];
  readonly notes: ContextNote[];
  readonly failures: Failure[];
}

/** Every step is tried: a token may allow comments and not statuses. */
async function runSteps(session: ForgeSession, verdict: Verdict, lineCommentsMax: number): Promise<StepResult> {
  const result: StepResult = { lines: [], notes: [], failures: [] };
  const take = (outcome: Outcome<string | ContextNote>): void => {
    if (!outcome.ok) result.failures.push(outcome.failure);
    else if (typeof outcome.value === "string") result.lines.push(outcome.value);
    else result.notes.push(outcome.value);
  };
  take(await showStatus(session, verdict));
  if (session.comments === undefined) {
    take(done({ about: "repository", text: "no pull request is known, so there is no summary and no comment" }));
    return result;
  }
  const body = (session.renderSummary ?? renderMarkdown)(verdict);
  take(await postSummary(session.comments, verdict, body));
  if (session.lines !== undefined && lineCommentsMax > 0) {
    take(await postLines(session.lines, verdict, lineCommentsMax));
  }
  return result;
}

async function showStatus({ setStatus }: ForgeSession, verdict: Verdict): Promise<Outcome<string | ContextNote>> {
  const { gate, project, version } = verdict;
  if (setStatus === undefined) return done({ about: "commit", text: "no status is set: the commit is unknown" });
  // A successful status without a gate would be one that nothing earned.
  if (gate.status === "NONE") {
    return done({ about: "commit", text: "no status is set: the project has no quality gate" });
  }
  const status = {
    status: gate.status,
    name: `belvedere/${project}`,
    description: verdictLine(verdict),
    url: version.url,
  };
  const set = await setStatus(status);
  return set.ok ? done(`Status ${status.name}: ${gate.status}`) : set;
}

function finish({ lines, notes, failures }: StepResult, forge: Forge, context: CiContext): Outcome<Publication> {
  const [first] = failures;
  if (first === undefined) return done({ lines, notes });
  const hasNoRights = context.fork !== undefined && failures.every(({ exit }) => exit === "notPermitted");
  if (!hasNoRights) return fail(first);
  const text = `${forge.name} does not permit ${countOf(failures.length, "step")}: ${first.title}`;
  return done({ lines, notes: [...notes, forkNote(context, text)] });
}

function forkNote({ fork }: CiContext, text: string): ContextNote {
  return { about: "repository", text: `${text} (the pull request is of the fork ${fork?.value ?? ""})` };
}
