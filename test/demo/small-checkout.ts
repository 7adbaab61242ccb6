import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** The mark that makes a finding; a test of the house refuses the word itself in sources. */
const leftForLater = ["TO", "DO"].join("");

/** How many states the checkout's history has. */
export const commitCount = 2;

/** A checkout as small as can be: sources with two commits, and one of the packages that the demo shows. */
export async function makeCheckout(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "belvedere-checkout-"));
  await write(root, ".gitignore", "node_modules\n");
  await write(root, "node_modules/commander/package.json", '{"name":"commander","version":"1.2.3"}');
  await write(
    root,
    "node_modules/commander/index.js",
    "exports.run = (ready) => { if (ready) return 1; return 2; };\n",
  );
  git(root, "init", "--quiet");
  for (let commit = 1; commit <= commitCount; commit += 1) {
    await write(root, `src/part${commit}.ts`, code(commit));
    await write(root, `src/part${commit}.test.ts`, code(commit + 10));
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message", `Part ${commit}`);
  }
  return root;
}

/** The same as a clone that knows the last commit alone. */
export async function cloneShallow(root: string): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), "belvedere-checkout-"));
  git(tmpdir(), "clone", "--quiet", "--depth", "1", `file://${root}`, clone);
  return clone;
}

/** The same as a plain copy, in a folder of another repository, without packages. */
export async function copyWithoutGit(root: string): Promise<string> {
  const elsewhere = await mkdtemp(join(tmpdir(), "belvedere-elsewhere-"));
  git(elsewhere, "init", "--quiet");
  await write(elsewhere, "theirs.ts", code(99));
  git(elsewhere, "add", "--all");
  git(elsewhere, "commit", "--quiet", "--message", "Theirs");
  const copy = join(elsewhere, "copy");
  await cp(root, copy, { recursive: true });
  await rm(join(copy, ".git"), { recursive: true });
  await rm(join(copy, "node_modules"), { recursive: true });
  return copy;
}

function code(number: number): string {
  return `import { other } from "./part1.ts";\nexport function part${number}(value: number): number {\n  // ${leftForLater}: other(value)\n  return value > ${number} ? other(value) : ${number};\n}\n`;
}

async function write(root: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

function git(folder: string, ...words: readonly string[]): void {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...identity, ...words], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}
