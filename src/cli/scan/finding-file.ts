import { open, type FileHandle } from "node:fs/promises";
import type { ScanFinding } from "./finding.ts";

const pendingCharactersMax = 1 << 18;

/** Findings in a temporary file, one per line: a large tree has more of them than fit into memory. */
export class FindingFile {
  readonly #path: string;
  #file: FileHandle | undefined;
  #pending: string[] = [];
  #pendingCharacters = 0;

  constructor(path: string) {
    this.#path = path;
  }

  add(finding: ScanFinding): void {
    const line = `${JSON.stringify(finding)}\n`;
    this.#pending.push(line);
    this.#pendingCharacters += line.length;
  }

  /** Writes what was added, if it is much. */
  async settle(): Promise<void> {
    if (this.#pendingCharacters >= pendingCharactersMax) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#file?.close();
    this.#file = undefined;
  }

  /** The findings in the order in which they were added. Call `finish` first. */
  async *read(): AsyncGenerator<ScanFinding> {
    const file = await open(this.#path, "a+");
    try {
      for await (const line of file.readLines()) if (line !== "") yield JSON.parse(line) as ScanFinding;
    } finally {
      await file.close();
    }
  }

  async #flush(): Promise<void> {
    const text = this.#pending.join("");
    this.#pending = [];
    this.#pendingCharacters = 0;
    this.#file ??= await open(this.#path, "a");
    await this.#file.writeFile(text);
  }
}
