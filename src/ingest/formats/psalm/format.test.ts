import { expect, test } from "vitest";
import { alignment, outlineOf } from "../examples.reference.ts";

test("issues in an object are read as those in a list, with the name of their file if its path is missing", async () => {
  const issue = {
    severity: "error",
    line_from: 12,
    line_to: 13,
    type: "UndefinedMethod",
    message: "Method does not exist",
    file_name: "src/User.php",
    column_from: 15,
    column_to: 33,
  };
  const [list, object] = await Promise.all(
    [[issue], { issues: [issue] }].map((report) => outlineOf(Buffer.from(JSON.stringify(report)), alignment)),
  );
  expect(list).toContain("finding src/User.php 12:15:13:33 psalm:UndefinedMethod: Method does not exist\n");
  expect(object).toBe(list);
});
