/**
 * The interface between Belvedere and its plug-ins, version 1. The three files of it are published
 * as one, `belvedere/plugin`: they import nothing but each other. The built-in formats and the rules of projects use the
 * same declarations. Within a version, members are only added.
 */
import type { PluginRule } from "./rule-interface.ts";
import type { PluginTemplate } from "./template-interface.ts";

/** What a plug-in exports as `default`. */
export interface Plugin {
  /** The version of this interface that the plug-in was written for. */
  readonly interfaceVersion: 1;
  /** Formats of reports. They are tried in this order. */
  readonly formats?: readonly PluginFormat[];
  /** Forms in which webhooks send events. */
  readonly templates?: readonly PluginTemplate[];
  /** Rules that the analyser applies to source code. */
  readonly rules?: readonly PluginRule[];
}

/** A format of reports. `kind` says how a report is split. */
export type PluginFormat =
  | ({ readonly kind: "json" } & JsonDeclaration)
  | ({ readonly kind: "json-lines" } & JsonLinesDeclaration)
  | ({ readonly kind: "text" } & TextDeclaration)
  | ({ readonly kind: "xml" } & XmlDeclaration);

/** What a report of a format can contain. */
export type FormatContent = "findings" | "coverage" | "tests" | "measures" | "components" | OwnContent;
type OwnContent = "artifacts" | "links" | "changes";

/** The facts about a format that users see in lists and refusals. Names of tools and options are never translated. */
export interface FormatDescription {
  readonly title: string;
  /** The tools that write it. */
  readonly tools: readonly string[];
  /** The versions of the format, or of the tool, that are read. */
  readonly versions: string;
  readonly contents: readonly FormatContent[];
  /** A command that writes it; empty where there is no single one. */
  readonly command: string;
  /** Made from the published schema: no report of the real tool was read yet. */
  readonly untried?: true;
}

/** The beginning of a report, at most 64 KB, from which its format is detected. */
export interface ReportHead {
  /** As text, byte by byte where it is not ASCII; without a byte order mark and leading white space. */
  readonly text: string;
  /** Whether this is the whole report. */
  readonly isWhole: boolean;
  /** The lines, without their ends. The last one may be cut off. */
  readonly lines: readonly string[];
}

/**
 * The structure at the beginning of a JSON text. A path names keys and lists: `runs[].tool.driver.name`, `[].filePath` in
 * a text that is a list; `*` is any key.
 */
export interface JsonHead {
  /** Whether all of these paths occur. */
  has(...paths: readonly string[]): boolean;
  /** Whether the value at the path is a list. */
  hasList(path: string): boolean;
  /** Whether the value at the path is an object. */
  hasObject(path: string): boolean;
  /** The first scalar at the path, at most its first 200 characters. */
  text(path: string): string | undefined;
}

/** The start tag of a document's root, as far as its beginning shows it. */
export interface XmlRoot {
  readonly name: string;
  /** The start tag, from its name on. */
  readonly tag: string;
  /** The text after the start tag. */
  readonly rest: string;
}

interface Declaration {
  /** Letters, digits and hyphens. No other format has it. */
  readonly id: string;
  readonly about: FormatDescription;
}

/** A format that is one JSON text of any size with lists of elements. */
export interface JsonDeclaration<Report = PluginReport, Json = JsonHead, Head = ReportHead> extends Declaration {
  /** Whether a report with this beginning has the format: it has something that only this format has. */
  readonly detects: (json: Json, head: Head) => boolean;
  /** Where the elements are: `[]`, `files[]`, `runs[].results[]`, `files.*`. Each is in memory alone. */
  readonly elements: readonly string[];
  /** Those of the elements that may be texts, numbers or lists; each comes as `{ value }`. */
  readonly scalars?: readonly string[];
  /** Values that a `*` of the elements covers although they are none. */
  readonly ignored?: readonly string[];
  /** Other values that are needed. */
  readonly outer?: readonly string[];
  /** Some versions leave a list out when it is empty. A report without any of its lists is refused otherwise. */
  readonly mayLackLists?: boolean;
  /** Some tool writes null for an empty list, as programs in Go do. A null is refused otherwise. */
  readonly listsMayBeNull?: boolean;
  /** Those of the elements whose list every object around it must have: without it, a report is not whole. */
  readonly required?: readonly string[];
  /** Keys of the text in groups: a group is needed before the next one. A text with another order is read several times. */
  readonly order?: readonly (readonly string[])[];
  readonly read: (report: Report) => JsonElementReader;
}

export type JsonObject = Readonly<Record<string, unknown>>;
export type JsonPath = readonly (string | number)[];

/** An element of a report, and where it is. */
export interface JsonElement {
  readonly position: ReportPosition;
  readonly value: JsonObject;
  /** The pattern that led to it. */
  readonly pattern: string;
  /** The keys and indexes that led to it. */
  readonly path: JsonPath;
  /** The values of `outer` that came before it, by pattern. */
  readonly outer: ReadonlyMap<string, unknown>;
}

/** Reads the elements of a report one after another. */
export interface JsonElementReader {
  element(element: JsonElement): void;
  /** All elements were read; `outer` is complete. */
  finish?(outer: ReadonlyMap<string, unknown>, line: number): void;
}

/** A format with one JSON object per line. A report whose last line is cut off is broken. */
export interface JsonLinesDeclaration<Report = PluginReport, Json = JsonHead, Head = ReportHead> extends Declaration {
  /** Gets the outline of the first object. */
  readonly detects: (json: Json, head: Head) => boolean;
  readonly read: (report: Report) => JsonLineReader;
}

/** Reads the objects of a report one after another. */
export interface JsonLineReader {
  object(value: JsonObject, position: ReportPosition): void;
  /** A line that is not a JSON object. Without it, such a line is refused. */
  text?(line: string, position: ReportPosition): void;
  finish?(): void;
}

/** A format of plain lines. */
export interface TextDeclaration<Report = PluginReport, Head = ReportHead> extends Declaration {
  /** Whether a line is one that only this format has. Such lines may come after any number of others. */
  readonly detectsLine?: (line: string) => boolean;
  /** Instead of `detectsLine`: whether a report begins as this format does. */
  readonly detects?: (head: Head) => boolean;
  readonly read: (report: Report) => LineReader;
}

export interface LineReader {
  line(text: string, line: number): void;
  finish?(): void;
}

/** A format that is detected by the root element of an XML document. */
export interface XmlDeclaration<Report = PluginReport> extends Declaration {
  readonly isRoot: (root: XmlRoot) => boolean;
  readonly visit: (report: Report) => XmlVisitor;
}

/** An element with the attributes of its start tag. */
export interface XmlElement {
  /** Without a namespace's prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: XmlElement | undefined;
  /** Where its start tag ends. */
  readonly line: number;
}

/** Reads the elements of a document one after another. */
export interface XmlVisitor {
  /** An element begins. Returns whether its text is wanted when it closes. */
  open(element: XmlElement): boolean;
  close(element: XmlElement, text: string): void;
  /** The document was read to its end. */
  finish(lastLine: number): void;
}

/** A position in a report; lines count from 1. */
export interface ReportPosition {
  readonly line: number;
  /** Makes the JSON pointer, in a report that is one JSON text. Few records need it. */
  readonly pointer?: () => string;
}

/** A location as analysers report it: any part may be missing, and some write 0 or −1 for a missing part. */
export interface PartialLocation {
  readonly startLine?: number | undefined;
  readonly startColumn?: number | undefined;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
}

/** The levels of the scale SEVERITY, for the findings of all tools. */
export type Severity = "INFO" | "MINOR" | "MAJOR" | "CRITICAL" | "BLOCKER";

/** A place that a finding names besides its own. */
export interface ReportedLocation extends PartialLocation {
  readonly path?: string | undefined;
  readonly message?: string | undefined;
}

/** The finding of a linter, with its rule. */
export interface LinterIssue {
  readonly tool: string;
  readonly rule: string;
  readonly severity: Severity;
  /** As the tool wrote it. Undefined: the finding is refused. */
  readonly path: string | undefined;
  /** Undefined: the finding is refused. */
  readonly message: string | undefined;
  readonly location?: PartialLocation;
  /** The name of the rule. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly helpUri?: string | undefined;
  /** Such as `CWE-79`. */
  readonly families?: readonly string[];
  /** The text of the code at the location, as the tool wrote it. */
  readonly snippet?: string | undefined;
  readonly related?: readonly ReportedLocation[];
  /** The comment of a finding that the tool says does not count; may be empty. */
  readonly relaxed?: string;
}

export interface ReportFile {
  readonly path: string;
  readonly index: number;
}

export interface TestResult {
  readonly failed: boolean;
  readonly skipped: boolean;
  readonly seconds?: number | undefined;
}

/**
 * Takes what a report says. Paths are those that the tool wrote: they are aligned with the project. A value of another
 * type than declared refuses the report.
 */
export interface PluginReport {
  /** What the sender calls the report; null where it has no name. */
  readonly name: string | null;
  /** Names a tool whose results the report contains, and its version. Tools of issues are named already. */
  tool(name: string, version?: string): void;
  /** The commit that was analysed; the first report that names one wins. */
  commit(id: string): void;
  /** A file; undefined when its path was refused. */
  file(position: ReportPosition, path: string): ReportFile | undefined;
  issue(position: ReportPosition, issue: LinterIssue): void;
  measure(position: ReportPosition, file: ReportFile, id: string, value: number): void;
  info(position: ReportPosition, file: ReportFile, id: string, text: string): void;
  /** A line of code, whether it was run, and how many of its branches were. */
  coveredLine(at: ReportPosition, file: ReportFile, line: number, hit: boolean, branches?: number, run?: number): void;
  /** One test of a file. The tests of one file add up. */
  test(position: ReportPosition, file: ReportFile, result: TestResult): void;
  link(position: ReportPosition, type: string, from: ReportFile, to: ReportFile): void;
  /** Refuses an item of the report: it is listed with the reason, and the rest is read. */
  refuse(position: ReportPosition, reason: string): void;
  /** The report says that its analysis failed: findings that are missing from it do not count as fixed. */
  analysisFailed(position: ReportPosition, tool: string, detail: string): void;
  /** The severity that a tool's word means, such as `error` or `low`; a word that is not known is `MAJOR`. */
  severityOf(word: string): Severity;
}
