import { expect, test } from "vitest";
import { noAlignment } from "../../align-path.ts";
import { outlineOf } from "../examples.reference.ts";

const report = (content: string): Buffer => Buffer.from(`<NewDataSet>${content}</NewDataSet>`);
const read = (content: string): Promise<string> => outlineOf(report(content), noAlignment);
const message = (fields: string): string =>
  `<PVS-Studio_Analysis_Log><Level>1</Level>${fields}</PVS-Studio_Analysis_Log>\n`;

test("a false alarm and a retired message are relaxed; without a path the name of the file is used", async () => {
  const fields = "<ErrorCode>V501</ErrorCode><Message>m</Message><ShortFile>a.c</ShortFile><Line>3</Line>";
  const outline = await read(
    message(`${fields}<FalseAlarm>true</FalseAlarm>`) + message(`${fields}<File /><Retired>true</Retired>`),
  );
  expect(outline).toContain("finding a.c 3:0:0:0 pvs-studio:V501: m\n  relaxed: False alarm");
  expect(outline).toContain("relaxed: Retired");
});

test("a message without a code is refused by name", async () => {
  const outline = await read(message("<ErrorCode>V501</ErrorCode>") + message("<ErrorCode />"));
  expect(outline).toMatch(/refused 2 .*"field":"ErrorCode"/);
});
