import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { environmentNames } from "../../src/cli/client/connection.ts";
import { endpoints } from "../../src/http/index.ts";
import { showSettings } from "../../src/http/services/settings.ts";
import * as bounds from "../../src/ingest/bounds.ts";
import { describeFormats } from "../../src/ingest/formats/index.ts";
import { tools } from "../../src/mcp/tools/index.ts";
import { loadWrittenModel, standardModel } from "../../src/model/index.ts";
import { excludedPart, groupsPart, parts, ratingPart, relaxedPart } from "../../src/snapshot/parts.ts";
import { measurements } from "../../src/server/metrics.ts";
import { auditActions, eventTypes, mailFailures, mailTopics } from "../../src/store/index.ts";
import { buildSteps } from "../../src/tasks/build-steps.ts";
import { problemDefinitions } from "../../src/text/index.ts";
import { documents, firstColumn, firstNames, inRoot, listItems, read, tableRows } from "./documents.ts";

const { compileModel } = await loadWrittenModel();

const codes = Object.keys(problemDefinitions);
const codesOf = (...areas: readonly string[]): string[] =>
  codes.filter((code) => areas.includes(code.slice(0, code.indexOf("."))));

/** Both ways: nothing is undocumented, and nothing is documented that is not there. */
function checkSame(documented: Iterable<string>, real: Iterable<string>): void {
  expect([...new Set(documented)].toSorted()).toEqual([...new Set(real)].toSorted());
}

describe("what documents name exists, and what exists is named", () => {
  test("the formats, and what was tried of each", () => {
    const all = describeFormats()
      .map(({ id }) => id)
      .filter((id) => id !== "native" && id !== "empty");
    const rows = tableRows("docs/formats.md", "## What was tried").slice(1);
    const idOf = ([first = ""]: readonly string[]): string => first.replaceAll("`", "");
    checkSame(rows.map(idOf), all);
    // Only a format without any real file is untried.
    const untried = rows.filter(([, , tool = ""]) => tool.startsWith("untried")).map(idOf);
    checkSame(
      untried,
      describeFormats()
        .filter((format) => format.untried)
        .map(({ id }) => id),
    );
    for (const row of rows) {
      if (untried.includes(idOf(row))) expect(row.slice(1), idOf(row)).toEqual(["–", "untried", "0", "0", "0", "0"]);
    }
    const descriptions = listItems("docs/formats.md", "## What becomes of each format");
    const saysUntried = descriptions.filter((text) => text.includes("_untried_"));
    checkSame(
      saysUntried.map((text) => /^`([^`]+)`/.exec(text)?.[1] ?? text),
      untried,
    );
    const described = read("docs/formats.md").split("## What becomes of each format")[1]!.split("\n## ")[0]!;
    for (const id of all) expect(described, id).toContain(`\`${id}\``);
  });

  test("the settings", () => {
    const named = documents.flatMap((document) => [...read(document).matchAll(/BELVEDERE_[A-Z_]+/g)].map(String));
    const server = globSync("src/server/*settings.ts", { cwd: inRoot("") }).flatMap((file) =>
      [...read(file).matchAll(/BELVEDERE_[A-Z_]+/g)].map(String),
    );
    const client = Object.values(environmentNames);
    const tests = ["vitest.config.ts", "test/cluster/cluster.ts", "test/harness/form.ts"].flatMap((file) =>
      [...read(file).matchAll(/(?<=process\.env\[")BELVEDERE_[A-Z_]+/g)].map(String),
    );
    checkSame(named, [...server, ...client, ...tests]);
    checkSame(firstColumn("docs/operations.md", "## Settings"), server);
    checkSame(
      firstColumn("docs/cli.md", "## Settings").filter((name) => name.startsWith("BELVEDERE_")),
      client,
    );
  });

  test("the flags", () => {
    const flags = tableRows("docs/operations.md", "## Settings").flatMap(
      ([, flag = ""]) => flag.match(/--[a-z-]+/) ?? [],
    );
    checkSame(flags, [...read("src/cli/commands/serve.ts").matchAll(/--[a-z-]+/g)].map(String));
  });

  test("the dependencies", () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read("package.json")) as Readonly<
      Record<string, Readonly<Record<string, string>>>
    >;
    checkSame(firstNames("docs/dependencies.md", "## At run time"), Object.keys(dependencies!));
    const development = { ...devDependencies, ...optionalDependencies };
    checkSame(firstNames("docs/dependencies.md", "## For development"), Object.keys(development));
  });

  test("the endpoints", () =>
    checkSame(
      firstColumn("docs/api/first-steps.md", "## Endpoints"),
      endpoints.map(({ method, path }) => `${method} ${path}`),
    ));

  test("the endpoints of the API, also on the page of their subject", () => {
    const list = "docs/api/first-steps.md";
    const pages = documents.filter((path) => path.startsWith("docs/") && path !== list).map(read);
    const isExplained = (path: string): boolean => {
      const last = path.split("/").findLast((segment) => !segment.startsWith(":"));
      return pages.some((text) => text.includes(`/${last}`));
    };
    const unexplained = endpoints.filter(({ path }) => path.startsWith("/api/") && !isExplained(path));
    const names = unexplained.map(({ method, path }) => `${method} ${path}`);
    expect(names, "a page besides docs/api/first-steps.md says what it is for").toEqual([]);
  });

  test("the tools of agents", () =>
    checkSame(
      firstColumn("docs/api/mcp.md", "## Tools"),
      tools.map(({ name }) => name),
    ));

  test("the refusals of backups", () =>
    checkSame(firstColumn("docs/operations.md", "## Backup"), codesOf("backup", "restore")));

  test("the refusals of moves", () =>
    checkSame(firstColumn("docs/postgresql.md", "## Moving from a data folder, and back"), codesOf("migrate")));

  test("the metrics", () =>
    checkSame(
      listItems("docs/operations.md", "## Metrics").flatMap((item) => /^`(belvedere_\w+)` \(/.exec(item)?.[1] ?? []),
      measurements.map(({ name }) => name),
    ));

  test("the types of events", () => checkSame(firstColumn("docs/api/events.md", "## Types"), [...eventTypes, "reset"]));
  test("the topics of mail", () => checkSame(firstColumn("docs/mail.md", "## What a user gets"), mailTopics));
  test("the failures of mail", () => checkSame(firstColumn("docs/mail.md", "## Sending"), mailFailures));
  test("the actions of the audit", () => checkSame(firstColumn("docs/api/access.md", "## Audit"), auditActions));

  test("the settings in the database, with their defaults", () => {
    const rows = tableRows("docs/api/access.md", "## Settings").filter(([name = ""]) => name.startsWith("`"));
    const documented = rows.map(([name = "", value = ""]) => [name.replaceAll("`", ""), value]);
    const bytes = (count: number): string =>
      count < 1024 ** 3 ? `${count / 1024 ** 2} MiB` : `${count / 1024 ** 3} GiB`;
    const defaults = Object.entries(showSettings(new Map())).map(([name, value]) => [
      name,
      name.endsWith("BytesMax") ? bytes(Number(value)) : String(value),
    ]);
    expect(documented).toEqual(defaults);
  });

  test("the bounds of results, with their values", () => {
    const rows = tableRows("docs/results-format.md", "## Bounds").filter(([name = ""]) => name.startsWith("`"));
    const documented = rows.map(([name = "", value]) => [name.replaceAll("`", ""), Number(value)]);
    expect(Object.fromEntries(documented)).toEqual({ ...bounds });
  });

  test("the refusals of results", () =>
    checkSame(firstColumn("docs/results-format.md", "## Refusals"), codesOf("results")));

  test("the refusals of models", () => {
    const elsewhere = ["model.absent", "model.revision-absent", "model.in-use", "model.id-mismatch"];
    const refusals = codesOf("model", "formula", "interval").filter((code) => !elsewhere.includes(code));
    checkSame(firstColumn("docs/models.md", "## When a model is refused"), refusals);
  });

  test("what keeps a server from starting", () =>
    checkSame(firstColumn("docs/operations.md", "## When it does not start"), [
      // A server that runs already is the only one that says so.
      ...codesOf("storage").filter((code) => code !== "storage.away"),
      "server.address-unusable",
    ]));

  test("the files of a version", () =>
    checkSame(
      firstNames("ARCHITECTURE.md", "## A version's folder"),
      [...Object.values(parts), ratingPart(0), relaxedPart(0), excludedPart(0), groupsPart(0)].map((part) =>
        part.replace("-0", "-<n>"),
      ),
    ));

  test("the stages of a request, in order", () => {
    const stages = [...read("src/http/pipeline.ts").matchAll(/\.next\((\w+)\)/g)].map((match) => match[1]);
    expect(firstNames("ARCHITECTURE.md", "## How a request flows")).toEqual(stages);
  });

  test("the steps of a build, in order", () => {
    const source = read("src/tasks/build-steps.ts");
    const steps = [...source.matchAll(/^ +\.\w+\((\w+)(?:\(context\))?\)/gm)].map((match) => match[1]);
    expect(firstNames("ARCHITECTURE.md", "## How a build flows")).toEqual(steps);
    expect(buildSteps).toBeTypeOf("function");
  });
});

describe("STANDARD is documented as it is", () => {
  const types = (ids: readonly string[] | undefined): string => (ids ?? ["all"]).join(", ");

  test("measures", () => {
    const items = standardModel.measures.map(
      (measure) => `\`${measure.id}\` (${measure.name}; ${types(measure.types)}): ${valueOf(measure)}.`,
    );
    expect(listItems("docs/models.md", "### Measures")).toEqual(items);
  });

  test("indicators", () => {
    const rows = standardModel.indicators.map(({ id, name, measure, scale, types: on }) => [
      `\`${id}\``,
      name,
      `\`${measure}\``,
      `\`${scale}\``,
      types(on),
    ]);
    expect(tableRows("docs/models.md", "### Indicators").slice(1)).toEqual(rows);
  });

  test("scales", () => {
    const rated = standardModel.scales.filter((scale) => scale.levels.some((level) => level.id === "LEVELA"));
    const rows = rated.map(({ id, levels }) => [
      `\`${id}\``,
      ...levels.slice(1).map(({ bounds: text }) => `\`${text}\``),
    ]);
    expect(tableRows("docs/models.md", "### Scales").slice(1)).toEqual(rows);
  });

  function valueOf({ formula, count, of, from, aggregate }: (typeof standardModel.measures)[number]): string {
    if (formula !== undefined) return `\`${formula}\``;
    if (count !== undefined) {
      return count.categories === undefined ? "all findings" : `findings of \`${count.categories.join("`, `")}\``;
    }
    // Builds measure the lines that changed; no model aggregates them.
    if (of === undefined) return aggregate === undefined ? "changed lines" : `${aggregate} over the children`;
    return `${aggregate} of \`${of}\` over ${(from ?? []).join(", ")} below`;
  }
});

test("the model that is shown is right", () => {
  const [, json = ""] = /```json\n([^]*?)```/.exec(read("docs/models.md")) ?? [];
  expect(compileModel(JSON.parse(json))).toMatchObject({ ok: true });
});

describe.each(documents)("%s", (document) => {
  test("leads to files that are there", () => {
    const links = [...read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) => match[1]!);
    expect(links.filter((link) => !existsSync(join(dirname(inRoot(document)), link)))).toEqual([]);
  });

  test("names files that are there", () => {
    const named = [...read(document).matchAll(/`((?:src|test|bench|scripts|deploy|docs|\.ci)\/[\w./-]*)`/g)].map(
      (match) => match[1]!,
    );
    expect(named.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  test("names problems, audit actions and events that exist", () => {
    const areas = [...new Set(codes.map((code) => code.slice(0, code.indexOf("."))))];
    const pattern = new RegExp(`\`((?:${areas.join("|")})\\.[a-z0-9-]+)\``, "g");
    const named = [...read(document).matchAll(pattern)].map((match) => match[1]!);
    const words: readonly string[] = [...codes, ...auditActions, ...eventTypes, ...mailTopics];
    expect(named.filter((word) => !words.includes(word))).toEqual([]);
  });
});
