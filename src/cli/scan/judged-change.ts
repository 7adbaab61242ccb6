import { problemDetail } from "../../text/index.ts";
import type { FileSource, LoneFile } from "../../analyser/index.ts";
import { contentsNow } from "../check/compare-with-base.ts";
import { listChanges, type ChangedPath } from "../check/list-changes.ts";
import { openContents, type WantedContent } from "../check/read-contents.ts";
import { findContext } from "../ci/context.ts";
import { readRepository, resolveCommit, type ContextNote } from "../ci/repository.ts";
import type { Call } from "../command.ts";
import { chooseSettings, type ChosenSettings } from "../configuration/choose-settings.ts";
import { readConfiguration } from "../configuration/read-configuration.ts";
import { done, misuse, type Outcome } from "../failure.ts";
import { plainText } from "../output/plain-text.ts";
import { partOf, type ScanTarget } from "./choose-source.ts";
import type { ScanOutput } from "./formats/scan-output.ts";

/** What a scan needs to know of the change that it judges. */
export interface JudgedChange {
  readonly settings: ChosenSettings;
  /** The files of the base, whose attributes of git decide. Undefined: those of the analysed files do. */
  readonly attributes: FileSource | undefined;
  /** Files that say they are generated, and did not at the base. */
  readonly ungenerated: ReadonlySet<string>;
  /** The files of the change. Undefined: the scan is not about a change. */
  readonly changed: ReadonlySet<string> | undefined;
  readonly notes: readonly ContextNote[];
}

/** Finds the settings of a scan. A scan that judges a change has those of its base. */
export async function findJudgedChange(call: Call, target: ScanTarget): Promise<Outcome<JudgedChange>> {
  const base = await baseOfScan(call, target);
  if (!base.ok) return base;
  const { root } = target;
  if (base.value === undefined) {
    const read = await readConfiguration(call, root);
    if (!read.ok) return read;
    const settings = { ...read.value, base: undefined, sides: undefined, notes: [] };
    return done({ settings, attributes: undefined, ungenerated: new Set(), changed: undefined, notes: [] });
  }
  const { commit } = base.value;
  const settings = await chooseSettings(call, root, commit);
  if (!settings.ok) return settings;
  const { notes } = settings.value;
  const listed = commit === undefined ? undefined : await listChanges(root, commit, call.options.has("staged"));
  const files = listed?.ok === true ? listed.value.files : [];
  const common = { settings: settings.value, changed: new Set(files.map(({ path }) => path)) };
  if (settings.value.base === undefined) {
    return done({ ...common, attributes: undefined, ungenerated: new Set(), notes });
  }
  const attributes = await filesOf(root, settings.value.base);
  if (!attributes.ok) return attributes;
  const claims = await findClaims(root, files);
  return done({
    ...common,
    attributes: attributes.value,
    ungenerated: claims.unbelieved,
    notes: [...notes, ...attributeNotes(files), ...claimNotes(claims)],
  });
}

/** Lines of results that say on the server that a change was judged by settings which it may have altered itself. */
export function noticeLines({ settings: { base, notes } }: JudgedChange): string {
  const [note] = notes;
  if (base !== undefined || note === undefined) return "";
  const rule = "belvedere:settings-of-change";
  const definition = {
    name: "Settings of the change",
    description: "A change was analysed with settings that it may have altered itself.",
    tool: "belvedere",
    categories: ["SEVERITY.INFO"],
  };
  const message = `${note.text.charAt(0).toUpperCase()}${note.text.slice(1)}`;
  const lines = [
    { kind: "rule", id: rule, ...definition },
    { kind: "finding", artifact: "", rule, message },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Says which findings comments in the changed files suppress: the change may have added these comments. */
export async function suppressionNotes(
  { changed }: JudgedChange,
  { suppressed, isWhole, findings }: ScanOutput,
  prefix: string,
): Promise<readonly ContextNote[]> {
  if (changed === undefined || suppressed.size === 0) return [];
  const places: string[] = [];
  for await (const { path, startLine, rule, suppressed: reason } of findings()) {
    if (reason === null || (isWhole && !changed.has(path.slice(prefix.length)))) continue;
    places.push(`${path}${startLine === null ? "" : `:${startLine}`} ${rule} (${reason})`);
  }
  if (places.length === 0) return [];
  const shown = places.slice(0, suppressionsShownMax);
  const more = places.length - shown.length;
  const count = `${places.length} ${places.length === 1 ? "finding" : "findings"}`;
  const fix = [...shown, ...(more > 0 ? [`… and ${more} more: --findings all`] : [])].join("\n");
  return [{ about: "settings", text: `comments in the changed files suppress ${count}:`, fix }];
}

const suppressionsShownMax = 20;

/** The base of a change; its commit is undefined if it is unknown. Undefined: the scan does not judge a change. */
async function baseOfScan(
  call: Call,
  target: ScanTarget,
): Promise<Outcome<{ readonly commit: string | undefined } | undefined>> {
  const { options, terminal } = call;
  const part = target.files === undefined ? partOf(call, target) : undefined;
  const named = part === "--staged" ? "HEAD" : options.text("changed");
  if (named !== undefined) return done({ commit: await resolveCommit({ folder: target.root }, named) });
  const writesResults = options.text("output") !== undefined && options.text("format") === undefined;
  const isSent = options.has("send") || options.text("project") !== undefined || writesResults;
  if (part === undefined && !isSent && options.text("failOn") === undefined) return done(undefined);
  const needs = { ancestors: false, changes: false, ownTarget: part !== undefined };
  const context = await findContext(options, terminal.environment, target.root, needs);
  if (!context.ok) return context;
  const { base, pullRequest, target: branch } = context.value;
  const isChange = part !== undefined || pullRequest !== undefined || (isSent && branch !== undefined);
  return done(isChange ? { commit: base?.value } : undefined);
}

async function filesOf(root: string, commit: string): Promise<Outcome<FileSource>> {
  const { openCommit } = await import("../../analyser/index.ts");
  const repository = await readRepository(root);
  const folder = repository !== undefined && "prefix" in repository ? repository.prefix : "";
  const opened = await openCommit({ repository: root, commit, folder });
  return opened.ok ? done(opened.value) : misuse(problemDetail(opened.problem, "en"));
}

/** Files of a change that say they are generated. */
interface GeneratedClaims {
  /** They existed at the base, and did not say so. */
  readonly unbelieved: ReadonlySet<string>;
  /** They are new. */
  readonly created: readonly string[];
}

/** Only these words can be in such a comment, so that few files are parsed. */
const claim = /generated|bison/i;
const headerBytes = 8_000;

async function findClaims(root: string, files: readonly ChangedPath[]): Promise<GeneratedClaims> {
  const { readFileBytes } = await import("../../analyser/index.ts");
  const claiming = new Set<string>();
  for await (const file of openContents(root, contentsNow(files))) {
    if ("skip" in file) continue;
    const bytes = "bytes" in file ? file.bytes : readFileBytes(file.absolutePath, () => true);
    if (bytes === null || "skip" in bytes) continue;
    // In UTF-16, zero bytes are between the letters.
    const head = Buffer.from(bytes.subarray(0, headerBytes)).toString("latin1").replaceAll("\0", "");
    if (claim.test(head)) claiming.add(file.path);
  }
  const concerned = files.filter(({ path }) => claiming.has(path));
  const isNow = await generatedOf(root, contentsNow(concerned));
  const claimed = concerned.filter(({ path }) => isNow.has(path));
  const before = claimed.flatMap(({ path, before: id }) => (id === null ? [] : [{ path, content: id }]));
  const wasBefore = await generatedOf(root, before);
  return {
    unbelieved: new Set(before.map(({ path }) => path).filter((path) => !wasBefore.has(path))),
    created: claimed.flatMap(({ path, before: id }) => (id === null ? [path] : [])),
  };
}

async function generatedOf(root: string, wanted: readonly WantedContent[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (wanted.length === 0) return found;
  const { analyseLoneFiles } = await import("../../analyser/index.ts");
  const isGenerated = (file: object): file is LoneFile => "isGenerated" in file && file.isGenerated === true;
  for await (const file of analyseLoneFiles(openContents(root, wanted))) if (isGenerated(file)) found.add(file.path);
  return found;
}

const namesMax = 5;

function listNames(paths: readonly string[]): string {
  const more = paths.length - namesMax;
  return plainText([...paths.slice(0, namesMax), ...(more > 0 ? [`${more} more`] : [])].join(", "));
}

function attributeNotes(files: readonly ChangedPath[]): readonly ContextNote[] {
  const altered = files.map(({ path }) => path).filter((path) => /(?:^|\/)\.gitattributes$/.test(path));
  if (altered.length === 0) return [];
  return [{ about: "settings", text: `this change alters ${listNames(altered)}; the attributes of the base apply` }];
}

function claimNotes({ unbelieved, created }: GeneratedClaims): readonly ContextNote[] {
  const notes: ContextNote[] = [];
  if (unbelieved.size > 0) {
    const text = `files say that they are generated, and did not at the base, so they count as before: ${listNames([...unbelieved])}`;
    notes.push({ about: "settings", text });
  }
  if (created.length > 0) {
    notes.push({ about: "settings", text: `new files say that they are generated: ${listNames(created)}` });
  }
  return notes;
}
