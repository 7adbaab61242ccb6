import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const vitest = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

test("without a browser that starts, the run ends with one message and exit code 1 before any test runs", async () => {
  const ended = await new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, CHROMIUM: "/bin/false" } };
    const child = execFile(
      process.execPath,
      [vitest, "run", "test/web/findings.test.ts"],
      options,
      (_error, output, errors) => resolve({ code: child.exitCode, errors, ran: /✓|×|No test files/.test(output) }),
    );
  });
  expect(ended).toEqual({
    code: 1,
    errors: expect.stringMatching(
      /^\nThe tests of the web interface need a browser, and none starts:\n {2}CHROMIUM=\/bin\/false/,
    ),
    ran: false,
  });
});
