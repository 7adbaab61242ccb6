import {
  branchOf,
  firstVariable,
  forkedBranch,
  variable,
  type CiFacts,
  type Environment,
  type Found,
} from "../facts.ts";
import type { CiSystem } from "./system.ts";

/** The variable that names the file with the event. */
const eventVariable = "GITHUB_EVENT_PATH";

const load: CiSystem["load"] = async (environment, readText) => {
  const path = variable(environment, eventVariable);
  return path === undefined ? undefined : readText(path.value);
};

/** https://docs.github.com/en/actions/reference/workflows-and-actions/variables */
export const githubActions: CiSystem = {
  name: "GitHub Actions",
  isPresent: (environment) => environment["GITHUB_ACTIONS"] === "true" && !isGitea(environment),
  load,
  read: readActions,
  wholeHistory: "`fetch-depth: 0` of actions/checkout",
};

/** Gitea and Forgejo set the variables of GitHub Actions, and write the same events. */
export const giteaActions: CiSystem = {
  name: "Gitea Actions",
  isPresent: isGitea,
  load,
  read: readActions,
  wholeHistory: "`fetch-depth: 0` of actions/checkout",
};

function isGitea(environment: Environment): boolean {
  return environment["GITEA_ACTIONS"] === "true" || environment["FORGEJO_ACTIONS"] === "true";
}

function readActions(environment: Environment, text: string | undefined): CiFacts {
  const event = readEvent(text);
  const common = { defaultBranch: event("repository.default_branch") };
  const ref = variable(environment, "GITHUB_REF");
  if (event("merge_group.head_sha") !== undefined) {
    // A merge queue: the code is the target with the changes of the group.
    return {
      ...common,
      branch: branchOf(event("merge_group.head_ref")),
      target: branchOf(event("merge_group.base_ref")),
      commit: event("merge_group.head_sha"),
      base: event("merge_group.base_sha"),
    };
  }
  const target = firstVariable(environment, "GITHUB_BASE_REF") ?? event("pull_request.base.ref");
  if (target === undefined) {
    const tag = ref?.value.startsWith("refs/tags/") === true ? variable(environment, "GITHUB_REF_NAME") : undefined;
    return { ...common, branch: branchOf(ref), tag, commit: variable(environment, "GITHUB_SHA") };
  }
  const fork = forkOf(event);
  const branch = variable(environment, "GITHUB_HEAD_REF") ?? event("pull_request.head.ref");
  return {
    ...common,
    branch: forkedBranch(branch, fork),
    target: branchOf(target),
    // `GITHUB_SHA` is the test merge, or the target's commit for `pull_request_target`.
    commit: event("pull_request.head.sha"),
    pullRequest: event("pull_request.number") ?? event("number") ?? numberOf(ref),
    fork,
  };
}

/** `12` of `refs/pull/12/merge`. */
function numberOf(ref: Found<string> | undefined): Found<string> | undefined {
  const number = /^refs\/pull\/(\d+)\//.exec(ref?.value ?? "")?.[1];
  return number === undefined ? undefined : { value: number, from: ref!.from };
}

function forkOf(event: EventReader): Found<string> | undefined {
  const [head, base] = [event("pull_request.head.repo.full_name"), event("pull_request.base.repo.full_name")];
  if (base === undefined || head?.value === base.value) return undefined;
  if (head !== undefined) return head;
  // The fork was deleted: its owner is all that is known.
  const label = event("pull_request.head.label");
  return label === undefined ? undefined : { ...label, value: label.value.split(":")[0]! };
}

type EventReader = (path: string) => Found<string> | undefined;

/** Reads texts and numbers of the event by their dotted paths. */
function readEvent(text: string | undefined): EventReader {
  const event = parse(text);
  return (path) => {
    const value = path
      .split(".")
      .reduce<unknown>(
        (at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined),
        event,
      );
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    return value === "" ? undefined : { value: String(value), from: `${eventVariable}: ${path}` };
  };
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
