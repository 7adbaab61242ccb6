/** What the crawl asks agents' tools for. */
interface ToolTargets {
  readonly projects: readonly string[];
  readonly branches: readonly string[];
  readonly texts: readonly string[];
  readonly rules: readonly string[];
  readonly artifacts: readonly number[];
  readonly findings: readonly number[];
  readonly versions: readonly number[];
}

/** Messages that call every tool that reads, with each target. */
export function toolMessages(targets: ToolTargets): readonly object[] {
  const { projects, branches, texts, rules, artifacts, findings, versions } = targets;
  const places = projects.flatMap((project) => [{ project }, ...branches.map((branch) => ({ project, branch }))]);
  return [
    { name: "portfolio", arguments: {} },
    { name: "portfolio", arguments: { where: "zcanar=1" } },
    { name: "findings", arguments: {} },
    ...texts.map((text) => ({ name: "search", arguments: { text } })),
    ...places.flatMap((place) => [
      { name: "worst_artifacts", arguments: place },
      { name: "query", arguments: { ...place, columns: [{ type: "MEASURE", id: "LC" }] } },
      { name: "findings", arguments: place },
      { name: "verdict", arguments: place },
      { name: "compare", arguments: place },
      ...rules.map((rule) => ({ name: "rule", arguments: { ...place, rule } })),
    ]),
    ...versions.flatMap((version) => [
      { name: "compare", arguments: { project: "Open", version } },
      { name: "findings", arguments: { project: "Open", version } },
    ]),
    ...artifacts.flatMap((artifact) => [
      { name: "explain", arguments: { artifact } },
      { name: "findings", arguments: { artifact } },
      { name: "query", arguments: { project: "Open", artifact, columns: [] } },
    ]),
    ...findings.map((finding) => ({ name: "source", arguments: { finding } })),
  ].map((params) => ({ jsonrpc: "2.0", id: 1, method: "tools/call", params }));
}
