/** A zip archive of a few small files, without anything that a large one would need. */
import { crc32, deflateRawSync } from "node:zlib";

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endHeader = 0x06054b50;
const versionNeeded = 20;
/** Names are UTF-8. */
const flags = 0x0800;
const deflated = 8;
/** 1 January 1980: the same files give the same archive. */
const date = 0x0021;

/** Packs texts or bytes by their names. */
export function zipOf(files) {
  const parts = [];
  const entries = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = commonFields(bytes, packed, Buffer.byteLength(name));
    const local = Buffer.concat([number(localHeader, 4), common, number(0, 2), Buffer.from(name), packed]);
    const place = [number(0, 2), number(0, 2), number(0, 2), number(0, 2), number(0, 4), number(offset, 4)];
    entries.push(
      Buffer.concat([number(centralHeader, 4), number(versionNeeded, 2), common, ...place, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const count = number(entries.length, 2);
  const end = [number(endHeader, 4), number(0, 4), count, count, number(directory.length, 4), number(offset, 4)];
  return Buffer.concat([...parts, directory, ...end, number(0, 2)]);
}

function commonFields(bytes, packed, nameBytes) {
  return Buffer.concat([
    number(versionNeeded, 2),
    number(flags, 2),
    number(deflated, 2),
    number(0, 2),
    number(date, 2),
    number(crc32(bytes), 4),
    number(packed.length, 4),
    number(bytes.length, 4),
    number(nameBytes, 2),
  ]);
}

function number(value, bytes) {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}
