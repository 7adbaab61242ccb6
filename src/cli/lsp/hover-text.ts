import type { Rating, VersionView } from "./facts.ts";
import { webAddress } from "./diagnostics.ts";
import type { ShownFinding } from "./shown-findings.ts";
import type { EditorTexts } from "./texts.ts";

/** Findings of one line that are explained. */
const findingsMax = 5;
const textCharactersMax = 2000;

/** What is explained at a position. */
export interface HoverFacts {
  readonly findings: readonly ShownFinding[];
  /** Of the function, or what else is there. */
  readonly rating: { readonly about: Rating; readonly url: string } | undefined;
  readonly view: VersionView | undefined;
  readonly server: string | undefined;
  readonly isChanged: boolean;
  /** When the server last said it, if that is not now. */
  readonly staleSince: number | undefined;
}

/** Writes Markdown, or plain text for clients that do not know it. Texts of reports are never markup. */
export class HoverWriter {
  readonly #texts: EditorTexts;
  readonly #isMarkdown: boolean;

  constructor(texts: EditorTexts, isMarkdown: boolean) {
    this.#texts = texts;
    this.#isMarkdown = isMarkdown;
  }

  /** Undefined: there is nothing to say. */
  write(facts: HoverFacts): string | undefined {
    const { findings, rating, server } = facts;
    if (findings.length === 0 && rating === undefined) return undefined;
    const parts = findings.slice(0, findingsMax).map((finding) => this.#finding(finding, server));
    if (findings.length > findingsMax) parts.push(`+ ${this.#texts.count(findings.length - findingsMax)}`);
    if (rating !== undefined) parts.push(this.#rating(rating.about, linkTo(server, rating.url)));
    const footer = this.#footer(facts);
    return [...parts, ...(footer === "" ? [] : [footer])].join(this.#isMarkdown ? "\n\n---\n\n" : "\n\n");
  }

  #finding({ rule, about, message, known, severity, isMoved }: ShownFinding, server: string | undefined): string {
    const texts = this.#texts;
    const name = about?.name ?? rule;
    const severityName = about?.severity.name || severity;
    const title = `${this.#bold(name)} (${this.#text([rule, severityName].filter(Boolean).join(", "))})`;
    const state = known === undefined ? [texts.say("onlyHere")] : known.isNew ? [texts.say("isNew")] : [];
    if (known?.relaxed === true) state.push(known.status, ...(known.comment === null ? [] : [known.comment]));
    if (!isMoved) state.push(texts.say("notMoved"));
    const help = webAddress(about?.helpUri);
    const links = [
      ...(help === undefined ? [] : [this.#link(texts.say("help"), help)]),
      ...(known === undefined || server === undefined ? [] : [this.#link("Belvedere", linkTo(server, known.url))]),
    ];
    const description = about?.description ?? "";
    return [
      title,
      this.#text(message),
      ...(description === "" || description === message ? [] : [this.#text(description)]),
      ...state.map((sentence) => this.#text(sentence)),
      ...(links.length === 0 ? [] : [links.join(" · ")]),
    ].join("\n\n");
  }

  #rating({ name, type, indicator, level, causes }: Rating, url: string): string {
    const title = `${this.#text(type)} ${this.#bold(name)}: ${this.#bold(level)} (${this.#text(indicator)})`;
    const lines = causes.map(({ name: cause, value, better }) => {
      return `- ${this.#text(`${cause}: ${value}${better === null ? "" : ` (${better})`}`)}`;
    });
    return [title, ...(lines.length === 0 ? [] : [lines.join("\n")]), this.#link("Belvedere", url)].join("\n\n");
  }

  #footer({ view, isChanged, staleSince }: HoverFacts): string {
    const texts = this.#texts;
    if (view === undefined) return "";
    const { versionName: version, project, branch } = view;
    const sentences = [
      texts.say("ofVersion", { version, project, branch }),
      ...(isChanged ? [texts.say("changed")] : []),
      ...(staleSince === undefined ? [] : [texts.say("asOf", { time: texts.time(staleSince) })]),
    ];
    return this.#text(sentences.join(" · "));
  }

  #bold(text: string): string {
    return this.#isMarkdown ? `**${this.#text(text)}**` : this.#text(text);
  }

  /** A text that others wrote: one line, bounded, without markup. */
  #text(text: string): string {
    const line = text.replaceAll(/\s+/g, " ").trim();
    const cut = line.length > textCharactersMax ? `${line.slice(0, textCharactersMax)}…` : line;
    return this.#isMarkdown ? cut.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`) : cut;
  }

  #link(name: string, url: string): string {
    const address = url.replaceAll("(", "%28").replaceAll(")", "%29");
    return this.#isMarkdown ? `[${this.#text(name)}](${address})` : `${name}: ${url}`;
  }
}

function linkTo(server: string | undefined, url: string): string {
  return `${server ?? ""}/${url}`;
}
