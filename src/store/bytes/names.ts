/** Longest name of a folder, part or upload: the least that common file systems take. */
const nameCharactersMax = 200;

const folderPattern = /^[A-Za-z0-9-]+$/;
const partPattern = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

/** Refuses a folder's or upload's name that could lead anywhere else: names are the server's own, so it is a bug. */
export function checkFolderName(name: string): string {
  return check(name, folderPattern);
}

/** As for folders; a part may have dots between its words. */
export function checkPartName(name: string): string {
  return check(name, partPattern);
}

function check(name: string, pattern: RegExp): string {
  if (name.length > nameCharactersMax || !pattern.test(name))
    throw new RangeError(`not a name: ${JSON.stringify(name)}`);
  return name;
}
