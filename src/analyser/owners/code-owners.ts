import { matchesPattern, readPattern, type Dialect, type PathPattern } from "./path-pattern.ts";

/** Lines of a CODEOWNERS file that are read. */
const entriesMax = 10_000;
/** Longest list of owners, in characters. */
const ownersCharactersMax = 500;

interface Entry {
  readonly pattern: PathPattern;
  /** Null: the entry takes the path out of its section. */
  readonly owners: readonly string[] | null;
}

/** Entries that decide together; in GitLab's dialect a file has several sections. */
interface Section {
  readonly owners: readonly string[];
  readonly entries: Entry[];
}

/** The owners that a CODEOWNERS file names. */
export class CodeOwners {
  readonly #sections: readonly Section[];

  constructor(text: string, dialect: Dialect) {
    this.#sections = readSections(text, dialect);
  }

  /** The owners of a path, which has `/` between folders; undefined without one. */
  of(path: string): string | undefined {
    const names = path.split("/");
    const owners = new Set(this.#sections.flatMap((section) => ownersIn(section, names)));
    const text = [...owners].join(" ");
    return text === "" || text.length > ownersCharactersMax ? undefined : text;
  }
}

/** The dialect of a file: GitLab's in its folder, and where a section starts. */
export function dialectOf(path: string, text: string): Dialect {
  return path.startsWith(".gitlab/") || sectionHead.test(text) ? "gitlab" : "github";
}

// section := "^"? "[" name "]" ("[" count "]")? (" " owner)*
const sectionHead = /^\^?\[[^\]\n]+\](?:\[\d+\])?(?=[ \t\r\n]|$)/m;

function readSections(text: string, dialect: Dialect): readonly Section[] {
  let section: Section = { owners: [], entries: [] };
  const sections = [section];
  for (const line of text.split(/\r?\n|\r/, entriesMax)) {
    const head = dialect === "gitlab" ? sectionHead.exec(line) : null;
    if (head !== null) {
      section = { owners: ownersOf(line.slice(head[0].length)), entries: [] };
      sections.push(section);
      continue;
    }
    const entry = readEntry(line.trim(), section, dialect);
    if (entry !== undefined) section.entries.push(entry);
  }
  return sections;
}

// entry := "!"? pattern (" " owner)* ("#" comment)?
function readEntry(line: string, section: Section, dialect: Dialect): Entry | undefined {
  const match = /^((?:\\.|[^\s\\])+)(.*)$/.exec(line);
  if (match === null || line.startsWith("#")) return undefined;
  const [, pattern = "", rest = ""] = match;
  if (pattern.startsWith("!")) {
    // GitHub ignores these lines.
    return dialect === "github" ? undefined : { pattern: readPattern(pattern.slice(1), dialect), owners: null };
  }
  const own = ownersOf(rest);
  return { pattern: readPattern(pattern, dialect), owners: own.length === 0 ? section.owners : own };
}

/** Users, teams, roles and e-mail addresses. */
function ownersOf(text: string): readonly string[] {
  const words = text.replace(/(?:^|\s)#.*$/, "").split(/\s+/);
  return words.filter((word) => /^@\S+$|^\S+@\S+$/.test(word));
}

/** The last entry that matches decides. A path that a section excludes has no owners in it. */
function ownersIn({ entries }: Section, names: readonly string[]): readonly string[] {
  if (entries.some(({ owners, pattern }) => owners === null && matchesPattern(pattern, names))) return [];
  return entries.findLast(({ pattern }) => matchesPattern(pattern, names))?.owners ?? [];
}
