/** A value, and the option, the variable or the command that it comes from. */
export interface Found<Value> {
  readonly value: Value;
  readonly from: string;
}

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a CI system says about the code that a job works on. Undefined: it does not say. */
export interface CiFacts {
  /** The branch of the change. One of a fork has the owner in front: `ada:feature`. */
  readonly branch?: Found<string> | undefined;
  /** The branch that the change is to be merged into. */
  readonly target?: Found<string> | undefined;
  /** The commit of the change, not one that the CI system made by merging. */
  readonly commit?: Found<string> | undefined;
  /** The commit of the target that the code is to be compared with. */
  readonly base?: Found<string> | undefined;
  readonly pullRequest?: Found<string> | undefined;
  /** The repository that a pull request comes from, if it is not the target's. */
  readonly fork?: Found<string> | undefined;
  readonly defaultBranch?: Found<string> | undefined;
  readonly tag?: Found<string> | undefined;
  /** Names under which the clone may have the head of the change. */
  readonly headRefs?: readonly string[] | undefined;
}

/** The value of a variable. Undefined if it is not set, or empty. */
export function variable(environment: Environment, name: string): Found<string> | undefined {
  const value = environment[name];
  return value === undefined || value === "" ? undefined : { value, from: name };
}

/** The first variable that has a value. */
export function firstVariable(environment: Environment, ...names: readonly string[]): Found<string> | undefined {
  for (const name of names) {
    const found = variable(environment, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The name of a branch; undefined for tags and other refs. A name without `refs/` is a branch's. */
export function branchOf(ref: Found<string> | undefined): Found<string> | undefined {
  if (ref === undefined) return undefined;
  if (ref.value.startsWith("refs/heads/")) return { ...ref, value: ref.value.slice("refs/heads/".length) };
  return ref.value.startsWith("refs/") ? undefined : ref;
}

/** The branch of a fork, with the owner in front, so that it never is the target's branch of the same name. */
export function forkedBranch(
  branch: Found<string> | undefined,
  fork: Found<string> | undefined,
): Found<string> | undefined {
  if (branch === undefined || fork === undefined) return branch;
  const owner = ownerOf(fork.value);
  if (branch.value.startsWith(`${owner}:`)) return branch;
  return { value: `${owner}:${branch.value}`, from: `${branch.from}, ${fork.from}` };
}

/** `ada` of `ada/engine`, and `group/team` of `group/team/engine`. */
function ownerOf(repository: string): string {
  const end = repository.lastIndexOf("/");
  return end <= 0 ? repository : repository.slice(0, end);
}

/** `ada/engine` of the address of a repository. */
export function repositoryOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address.replace(/^[^:]*:/, "");
  return path.replace(/^\/+/, "").replace(/(\.git)?\/*$/, "");
}
