/** The longest name of a folder, part or upload that all common file systems accept. */
const nameCharactersMax = 200;

const folderPattern = /^[A-Za-z0-9-]+$/;
const partPattern = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

/** The parts of a folder with the records of a part: its records, and the hashes of the sources that these name. */
export const recordParts = { records: "records", sources: "sources" } as const;

/** The name of the folder that an attempt of a build writes the records of its part to. */
export function recordsFolderName(version: string, { taskId, attempt, process }: RecordsWriter): string {
  return `${version}-records-${taskId}-${attempt}-${process}`;
}

interface RecordsWriter {
  readonly taskId: number;
  readonly attempt: number;
  readonly process: string;
}

/** Whether a folder has the records of a part, and not a snapshot. */
export function isRecordsFolder(folder: string): boolean {
  return folder.includes("-records-");
}

/** Throws if the name of a folder or upload could lead elsewhere. The server makes these names, so this is a bug. */
export function checkFolderName(name: string): string {
  return check(name, folderPattern);
}

/** The same for parts, whose names may have dots between words. */
export function checkPartName(name: string): string {
  return check(name, partPattern);
}

function check(name: string, pattern: RegExp): string {
  if (name.length > nameCharactersMax || !pattern.test(name)) {
    throw new RangeError(`not a name: ${JSON.stringify(name)}`);
  }
  return name;
}
