/** A metric with all its lines, in the text format of Prometheus. The lines of a metric must follow each other. */
export class Gauge {
  readonly #head: string;
  readonly #name: string;
  readonly #lines: string[] = [];

  constructor(name: string, help: string) {
    this.#name = name;
    this.#head = `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}\n# TYPE ${name} gauge\n`;
  }

  /** Adds a line; a value that is not known has none. */
  add(labels: Readonly<Record<string, string>>, value: number | null | undefined): void {
    if (value === null || value === undefined) return;
    const written = Object.entries(labels).map(([label, text]) => `${label}="${labelText(text)}"`);
    this.#lines.push(`${this.#name}{${written.join(",")}} ${value}\n`);
  }

  get text(): string {
    return this.#head + this.#lines.join("");
  }
}

/** The media type of the format. */
export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

/** Names are free text: three characters mean something in a label. */
function labelText(text: string): string {
  return text.replace(/[\\"\n]/g, (character) => (character === "\n" ? "\\n" : `\\${character}`));
}
