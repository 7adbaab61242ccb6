import { deflateRawSync, crc32 } from "node:zlib";

/** A SARIF log with one result in a file. */
export const sarif = (uri: string): string =>
  JSON.stringify({
    runs: [
      {
        tool: { driver: { name: "T" } },
        results: [
          {
            ruleId: "R",
            message: { text: "m" },
            locations: [{ physicalLocation: { artifactLocation: { uri }, region: { startLine: 3 } } }],
          },
        ],
      },
    ],
  });
export const lcov = "TN:\nSF:src/a.c\nFN:2,5,f\nDA:3,1\nDA:4,0\nend_of_record\n";
export const native = '{"kind":"artifact","path":"src/a.c","type":"FILE","measures":{"LC":9}}\n{"kind":"finding"}\n';

export interface Entry {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly size?: number;
}

/** A zip archive, as odd as a test wants it. */
export function zip(...entries: readonly Entry[]): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode = 0o100644, flags = 0, method = 8, size } of entries) {
    const bytes = Buffer.from(content);
    const data = method === 8 ? deflateRawSync(bytes) : bytes;
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const header = Buffer.concat([Buffer.from("PK\x03\x04"), common, path, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), common, tail, path]));
    local.push(header);
    offset += header.length;
  }
  const end = Buffer.alloc(18);
  const directory = Buffer.concat(central);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from("PK\x05\x06"), end]);
}

const boundary = "----x";
/** A multipart form; a part without a file name is a field. */
export function form(
  ...parts: readonly { readonly name: string; readonly file?: string; readonly content: string | Uint8Array }[]
): Buffer {
  const pieces = parts.flatMap(({ name, file, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n\r\n`,
    content,
    "\r\n",
  ]);
  return Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
}
export const formType = { mediaType: "multipart/form-data", boundary };
