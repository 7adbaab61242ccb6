import { apiPath, findBranch, findVersion } from "../client/resolve.ts";
import type { ApiRequest } from "../client/client.ts";
import { versionOptions, type Options } from "../command.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { listCommand } from "./list-command.ts";

const projectArgument = { form: "<project>", description: "name of the project" };

/** `belvedere projects` */
export const projects = listCommand({
  name: "projects",
  summary: "list the projects that you may see",
  fields: "id,name,group,modelId,level.id,lastBuild(analysisTime,status.id),branches.*.name",
  find: () => Promise.resolve(done({ path: "/api/projects" })),
});

/** `belvedere versions` */
export const versions = listCommand({
  name: "versions",
  summary: "list the versions of a project, newest first",
  arguments: [projectArgument],
  options: [{ flags: "--branch <name>", description: "of one branch; of all without it" }],
  fields: "id,name,branch,baseline,analysisTime,commit,status.id,level.id,artifactCount,findingCount",
  find: (_client, { arguments: [project], options }) =>
    Promise.resolve(
      done({ path: apiPath("projects", project!, "versions"), query: { branch: options.text("branch") } }),
    ),
});

/** `belvedere tasks` */
export const tasks = listCommand({
  name: "tasks",
  summary: "list the tasks of the server, newest first",
  fields: "id,type,status.id,progress,project,branch,submitDate,elapsedTime,refused.count",
  find: () => Promise.resolve(done({ path: "/api/tasks" })),
});

/** `belvedere artifacts` */
export const artifacts = listCommand({
  name: "artifacts",
  summary: "list the artifacts of a version, in tree order",
  arguments: [projectArgument],
  options: versionOptions,
  fields: "id,type.id,level.mnemonic,trend.id,path",
  async find(client, { arguments: [project], options }) {
    const path = apiPath("projects", project!, "artifacts");
    const branch = options.text("branch");
    const wanted = options.text("version");
    if (wanted === undefined) return done({ path, query: { branch } });
    const found = await findBranch(client, project!, branch);
    if (!found.ok) return found;
    const version = await findVersion(client, found.value, wanted);
    return version.ok ? done({ path, query: { branch, version: String(version.value) } }) : version;
  },
});

/** `belvedere findings` */
export const findings = listCommand({
  name: "findings",
  summary: "list findings: of all projects, of one, or of one artifact",
  arguments: [{ form: "[project]", description: "name of the project; all current versions without it" }],
  options: [
    ...versionOptions,
    { flags: "--artifact <id>", description: "those of one artifact and of all below it" },
    { flags: "--self", description: "with --artifact: its own alone" },
  ],
  fields: "id,definition(id,categories.level.id),status.id,isNew,location(path,startLine),message",
  async find(client, { arguments: [project], options }) {
    const artifact = options.text("artifact");
    const scope = options.has("self") ? "self" : undefined;
    if (project === undefined) return findingsWithoutProject(options, artifact, scope);
    const branch = await findBranch(client, project, options.text("branch"));
    if (!branch.ok) return branch;
    const path = apiPath("artifacts", artifact ?? branch.value.artifactId, "findings");
    const wanted = options.text("version");
    if (wanted === undefined) return done({ path, query: { scope } });
    const version = await findVersion(client, branch.value, wanted);
    return version.ok ? done({ path, query: { scope, version: String(version.value) } }) : version;
  },
});

// An artifact id identifies its branch. A version's name needs a project.
function findingsWithoutProject(
  options: Options,
  artifact: string | undefined,
  scope: string | undefined,
): Outcome<Pick<ApiRequest, "path" | "query">> {
  const version = options.text("version");
  const isNamed = version !== undefined && !/^\d+$/.test(version);
  if (options.text("branch") !== undefined || isNamed || (artifact === undefined && version !== undefined)) {
    return misuse("No project is named", "--branch and --version choose one of a project's versions.");
  }
  if (artifact !== undefined) {
    return done({ path: apiPath("artifacts", artifact, "findings"), query: { scope, version } });
  }
  return scope === undefined ? done({ path: "/api/findings" }) : misuse("--self goes with --artifact or a project");
}

/** `belvedere users` */
export const users = listCommand({
  name: "users",
  summary: "list the users of the server (administrators)",
  notes: "Users are created and changed on the administration page of the web interface, or with the API.",
  fields: "id,login,name,email,role,disabled,language,timezone",
  find: () => Promise.resolve(done({ path: "/api/users" })),
});
