/** Bytes and files of one line: readers bound both. */
const lineCharactersMax = 128 * 1024;
const lineFilesMax = 5000;

/**
 * Emits the paths of all files that exist, whether or not they are analysed: other results may have findings in any of
 * them, and a file that the tree does not have does not exist.
 */
export function* emitTree(paths: readonly string[]): Generator<string> {
  let files: string[] = [];
  let characters = 0;
  for (const path of paths) {
    if (files.length >= lineFilesMax || characters + path.length > lineCharactersMax) {
      yield treeLine(files);
      [files, characters] = [[], 0];
    }
    files.push(path);
    characters += path.length;
  }
  yield treeLine(files);
}

function treeLine(files: readonly string[]): string {
  return `${JSON.stringify({ kind: "tree", files })}\n`;
}
