import { expect, test } from "vitest";
import { decodeForeign } from "./detect-encoding.ts";

/** A program with a comment. */
const program = (comment: string, end: string): string =>
  `/* ${comment} */\nint main(void) {\n  return 0; // ${end}\n}\n`;

/** `TextEncoder` writes UTF-8 alone: the table of an encoding comes from its decoder. */
function encode(text: string, label: string): Buffer {
  const bytesOf = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(label, { fatal: true });
  const learn = (...bytes: readonly number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if (Array.from(character).length === 1 && !bytesOf.has(character)) bytesOf.set(character, bytes);
    } catch {
      // Not a character.
    }
  };
  for (let first = 0; first < 256; first++) learn(first);
  for (let first = 0x81; first < 0xff; first++) for (let second = 0x40; second < 0xff; second++) learn(first, second);
  return Buffer.from(Array.from(text).flatMap((character) => bytesOf.get(character)!));
}

const texts: Readonly<Record<string, string>> = {
  shift_jis: program("設定ファイルを読み込む。表示する能力", "終了する"),
  "euc-jp": program("設定ファイルを読み込む。表示する能力", "終了する"),
  gb18030: program("读取配置文件，然后返回结果。我们在这里", "结束"),
  big5: program("讀取設定檔，然後傳回結果。我們在這裡", "結束"),
  "euc-kr": program("설정 파일을 읽고 그 결과를 다시 보내는 것이 이 함수의 일이다", "그리고 끝"),
  "windows-1251": program("Чтение настроек из файла на диске", "конец программы"),
  "koi8-r": program("Чтение настроек из файла на диске", "конец программы"),
  "windows-1252": program("Größe über Straße, déjà vu, naïve façade, señor", "fertig für heute"),
};

for (const [label, text] of Object.entries(texts)) {
  test(`${label} is recognised`, () => {
    expect(decodeForeign(encode(text, label))).toEqual({ text, encoding: label });
  });
}

test("one word says too little: Windows-1252", () => {
  expect(decodeForeign(encode("// Müller\nint x;\n", "windows-1252"))).toEqual({
    text: "// Müller\nint x;\n",
    encoding: "windows-1252",
  });
});

test("bytes that are not valid in the likely encoding: Windows-1252, whose every byte is a character", () => {
  const broken = Buffer.concat([encode(texts["shift_jis"]!, "shift_jis"), Buffer.from([0x81, 0x0a, 0xff])]);
  const { text, encoding } = decodeForeign(broken);
  expect([encoding, text.length]).toEqual(["windows-1252", broken.length]);
});
