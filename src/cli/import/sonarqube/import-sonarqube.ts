import type { Client } from "../../client/client.ts";
import type { Call } from "../../command.ts";
import { done, misuse, type Outcome } from "../../failure.ts";
import { Destination } from "../destination.ts";
import { ImportReport, isFatal, missProject } from "../import-report.ts";
import { importPeople } from "./people.ts";
import { importProject } from "./import-project.ts";
import { searchRowsMax, type SonarProject, type SonarServer } from "./server.ts";

/** Imports the projects of a SonarQube server. A project that fails does not stop the others. */
export async function importSonarqube(call: Call, server: SonarServer, client: Client): Promise<Outcome<ImportReport>> {
  const report = new ImportReport();
  const { options, terminal } = call;
  const listed = await server.projects();
  if (!listed.ok) return listed;
  const { projects, total } = listed.value;
  if (total > projects.length) {
    report.miss(
      "",
      "projects",
      `a search of the server returns at most ${searchRowsMax} of them`,
      total - projects.length,
    );
  }
  const wanted = selectProjects(projects, options.list("project"));
  if (!wanted.ok) return wanted;
  if (options.has("users")) {
    const people = await importPeople(server, client, report);
    if (!people.ok) return people;
  }
  const destination = new Destination(call, client);
  const names = namesHere(projects);
  const say = (text: string): void => {
    if (!options.has("json") && !options.has("quiet")) terminal.errors.write(`${text}\n`);
  };
  for (const project of wanted.value) {
    const name = names.get(project.key) ?? project.key;
    const counts = report.project(project.key, name);
    say(`${project.key} …`);
    const taken = await importProject({
      server,
      destination,
      project,
      name,
      modelId: options.text("model"),
      group: options.text("group"),
      newestOnly: options.isOff("history"),
      report,
      counts,
      say,
    });
    if (taken.ok) continue;
    if (isFatal(taken.failure)) return taken;
    missProject(report, name, taken.failure);
  }
  return done(report);
}

function selectProjects(projects: readonly SonarProject[], keys: readonly string[]): Outcome<readonly SonarProject[]> {
  const absent = keys.filter((key) => projects.every((project) => project.key !== key));
  if (absent.length > 0) return misuse(`The server has no project ${absent.join(", ")}, or the token does not see it`);
  return done(keys.length === 0 ? projects : projects.filter(({ key }) => keys.includes(key)));
}

/** Projects have their names here, and their keys where several have the same name. */
function namesHere(projects: readonly SonarProject[]): ReadonlyMap<string, string> {
  const counts = Map.groupBy(projects, ({ name }) => name);
  return new Map(projects.map(({ key, name }) => [key, counts.get(name)?.length === 1 ? name : key]));
}
