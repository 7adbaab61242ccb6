import { Type, type Static } from "typebox";
import type { TrustedJob } from "../../store/index.ts";
import { accept, form, refuse, type Result } from "../../text/index.ts";
import { checkIfMatch, revisionOf } from "../answer/entity-tag.ts";
import { wholeList } from "../answer/whole-list.ts";
import { endpoint } from "../endpoint.ts";
import { onProject } from "../usual-endpoints.ts";
import { emptyBody, jsonBody } from "../request/json-body.ts";
import { nameCharactersMax, nameProblems, readName } from "../request/names.ts";
import type { Clock, JobTokens, StoreReader, StoreWriter } from "../services/services.ts";

const jobsMax = 50;
const claimsMax = 20;
const patternCharactersMax = 300;

const JobShape = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: nameCharactersMax,
      pattern: "^[^/]*$",
      description: "Without `/`. The jobs act as the technical user `token:<project>/<name>`.",
    }),
    issuer: Type.String({ maxLength: 40, description: "Id of the issuer in the settings of the server." }),
    claims: Type.Record(
      Type.String({ minLength: 1, maxLength: 100 }),
      Type.String({ minLength: 1, maxLength: patternCharactersMax }),
      {
        minProperties: 1,
        maxProperties: claimsMax,
        description:
          "What the token must say; all of it must match. `*` is any text without `/`, `**` is any text. The claim that names the repository has no `*`.",
      },
    ),
  },
  { additionalProperties: false },
);
const JobsShape = Type.Array(JobShape, { maxItems: jobsMax });

const jobsOfProject = {
  ...onProject,
  path: "/api/projects/:name/trusted-jobs",
  chapter: "Users and rights",
} as const;

const jobsExample: Static<typeof JobsShape> = [
  { name: "github", issuer: "github", claims: { repository: "acme/engine", ref: "refs/heads/*" } },
];

/** The jobs that a project trusts. */
export const listTrustedJobs = endpoint({
  ...jobsOfProject,
  method: "GET",
  summary: "List the jobs that a project trusts",
  description: "Jobs of CI systems that may exchange the token of their CI system for one that sends builds.",
  permission: "trusted-job.read",
  body: emptyBody,
  cursor: ["number"],
  responses: { 200: { description: "The jobs.", schema: Type.Array(JobShape) } },
  example: { response: jobsExample },
  async handle({ subject, plan }, needs: StoreReader) {
    const { jobs, revision } = await needs.read.trustedJobs(subject.project.id);
    return accept({
      status: 200,
      revision: revisionOf(subject.project.id, revision),
      list: wholeList(jobs.map(presentJob), plan),
    });
  },
});

/** Replaces the whole list. */
export const replaceTrustedJobs = endpoint({
  ...jobsOfProject,
  method: "PUT",
  summary: "Write the jobs that a project trusts",
  description:
    "The list replaces the previous one. Tokens of jobs that were changed or left out end at once. A permanent or limited token cannot change it: use a session, or a temporary token.",
  permission: "trusted-job.write",
  headers: { "If-Match": { description: "ETag that the list must still have." } },
  body: jsonBody(JobsShape),
  responses: {
    200: { description: "As it is now.", schema: Type.Array(JobShape) },
    409: { description: "A name is in use, by another job or by a project token." },
    412: { description: "It has changed since it was read." },
  },
  problems: [...nameProblems, "provider.unknown", "body.value-form", "token.name-taken"],
  example: { request: jobsExample, response: jobsExample },
  async handle({ caller, subject, body, ifMatch }, needs: Clock & JobTokens & StoreReader & StoreWriter) {
    const jobs = readJobs(needs, body);
    if (!jobs.ok) return jobs;
    const projectId = subject.project.id;
    const before = await needs.read.trustedJobs(projectId);
    const fresh = checkIfMatch(ifMatch, revisionOf(projectId, before.revision));
    if (!fresh.ok) return fresh;
    const written = await needs.write.putTrustedJobs({
      projectId,
      jobs: jobs.value,
      ...(ifMatch === undefined ? {} : { expectedRevision: before.revision }),
      byUserId: caller.user.id,
      at: needs.now(),
    });
    if (!written.ok) return written;
    const value = written.value.jobs.map(presentJob);
    return accept({ status: 200, value, revision: revisionOf(projectId, written.value.revision) });
  },
});

function readJobs({ issuers }: JobTokens, sent: Static<typeof JobsShape>) {
  const jobs: TrustedJob[] = [];
  for (const [index, job] of sent.entries()) {
    const read = readJob(issuers, job, `/${index}`);
    if (!read.ok) return read;
    const { name } = read.value;
    if (jobs.some((earlier) => earlier.name === name)) {
      return refuse({ code: "token.name-taken", pointer: `/${index}/name`, params: { name } } as const);
    }
    jobs.push(read.value);
  }
  return accept(jobs);
}

type JobCode = (typeof nameProblems)[number] | "provider.unknown" | "body.value-form";

function readJob(
  issuers: JobTokens["issuers"],
  { name: text, issuer, claims }: Static<typeof JobShape>,
  pointer: string,
): Result<TrustedJob, JobCode> {
  const name = readName(text, `${pointer}/name`);
  if (!name.ok) return name;
  const known = issuers.find(issuer);
  if (known === undefined) {
    return refuse({ code: "provider.unknown", pointer: `${pointer}/issuer`, params: { provider: issuer } });
  }
  // Issuers serve many repositories, most of which belong to others.
  const repository = Object.hasOwn(claims, known.repositoryClaim) ? claims[known.repositoryClaim] : undefined;
  if (repository === undefined || repository.includes("*")) {
    const expected = form("exact-claim", { claim: known.repositoryClaim });
    return refuse({ code: "body.value-form", pointer: `${pointer}/claims`, params: { expected } });
  }
  return accept({ name: name.value, issuer, claims });
}

function presentJob({ name, issuer, claims }: TrustedJob): Static<typeof JobShape> {
  return { name, issuer, claims: { ...claims } };
}
