import { createHash } from "node:crypto";
import { Type, type Static } from "typebox";
import type { BranchTarget, BuildParameters } from "../../store/index.ts";
import { accept, form, refuse, type Form, type Result } from "../../text/index.ts";
import { readInstant, yearMax, yearMin } from "./dates.ts";
import { isName, nameForm } from "./names.ts";
import type { PartRequest } from "./part-request.ts";
import { ancestorsCharactersMax, ancestorsMax, commitCharactersMax, commitPatternText } from "./target-request.ts";

const alignmentCharactersMax = 4096;
/** The length of an `Idempotency-Key`. */
export const keyCharactersMax = 255;

const commitText = { minLength: 1, maxLength: commitCharactersMax, pattern: commitPatternText };

function alignmentText(description: string) {
  return Type.String({
    description,
    maxLength: alignmentCharactersMax,
    pattern: "^[^\\u0000-\\u001f\\u007f]*$",
  });
}

/** The query of a build (D12, D14, D15). */
export const BuildQuery = Type.Object({
  branch: Type.Optional(Type.String({ description: "Default: the main branch; created when it is new." })),
  version: Type.Optional(Type.String({ description: "Name of the version, default `V<n>`." })),
  baseline: Type.Optional(Type.Boolean({ description: "Keep the version forever." })),
  date: Type.Optional(
    Type.String({ title: "yyyy-MM-dd | yyyy-MM-ddTHH:mm:ssZ", description: "When it was analysed." }),
  ),
  commit: Type.Optional(Type.String({ description: "Commit that was analysed.", ...commitText })),
  target: Type.Optional(
    Type.String({
      description: "Branch that this one is compared with. It need not exist yet; it belongs to the branch.",
    }),
  ),
  base: Type.Optional(
    Type.String({ description: "Commit of the target that this branch is based on: the merge base.", ...commitText }),
  ),
  ancestors: Type.Optional(
    Type.String({
      title: "commit,commit",
      refusedAbove: ancestorsCharactersMax,
      description: `Commits before the base, newest first, at most ${ancestorsMax}. The first of them that the target has a version of is used if the base has no version. A long list is sent as field \`ancestors\` of a form, before its files.`,
    }),
  ),
  part: Type.Optional(
    Type.String({
      description:
        "Name of the part that the results are; needs `commit` or `version`. Builds with the same branch and commit form one version.",
    }),
  ),
  expect: Type.Optional(
    Type.String({ title: "name,name", description: "Parts that the version waits for, separated by commas." }),
  ),
  carry: Type.Optional(
    Type.Boolean({ description: "`false`: parts that were not sent are not taken from earlier versions." }),
  ),
  strip: Type.Optional(alignmentText("Leading folders that are taken away from the paths of reports.")),
  pathPrefix: Type.Optional(alignmentText("Folders that are put before the paths of reports.")),
});

export type BuildQuery = Static<typeof BuildQuery>;

/** What the query of a build says of its version. */
export interface BuildRequest {
  readonly branchName: string;
  readonly parameters: Pick<BuildParameters, "name" | "baseline" | "analysisTime" | "commit" | "alignment">;
}

/** Reads the values that no schema can check. */
export function readBuildRequest(query: BuildQuery, mainName: string): Result<BuildRequest, "query.value-invalid"> {
  const invalid = (name: keyof BuildQuery, expected: Form): Result<never, "query.value-invalid"> =>
    refuse({ code: "query.value-invalid", params: { name, expected } });
  const branchName = query.branch ?? mainName;
  if (!isName(branchName)) return invalid("branch", nameForm);
  if (query.version !== undefined && !isName(query.version)) return invalid("version", nameForm);
  const analysisTime = query.date === undefined ? null : readInstant(query.date);
  if (analysisTime === undefined) return invalid("date", form("date", { min: yearMin, max: yearMax }));
  return accept({
    branchName,
    parameters: {
      name: query.version ?? null,
      baseline: query.baseline ?? false,
      analysisTime,
      commit: query.commit ?? null,
      ...((query.strip ?? query.pathPrefix) !== undefined && {
        alignment: { strip: query.strip ?? "", pathPrefix: query.pathPrefix ?? "" },
      }),
    },
  });
}

/** The idempotency key of a request. */
export function readKey(header: string | undefined): Result<string | null, "header.invalid"> {
  if (header === undefined) return accept(null);
  if (header.length <= keyCharactersMax && /^[\x20-\x7e]+$/.test(header)) return accept(header);
  return refuse({
    code: "header.invalid",
    params: { name: "Idempotency-Key", expected: form("printable", { min: 1, max: keyCharactersMax }) },
  });
}

/** Identifies a request. How the content travelled (gzip or not) does not make it another build. */
export function requestDigest(
  contentDigest: string,
  branchName: string,
  parameters: BuildRequest["parameters"],
  others: readonly (PartRequest | Partial<BranchTarget> | undefined)[],
): string {
  const { name, baseline, analysisTime, commit, alignment } = parameters;
  const aligned = alignment === undefined ? [] : [alignment.strip, alignment.pathPrefix];
  const given = others.filter((other) => other !== undefined);
  const request = JSON.stringify([
    contentDigest,
    branchName,
    name,
    baseline,
    analysisTime,
    commit,
    ...aligned,
    ...given,
  ]);
  return createHash("sha256").update(request).digest("hex");
}
