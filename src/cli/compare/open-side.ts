import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { FileSource } from "../../analyser/index.ts";
import { problemDetail } from "../../text/index.ts";
import { readRepository } from "../ci/repository.ts";
import { done, misuse, type Outcome } from "../failure.ts";

/** What a side of a comparison is. */
export type ComparedSide =
  | { readonly kind: "version"; readonly version: string }
  | { readonly kind: "folder"; readonly folder: string }
  | { readonly kind: "commit"; readonly commit: string };

/** Reads the name of a side: `version:12`, `folder:src`, `commit:main`; without a prefix a folder, else a commit. */
export async function readSide(current: string, text: string): Promise<ComparedSide> {
  const [, kind, rest = ""] = /^(version|folder|commit):(.+)$/s.exec(text) ?? [];
  if (kind === "version") return { kind, version: rest };
  if (kind === "commit") return { kind, commit: rest };
  const folder = resolve(current, kind === "folder" ? rest : text);
  const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory() === true;
  return kind === "folder" || isFolder ? { kind: "folder", folder } : { kind: "commit", commit: text };
}

/** Opens the files of a folder, or of a commit of the repository of the current folder. */
export async function openSide(
  current: string,
  side: Exclude<ComparedSide, { readonly kind: "version" }>,
): Promise<Outcome<FileSource>> {
  const { openCommit, openFolder } = await import("../../analyser/index.ts");
  if (side.kind === "folder") {
    const opened = await openFolder(side.folder);
    return opened.ok ? done(opened.value) : misuse(problemDetail(opened.problem, "en"));
  }
  const repository = await readRepository(current);
  const prefix = repository !== undefined && "prefix" in repository ? repository.prefix : "";
  const opened = await openCommit({ repository: current, commit: side.commit, folder: prefix });
  if (opened.ok) return done(opened.value);
  return misuse(
    problemDetail(opened.problem, "en"),
    `${side.commit} is neither a folder nor a commit of this repository.`,
  );
}
