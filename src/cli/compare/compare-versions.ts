import type { ApiAnswer } from "../client/api.ts";
import { connect } from "../client/connected.ts";
import { apiPath, findBranch, findVersion } from "../client/resolve.ts";
import type { Call } from "../command.ts";
import { misuse, type Outcome } from "../failure.ts";
import { countWords } from "../output/count-words.ts";
import { plainText } from "../output/plain-text.ts";

type VersionComparison = ApiAnswer<"GET /api/versions/:id/compare/:other">;

/** Asks the server what changed between two versions of a project. Names need the project; ids do not. */
export async function compareVersions(
  call: Call,
  project: string | undefined,
  versions: readonly [before: string, after: string],
): Promise<Outcome<VersionComparison>> {
  const client = await connect(call);
  if (!client.ok) return client;
  const ids: number[] = [];
  for (const text of versions) {
    if (/^\d+$/.test(text)) {
      ids.push(Number(text));
      continue;
    }
    if (project === undefined) return misuse(`The version ${text} needs a project`, "Name it with --project.");
    const branch = await findBranch(client.value, project, call.options.text("branch"));
    if (!branch.ok) return branch;
    const id = await findVersion(client.value, branch.value, text);
    if (!id.ok) return id;
    ids.push(id.value);
  }
  const [before = 0, after = 0] = ids;
  return client.value.read<"GET /api/versions/:id/compare/:other">({
    path: apiPath("versions", before, "compare", after),
  });
}

/** A comparison of the server as text. */
export function versionsText({ before, after, ratings, artifacts, findings }: VersionComparison): string {
  const nameOf = ({ name, id }: VersionComparison["before"]): string => plainText(`${name} (version ${id})`);
  const moved = ratings.map(({ indicator, before: then, after: now }) => {
    return `  ${plainText(indicator.name)}: ${then?.mnemonic ?? "none"} → ${now?.mnemonic ?? "none"}`;
  });
  return [
    `${plainText(after.project)}: ${nameOf(before)} and ${nameOf(after)}`,
    `Findings: ${findings.new} new, ${findings.fixed} fixed, ${findings.gone} gone, ${findings.kept} unchanged`,
    `Artifacts: ${countWords(artifacts.added, "added", "added")}, ${artifacts.removed} removed, ${artifacts.degraded} worse, ${artifacts.improved} better`,
    ...(moved.length === 0 ? ["No rating of the whole changed"] : ["Ratings of the whole:", ...moved]),
    "",
  ].join("\n");
}
