import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Package, Registry } from "./packages.ts";

/**
 * Downloads packages of one registry into an empty folder. Returns a function that unpacks one of them into an empty
 * folder where that is necessary, and gives the folder with its sources.
 */
type Download = (wanted: readonly Package[], folder: string) => (one: Package, target: string) => string;

const outputBytesMax = 64 * 1024 * 1024;
/** Of Maven: the plug-in that copies artifacts. */
const copyPlugin = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy";

/** By the clients of the registries, as they are configured on this machine. None of them runs code of the packages. */
export const downloads: Readonly<Record<Registry, Download>> = {
  npm(wanted, folder) {
    const names = wanted.map(({ name, version }) => `${name}@${version}`);
    run("npm", ["pack", "--silent", "--pack-destination", folder, ...names], folder);
    return ({ name, version }, target) => {
      const archive = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
      run("tar", ["-xzf", join(folder, archive), "-C", target, "--no-same-owner"], folder);
      return target;
    };
  },
  // Wheels have the Python sources. Source distributions would be built, which runs their code.
  PyPI(wanted, folder) {
    const names = wanted.map(({ name, version }) => `${name}==${version}`);
    run("pip", ["download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest", folder, ...names], folder);
    const archives = readdirSync(folder);
    return ({ name, version }, target) => {
      const start = `${plainName(name)}-${version}-`;
      const archive = archives.find((one) => one.toLowerCase().startsWith(start));
      if (archive === undefined) throw new Error(`no wheel of ${name} ${version}`);
      return unzip(join(folder, archive), target);
    };
  },
  crates(wanted, folder) {
    const about = '[package]\nname = "calibration"\nversion = "0.0.0"\nedition = "2021"\n[lib]\npath = "lib.rs"';
    const needs = wanted.map(({ name, version }) => `${name} = { version = "=${version}", default-features = false }`);
    writeFileSync(join(folder, "Cargo.toml"), [about, "[dependencies]", ...needs, ""].join("\n"));
    writeFileSync(join(folder, "lib.rs"), "");
    run("cargo", ["vendor", "--quiet", "--versioned-dirs", "crates"], folder);
    return ({ name, version }) => join(folder, "crates", `${name}-${version}`);
  },
  Go(wanted, folder) {
    const names = wanted.map(({ name, version }) => `${name}@${version}`);
    const answer = run("go", ["mod", "download", "-json", ...names], folder);
    const folders = new Map<string, string>();
    // One object after another, each opened by a brace at the start of a line.
    for (const text of answer.split(/\n(?=\{)/)) {
      const { Path, Dir } = JSON.parse(text) as { readonly Path: string; readonly Dir: string };
      folders.set(Path, Dir);
    }
    return ({ name }) => folders.get(name)!;
  },
  Maven(wanted, folder) {
    const items = wanted.map(({ name, version }) => {
      const [group, artifact] = name.split(":");
      const place = `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`;
      return `<artifactItem>${place}<classifier>sources</classifier></artifactItem>`;
    });
    const about = "<groupId>c</groupId><artifactId>c</artifactId><version>0</version><packaging>pom</packaging>";
    const chosen = `<configuration><artifactItems>${items.join("")}</artifactItems><outputDirectory>${folder}</outputDirectory><prependGroupId>true</prependGroupId></configuration>`;
    const plugin = `<plugin><artifactId>maven-dependency-plugin</artifactId>${chosen}</plugin>`;
    const project = `<project><modelVersion>4.0.0</modelVersion>${about}<build><plugins>${plugin}</plugins></build></project>`;
    writeFileSync(join(folder, "pom.xml"), project);
    run("mvn", ["--quiet", "--batch-mode", copyPlugin], folder);
    return ({ name, version }, target) => {
      const [group, artifact] = name.split(":");
      return unzip(join(folder, `${group}.${artifact}-${version}-sources.jar`), target);
    };
  },
};

/** The name of a project as names of wheels have it. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, "_");
}

function unzip(archive: string, target: string): string {
  mkdirSync(target, { recursive: true });
  run("unzip", ["-q", "-o", archive, "-d", target], target);
  return target;
}

function run(program: string, parameters: readonly string[], folder: string): string {
  return execFileSync(program, parameters, {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: outputBytesMax,
    stdio: ["ignore", "pipe", "inherit"],
  });
}
