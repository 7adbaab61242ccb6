import type { BranchTarget } from "../../store/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import { isName, nameForm } from "./names.ts";

/** The longest name of a commit. */
export const commitCharactersMax = 200;
/** The most ancestors that a build may name (D15). */
export const ancestorsMax = 500;
/** A longer list has too many commits, or one that is too long. */
export const ancestorsCharactersMax = ancestorsMax * (commitCharactersMax + 1);

export const commitPatternText = "^[^\\u0000-\\u001f\\u007f]+$";
const ancestorPattern = /^[^\p{Cc}\s,]+$/u;

interface TargetQuery {
  readonly target?: string;
  readonly base?: string;
  readonly ancestors?: string;
}

type TargetCode = "query.value-invalid" | "branch.target-itself";

/** What a request says of the target of its branch; undefined: nothing. */
export function readTarget(
  { target, base, ancestors }: TargetQuery,
  branchName: string,
): Result<Partial<BranchTarget> | undefined, TargetCode> {
  if (target !== undefined && !isName(target)) {
    return refuse({ code: "query.value-invalid", params: { name: "target", expected: nameForm } });
  }
  if (target === branchName) return refuse({ code: "branch.target-itself", params: { name: branchName } });
  const commits = ancestors === undefined ? undefined : readAncestors(ancestors);
  if (commits?.ok === false) return commits;
  if ((target ?? base ?? commits) === undefined) return accept(undefined);
  return accept({
    ...(target === undefined ? {} : { branch: target }),
    ...(base === undefined ? {} : { base }),
    ...(commits === undefined ? {} : { ancestors: commits.value }),
  });
}

function readAncestors(text: string): Result<readonly string[], "query.value-invalid"> {
  const commits = text.split(",").map((commit) => commit.trim());
  const isValid = (commit: string): boolean => commit.length <= commitCharactersMax && ancestorPattern.test(commit);
  if (commits.length <= ancestorsMax && commits.every(isValid)) return accept(commits);
  const expected = form("commits", { count: ancestorsMax, max: commitCharactersMax });
  return refuse({ code: "query.value-invalid", params: { name: "ancestors", expected } });
}
