/** A retired word and the line it is on; line 0 is the file's name. */
export interface RetiredWord {
  readonly line: number;
  readonly word: string;
}

export function writtenFiles(paths?: readonly string[]): string[];
export function findRetiredWords(text: string): RetiredWord[];
export function listRetiredWords(paths?: readonly string[]): (RetiredWord & { readonly path: string })[];
