import { brokenAt } from "../../broken-report.ts";
import { excerptCharactersMax, rowsMax, textBytesMax } from "../../bounds.ts";
import { SpdxReader, spdxVersions } from "../../documents/spdx.ts";
import { textFormat, type LineReader } from "../../documents/text-format.ts";
import { fieldInvalid } from "../../records/checks.ts";
import { excerpt } from "../../refusals.ts";
import type { Report } from "../../report.ts";
import { TooManyRowsError } from "../../too-large.ts";

/** SPDX 2 as lines of tags and values: packages, the licences of files, and relationships. */
export const spdxTagFormat = textFormat({
  id: "spdx-tag",
  about: {
    title: "SPDX tag-value",
    tools: ["REUSE", "SPDX tools", "Syft", "Trivy"],
    versions: spdxVersions,
    contents: ["components", "findings", "links"],
    command: "reuse spdx",
  },
  detects: ({ text }) => /^(?:\s*#.*\n|\s*\n)*SPDXVersion:\s*SPDX-/.test(text),
  read: (report) => new TagReader(report),
});

/** Tags that begin another element; the values that follow belong to it. */
const beginnings = new Set(["PackageName", "FileName", "SnippetSPDXID", "LicenseID"]);

/** Tags of values that only such an element has: without its beginning, it would be lost. */
const owned: readonly (readonly [beginning: string, tags: RegExp])[] = [
  ["PackageName", /^(?:Package[A-Z]\w*|ExternalRef)$/],
  ["FileName", /^(?:File(?:Type|Checksum|Comment|Notice|Contributor|Copyright\w*)|LicenseInfoInFile)$/],
];

interface TaggedElement {
  readonly kind: string;
  readonly line: number;
  readonly values: Map<string, string[]>;
}

interface Relationship {
  readonly line: number;
  readonly words: readonly string[];
}

class TagReader implements LineReader {
  readonly #report: Report;
  readonly #document: SpdxReader;
  #element: TaggedElement | undefined;
  /** Relationships may come before the packages that they are between. */
  readonly #relationships: Relationship[] = [];
  /** A text of several lines that is not complete. */
  #open: { readonly tag: string; readonly line: number; text: string } | undefined;
  #lastLine = 1;
  /** Whether the values that follow belong to an element without a beginning. One refusal is enough for all of them. */
  #isStray = false;

  constructor(report: Report) {
    this.#report = report;
    this.#document = new SpdxReader(report, "sbom.spdx");
  }

  line(text: string, line: number): void {
    this.#lastLine = line;
    if (this.#open !== undefined) return this.#continue(text);
    const [, tag, value] = /^\s*(\w+):\s*(.*?)\s*$/.exec(text) ?? [];
    if (tag === undefined || value === undefined) return this.#otherLine(text, line);
    if (!value.startsWith("<text>")) return this.#value(tag, value, line);
    this.#open = { tag, line, text: "" };
    this.#continue(value.slice("<text>".length));
  }

  #otherLine(text: string, line: number): void {
    if (/^\s*(?:#|$)/.test(text)) return;
    const params = { excerpt: excerpt(text, excerptCharactersMax) };
    this.#report.refuse({ line }, null, { code: "results.line-unknown", params });
  }

  /** The end of a long text is not needed. */
  #continue(text: string): void {
    const open = this.#open!;
    const end = text.indexOf("</text>");
    const added = end === -1 ? text : text.slice(0, end);
    if (open.text.length < textBytesMax) open.text += open.text === "" ? added : `\n${added}`;
    if (end === -1) return;
    this.#open = undefined;
    this.#value(open.tag, open.text, open.line);
  }

  #value(tag: string, value: string, line: number): void {
    if (tag === "SPDXVersion") return this.#document.checkVersion(value);
    if (tag === "Creator") return this.#document.creator(value);
    if (tag === "Relationship") {
      const words = value.split(/\s+/);
      if (!/DEPENDENCY_OF$|^DEPENDS_ON$/.test(words[1] ?? "")) return;
      if (this.#relationships.push({ line, words }) > rowsMax) throw new TooManyRowsError();
      return;
    }
    if (beginnings.has(tag)) {
      this.#finishElement();
      this.#element = { kind: tag, line, values: new Map() };
      this.#isStray = false;
    }
    this.#checkOwner(tag, line);
    const { values } = this.#element ?? {};
    if (values === undefined) return;
    const known = values.get(tag);
    if (known === undefined) values.set(tag, [value]);
    else known.push(value);
  }

  #checkOwner(tag: string, line: number): void {
    const [beginning] = owned.find(([, tags]) => tags.test(tag)) ?? [];
    if (this.#isStray || beginning === undefined || this.#element?.kind === beginning) return;
    this.#isStray = true;
    this.#report.refuse({ line }, null, fieldInvalid(beginning, "string"));
  }

  #finishElement(): void {
    const element = this.#element;
    this.#element = undefined;
    if (element?.kind === "PackageName") this.#package(element);
    else if (element?.kind === "FileName") {
      const { values, line } = element;
      const first = (tag: string): string | undefined => values.get(tag)?.[0] || undefined;
      const found = values.get("LicenseInfoInFile") ?? [];
      this.#document.file({ line }, { name: first("FileName"), concluded: first("LicenseConcluded"), found });
    }
  }

  #package({ values, line }: TaggedElement): void {
    const first = (tag: string): string | undefined => values.get(tag)?.[0] || undefined;
    this.#document.package(
      { line },
      {
        id: first("SPDXID"),
        name: first("PackageName"),
        version: first("PackageVersion"),
        supplier: first("PackageSupplier"),
        originator: first("PackageOriginator"),
        concluded: first("PackageLicenseConcluded"),
        declared: first("PackageLicenseDeclared"),
        purpose: first("PrimaryPackagePurpose"),
        // <category> <type> <locator>
        references: (values.get("ExternalRef") ?? []).map((reference) => {
          const [, type, locator] = reference.split(/\s+/);
          return { type, locator };
        }),
      },
    );
  }

  finish(): void {
    if (this.#open !== undefined) throw brokenAt(this.#lastLine, "ends-early");
    this.#finishElement();
    for (const { line, words } of this.#relationships) {
      const [from, type, to] = words;
      if (to !== undefined) this.#document.relationship({ line }, from!, type!, to);
      else this.#report.refuse({ line }, null, fieldInvalid("Relationship", "string"));
    }
    this.#document.finish(this.#lastLine);
  }
}
