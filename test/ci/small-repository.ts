import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inRoot } from "../docs/documents.ts";

/** The command line, and stand-ins for the programs of the recipes, which write small reports. */
export async function makeCommands(commandFolder: string, repository: string): Promise<void> {
  const eslint = JSON.stringify([
    {
      filePath: join(repository, "src/engine.js"),
      messages: [{ ruleId: "no-var", severity: 2, message: "Unexpected var.", line: 1, column: 1 }],
    },
  ]);
  const programs: Readonly<Record<string, string>> = {
    belvedere: `for word; do shift; case "$previous" in --wait-seconds) word="\${BELVEDERE_TEST_WAIT:-$word}" ;; esac; previous="$word"; set -- "$@" "$word"; done
exec "${process.execPath}" "${inRoot("src/cli/main.ts")}" "$@"`,
    npx: `cat > eslint.json <<'END'\n${eslint}\nEND\nexit 1`,
    npm: `if [ "$1" = test ]; then
mkdir -p coverage
printf 'SF:src/engine.js\\nDA:1,1\\nend_of_record\\n' > coverage/lcov.info
printf '<testsuite name="engine" tests="1"><testcase classname="engine" name="starts"/></testsuite>' > junit.xml
fi`,
  };
  for (const [name, script] of Object.entries(programs)) {
    await writeFile(join(commandFolder, name), `#!/bin/sh\n${script}\n`);
    await chmod(join(commandFolder, name), 0o755);
  }
}

/** A repository with a branch that changes a file of one of two projects; the branch is checked out. */
export async function makeRepository(): Promise<{ repository: string; base: string; commit: string }> {
  const folder = await mkdtemp(join(tmpdir(), "belvedere-repository-"));
  const git = (...words: readonly string[]): string => {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
    return execFileSync("git", [...identity, ...words], { cwd: folder, encoding: "utf8" }).trim();
  };
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const slow = {
    tool: { driver: { name: "Slow" } },
    results: [{ ruleId: "deep", message: { text: "Found at night" } }],
  };
  git("init", "--quiet");
  await write("src/engine.js", "var speed = 1;\nmodule.exports = speed;\n");
  await write("services/billing/invoice.js", "exports.total = (rows) => rows.length;\n");
  await write("services/search/index.js", "exports.find = (word) => word;\n");
  await write(
    ".gitignore",
    "eslint.json\ncoverage\njunit.xml\nslow.sarif\nbelvedere.xml\ngl-code-quality-report.json\n",
  );
  await write("slow-analysis.sh", `#!/bin/sh\necho '${JSON.stringify({ version: "2.1.0", runs: [slow] })}'\n`);
  await chmod(join(folder, "slow-analysis.sh"), 0o755);
  git("add", "--all");
  git("commit", "--quiet", "--message", "Start");
  const start = git("rev-parse", "HEAD");
  git("checkout", "--quiet", "-b", "feature");
  await write("services/billing/invoice.js", "exports.total = (rows) => rows.length + 1;\n");
  git("commit", "--quiet", "--all", "--message", "Change");
  return { repository: folder, base: start, commit: git("rev-parse", "HEAD") };
}
