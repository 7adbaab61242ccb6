/** The longest name of a folder, part or upload that all common file systems accept. */
const nameCharactersMax = 200;

const folderPattern = /^[A-Za-z0-9-]+$/;
const partPattern = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/;

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
