import { Type, type Static } from "typebox";
import { failTool } from "../api.ts";
import { findRoot, placeInput, rootEndpoints } from "../places.ts";
import { FindingShape, Id, pageInput, pageOf, pageOutput, pageQuery, presentFinding, strict, Text } from "../shapes.ts";
import { tool, type ToolCall } from "../tool.ts";

const Input = Type.Object(
  {
    project: Type.Optional(Text("Name of the project. Default: all projects that the user may see.")),
    branch: placeInput.branch,
    artifact: Type.Optional(Id("Id of an artifact: its findings and those of everything below it.")),
    version: placeInput.version,
    where: Type.Optional(
      Text(
        "Condition, such as `isNew=true AND relaxed=false`, `definition.id=eslint:eqeqeq`, `location.path~src/*`, `assignee.login=ada`, `cause=CODE`.",
      ),
    ),
    category: Type.Optional(Text("Categories, separated by commas, such as `SEVERITY.CRITICAL,SEVERITY.BLOCKER`.")),
    family: Type.Optional(Text("Families of rules, separated by commas, such as `CWE-476`.")),
    sort: Type.Optional(Text("Such as `-severity,age`: the worst first, then the newest. Default: order of the tree.")),
    ...pageInput,
  },
  strict,
);

export const findings = tool({
  name: "findings",
  title: "Findings",
  description:
    "Lists what tools found: rule, message, place, triage. `source` shows the code around a finding, `rule` explains its rule.",
  uses: [...rootEndpoints, "GET /api/findings", "GET /api/artifacts/:id/findings"],
  input: Input,
  output: Type.Object({ findings: Type.Array(FindingShape), ...pageOutput }),
  async run(input, call) {
    const found = await readFindings(input, call);
    if (!found.ok) return found;
    const shown = found.value.value.map((finding) => presentFinding(call, finding));
    return { ok: true, value: { findings: shown, ...pageOf(call, found.value.next) } };
  },
});

async function readFindings(input: Static<typeof Input>, { api }: ToolCall) {
  const { project, branch, artifact, version, where, category, family, sort } = input;
  const query = { where, category, family, sort, ...pageQuery(input) };
  if (project === undefined && artifact === undefined) {
    if (branch !== undefined || version !== undefined) {
      return failTool("`branch` needs `project`; `version` needs `project` or `artifact`.");
    }
    return api.call("GET /api/findings", { params: {}, query });
  }
  const root = artifact === undefined ? await findRoot(api, { ...input, project: project ?? "" }) : undefined;
  if (root?.ok === false) return root;
  const id = root?.value ?? artifact ?? 0;
  return api.call("GET /api/artifacts/:id/findings", { params: { id }, query: { ...query, version } });
}
