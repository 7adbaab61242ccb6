import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { commit, git, useFolder } from "../ci/clones.reference.ts";
import { runCommand, type CommandResult } from "../run-command.reference.ts";

const folder = useFolder();
let original: string;
let made = 0;
/** A repository with the branch `feature`, whose only change is a new function with findings. */
let at: string;

const harmless = "export function first(a) {\n  return a;\n}\n";
const faulty = `${harmless}export function second(a) {\n  try {\n    if (a) { if (a > 1) { if (a > 2) { return 1; } } }\n  } catch (e) {}\n}\n`;
const settings = "thresholds:\n  nesting: 2\n";
const rules = `rules:
  - id: team:no-danger
    name: No danger
    severity: MAJOR
    message: danger
    patterns:
      - languages: [javascript]
        query: |
          (call_expression function: (identifier) @name (#eq? @name "danger")) @match
    examples:
      - language: javascript
        bad: danger(1)
        good: run(1)
`;

beforeAll(() => {
  original = folder.make("original");
  git(original, "init", "--quiet", "--template=");
  commit(original, "First", {
    "src/a.js": harmless,
    "belvedere.yaml": settings,
    "belvedere.rules/team.yaml": rules,
    "ci/strict.yaml": settings,
  });
  git(original, "checkout", "--quiet", "-b", "feature");
});

beforeEach(() => {
  made += 1;
  at = folder.copy(original, `r${made}`);
  write("src/a.js", faulty);
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(at, path)), { recursive: true });
  writeFileSync(join(at, path), text);
}

const run = (line: readonly string[], place = at, environment: Readonly<Record<string, string>> = {}) =>
  runCommand(line, { folder: place, environment: { XDG_CACHE_HOME: folder.path, ...environment } });

/** The rules of the findings that a check or a scan of the changed files reports, and its exit code. */
async function found(...line: readonly string[]): Promise<string> {
  const { code, output } = await run([...line, "--json"]);
  return `${code}: ${findingsIn(output)}`;
}

function findingsIn(output: string): string {
  const { newFindings, findingList } = JSON.parse(output) as {
    readonly newFindings?: readonly Found[];
    readonly findingList?: readonly Found[];
  };
  const all = (newFindings ?? findingList ?? []).filter(({ suppressed = null }) => suppressed === null);
  return all
    .map(({ rule, severity }) => `${rule} ${severity}`)
    .toSorted()
    .join(", ");
}

interface Found {
  readonly rule: string;
  readonly severity: string;
  readonly suppressed?: string | null;
}

const both = "belvedere:deep-nesting MAJOR, belvedere:empty-catch MAJOR";

const attacks: Readonly<Record<string, readonly [attack: () => void, note: string]>> = {
  "excludes its file": [
    () => write("belvedere.yaml", `${settings}paths:\n  exclude: ["src/**"]\n`),
    "this change alters settings (paths.exclude); those of the base",
  ],
  "selects other files": [
    () => write("belvedere.yaml", `${settings}paths:\n  include: ["lib/**"]\n`),
    "(paths.include)",
  ],
  "selects another language": [() => write("belvedere.yaml", `${settings}languages: [c]\n`), "(languages)"],
  "declares its file generated": [() => write("belvedere.yaml", `${settings}generated: ["src/**"]\n`), "(generated)"],
  "declares its file a test": [() => write("belvedere.yaml", `${settings}tests: ["src/**"]\n`), "(tests)"],
  "lowers a severity": [
    () => write("belvedere.yaml", `${settings}severities:\n  empty-catch: INFO\n  deep-nesting: INFO\n`),
    "(severities.deep-nesting, severities.empty-catch)",
  ],
  "switches a rule off": [
    () => write("belvedere.yaml", `${settings}rules:\n  empty-catch: false\n`),
    "(rules.empty-catch)",
  ],
  "raises a threshold": [() => write("belvedere.yaml", "thresholds:\n  nesting: 20\n"), "(thresholds.nesting)"],
  "renames the settings": [
    () => renameSync(join(at, "belvedere.yaml"), join(at, "belvedere.yml")),
    "(thresholds.nesting)",
  ],
  "deletes the settings": [() => rmSync(join(at, "belvedere.yaml")), "(thresholds.nesting)"],
  "makes the settings a link": [
    () => {
      write("other.yaml", 'paths:\n  exclude: ["**"]\n');
      rmSync(join(at, "belvedere.yaml"));
      symlinkSync("other.yaml", join(at, "belvedere.yaml"));
    },
    "(paths.exclude, thresholds.nesting)",
  ],
};

describe.each(["check", "scan"])("a change is judged by the settings of its base in `%s`", (command) => {
  test.each(Object.entries(attacks))("although it %s", async (_name, [attack, note]) => {
    attack();
    if (command === "check") commit(at, "Second", {});
    const options = command === "check" ? [] : ["--changed", "--fail-on", "MAJOR"];
    const { output, errors } = await run([command, "--json", ...options]);
    expect(findingsIn(output)).toBe(both);
    expect(errors).toContain(note);
    expect(errors).toContain("--settings change");
    expect(output).toContain(JSON.stringify(note).slice(1, -1));
  });
});

test("what is staged is judged by the settings of the last commit", async () => {
  write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
  git(at, "add", "--all");
  expect(await found("scan", "--staged", "--fail-on", "MAJOR")).toBe(`3: ${both}`);
  expect(await found("check", "--staged", "--base", "HEAD")).toBe(`3: ${both}`);
});

test("the lines of a diff are judged by the settings of the base", async () => {
  write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
  write("../change.diff", `${git(at, "diff")}\n`);
  expect(await found("scan", "--diff", "../change.diff", "--fail-on", "MAJOR")).toBe(`3: ${both}`);
});

test("a comparison that judges is made with the settings of its commit", async () => {
  write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
  write(".gitattributes", "*.js linguist-generated\n");
  const { code, errors } = await run(["compare", "HEAD", "--fail-on", "MAJOR"]);
  expect([code, errors]).toEqual([3, expect.stringContaining("Note: this change alters settings (paths.exclude,")]);
  expect(await run(["compare", "HEAD"])).toMatchObject({ code: 0, errors: "" });
  expect(await run(["compare", "HEAD", "--fail-on", "MAJOR", "--settings", "change"])).toMatchObject({ code: 0 });
});

test("rules of the project cannot be removed by the change that breaks them", async () => {
  write("src/a.js", `${harmless}danger(first(1));\n`);
  rmSync(join(at, "belvedere.rules"), { recursive: true });
  expect(await found("check")).toBe("3: team:no-danger MAJOR");
  expect(await found("scan", "--changed", "--fail-on", "MAJOR")).toBe("3: team:no-danger MAJOR");
  expect((await run(["check"])).errors).toContain("belvedere.rules: team:no-danger");
});

test("settings in another folder do not apply, and those of the analysed folder are those of the base", async () => {
  write("src/belvedere.yaml", 'paths:\n  exclude: ["**"]\n');
  expect(await found("check")).toBe(`3: ${both}`);
  const nested = await run(["check", "--json"], join(at, "src"));
  expect(JSON.parse(nested.output)).toMatchObject({ exitCode: 3, newFindings: [{ rule: "belvedere:empty-catch" }] });
});

describe("settings that the command line names", () => {
  test("are those of the base too", async () => {
    write("ci/strict.yaml", 'paths:\n  exclude: ["**"]\n');
    expect(await found("check", "--config", "ci/strict.yaml")).toBe(`3: ${both}`);
  });

  test("apply as they are if the base does not have them, and the output says so", async () => {
    write("ci/new.yaml", "thresholds:\n  nesting: 20\n");
    const { code, output, errors } = await run(["check", "--config", "ci/new.yaml"]);
    expect([code, errors]).toEqual([3, "Note: new.yaml is not in the base: it applies as it is\n"]);
    expect(output).toContain("1 new finding");
  });

  test("apply as they are outside of the repository", async () => {
    writeFileSync(join(folder.path, "outside.yaml"), "rules:\n  empty-catch: false\nthresholds:\n  nesting: 20\n");
    expect(await found("check", "--config", "../outside.yaml")).toBe("0: ");
  });
});

test("--settings change applies those of the change, and the output says so", async () => {
  write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
  const { code, errors } = await run(["check", "--settings", "change"]);
  expect(code).toBe(0);
  expect(errors).toContain("those of the change apply because of --settings change");
  expect(errors).toContain("the altered settings exclude 1 changed file");
  expect(await found("scan", "--changed", "--settings", "change", "--fail-on", "MAJOR")).toBe("0: ");
});

test("settings that are the same as at the base need no words", async () => {
  expect(await run(["check"])).toMatchObject({ code: 3, errors: "" });
});

test("a link at the base is followed inside the base only", async () => {
  rmSync(join(at, "belvedere.yaml"));
  symlinkSync("ci/strict.yaml", join(at, "belvedere.yaml"));
  git(at, "stash", "push", "--quiet", "src/a.js");
  const inside = commit(at, "Link", {});
  git(at, "stash", "pop", "--quiet");
  write("ci/strict.yaml", 'paths:\n  exclude: ["**"]\n');
  expect(await found("check", "--base", inside)).toBe(`3: ${both}`);
  rmSync(join(at, "belvedere.yaml"));
  symlinkSync("/nowhere/belvedere.yaml", join(at, "belvedere.yaml"));
  const outside = commit(at, "Another link", {});
  rmSync(join(at, "belvedere.yaml"));
  const { code, errors } = await run(["check", "--base", outside]);
  expect([code, errors]).toEqual([2, expect.stringContaining("belvedere.yaml is a link that leads to no file")]);
});

describe("the kind of a file", () => {
  const scan = ["scan", "--changed", "--fail-on", "MAJOR"] as const;

  test.each([".gitattributes", "src/.gitattributes"])("is not changed by %s of the change", async (path) => {
    write(path, "*.js linguist-generated linguist-vendored\n");
    expect(await found(...scan)).toBe(`3: ${both}`);
    expect((await run([...scan])).errors).toContain(`this change alters ${path}; the attributes of the base apply`);
  });

  test("is that of the attributes of the base", async () => {
    git(at, "stash", "push", "--quiet", "src/a.js");
    const base = commit(at, "Attributes", { ".gitattributes": "src/** linguist-generated\n" });
    git(at, "stash", "pop", "--quiet");
    rmSync(join(at, ".gitattributes"));
    expect(await found("scan", "--changed", base, "--fail-on", "MAJOR")).toBe(
      "0: belvedere:deep-nesting INFO, belvedere:empty-catch INFO",
    );
  });

  test("is not changed by a comment that the change adds", async () => {
    write("src/a.js", `// Code generated by a program. DO NOT EDIT.\n${faulty}`);
    expect(await found(...scan)).toBe(`3: ${both}`);
    expect((await run([...scan])).errors).toContain("and did not at the base, so they count as before: src/a.js");
  });

  test("is that of the comment of a new file, which is named", async () => {
    write("src/a.js", harmless);
    write("src/b.js", `// Code generated by a tool. DO NOT EDIT.\n${faulty}`);
    const { code, errors } = await run([...scan]);
    expect([code, errors]).toEqual([0, "Note: new files say that they are generated: src/b.js\n"]);
  });
});

describe("findings that the change suppresses", () => {
  const suppressed = faulty.replace("  } catch", "  // belvedere:ignore empty-catch it cannot happen\n  } catch");

  test("are listed by `check`, and are not gone", async () => {
    write("src/a.js", suppressed);
    const { output } = await run(["check"]);
    expect(output).toContain("This change suppresses 1 finding in the source:\n  src/a.js:8:5: belvedere:empty-catch");
    expect(output).toContain("\n    it cannot happen\n");
    const base = commit(at, "Second", { "src/a.js": faulty });
    write("src/a.js", suppressed);
    const { output: json } = await run(["check", "--json", "--base", base]);
    expect(JSON.parse(json)).toMatchObject({ goneCount: 0, suppressed: [{ reason: "it cannot happen" }] });
  });

  test("are not listed if the base suppresses them, also in a renamed file", async () => {
    const base = commit(at, "Second", { "src/a.js": suppressed });
    renameSync(join(at, "src/a.js"), join(at, "src/c.js"));
    const { output } = await run(["check", "--json", "--base", base]);
    expect(JSON.parse(output)).toMatchObject({ exitCode: 0, suppressed: [] });
  });

  test("are listed by `scan`", async () => {
    write("src/a.js", suppressed);
    const { errors } = await run(["scan", "--changed"]);
    expect(errors).toBe(
      "Note: comments in the changed files suppress 1 finding:\n  src/a.js:8 belvedere:empty-catch (it cannot happen)\n",
    );
  });
});

describe("results of a whole tree", () => {
  /** The lines of results that a scan of the branch writes. */
  async function results(...options: readonly string[]): Promise<string> {
    const ran: CommandResult = await run(["scan", "--output", "../results.gz", ...options]);
    expect(ran.code).toBe(0);
    return gunzipSync(readFileSync(join(at, "../results.gz"))).toString();
  }

  test("of a branch have the settings of its base", async () => {
    write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
    const text = await results();
    expect(text).toContain('"rule":"belvedere:deep-nesting"');
    expect(text).not.toContain("settings-of-change");
  });

  test("say by a finding that the settings of the change apply", async () => {
    write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
    const text = await results("--settings", "change");
    expect(text).not.toContain('"rule":"belvedere:deep-nesting"');
    expect(text).toContain(
      '{"kind":"finding","artifact":"","rule":"belvedere:settings-of-change","message":"This change alters settings (paths.exclude, thresholds.nesting)',
    );
  });

  test("say by a finding that the clone does not have the base", async () => {
    const text = await results("--target", "release");
    expect(text).toContain("settings-of-change");
  });

  test("of the default branch have its own settings", async () => {
    git(at, "checkout", "--quiet", "main");
    write("belvedere.yaml", "thresholds:\n  nesting: 20\n");
    const text = await results();
    expect(text).not.toContain('"rule":"belvedere:deep-nesting"');
    expect(text).not.toContain("settings-of-change");
  });

  test("of a pull request are judged by the settings of its base", async () => {
    write("belvedere.yaml", 'paths:\n  exclude: ["src/**"]\n');
    commit(at, "Second", {});
    const environment = {
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_REF: "refs/pull/7/merge",
      GITHUB_HEAD_REF: "feature",
      GITHUB_BASE_REF: "main",
      GITHUB_EVENT_NAME: "pull_request",
    };
    const { code, errors } = await run(["scan", ".", "--fail-on", "MAJOR"], at, environment);
    expect(code).toBe(3);
    expect(errors).toContain("this change alters settings");
  });
});
