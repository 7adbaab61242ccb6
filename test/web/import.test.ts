import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./browser.ts";
import { buildExample } from "./example-project.ts";
import { runInterface } from "./running-interface.ts";

const running = runInterface(async (started) => {
  await buildExample(started.admin);
});

const sarif = JSON.stringify({
  version: "2.1.0",
  runs: [
    {
      tool: { driver: { name: "Sniff" } },
      results: [
        {
          ruleId: "S1",
          message: { text: "smells" },
          locations: [{ physicalLocation: { artifactLocation: { uri: "/ci/src/a.c" }, region: { startLine: 3 } } }],
        },
      ],
    },
  ],
});
const lcov = "SF:/ci/src/a.c\nDA:3,1\nDA:4,0\nend_of_record\n";

const fileOf = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

interface Transfer {
  readonly items: { add(file: File): void };
}

/** Drops a file on the page or on a place of it, as a browser does. */
async function drop(page: Page, name: string, text: string, place = "main", invitation = /bring them in$/) {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const { DataTransfer: Transfer } = globalThis as unknown as { DataTransfer: new () => Transfer };
      const transfer = new Transfer();
      transfer.items.add(new File([content!], fileName!));
      return transfer;
    },
    [name, text],
  );
  await page.dispatchEvent(place, "dragenter", { dataTransfer: data });
  await page.dispatchEvent(place, "dragover", { dataTransfer: data });
  await page.getByText(invitation).waitFor();
  await page.dispatchEvent(place, "drop", { dataTransfer: data });
}

test("two reports make the first version of a new project, after a look at what they contain", async () => {
  const page = await running.signIn("/");
  await page.getByRole("link", { name: "Bring in reports" }).click();
  await page.locator("input[type=file]").setInputFiles([fileOf("lint.sarif", sarif), fileOf("lcov.info", lcov)]);
  await page.getByRole("combobox", { name: "Project" }).fill("Uploads");
  await page.getByText("There is no project “Uploads” yet.").waitFor();
  await page.getByRole("button", { name: "Create it" }).click();
  const preview = page.getByRole("region", { name: "What the reports contain" });
  await preview.getByRole("row", { name: /lint.sarif SARIF.* Sniff 1 finding/ }).waitFor();
  await preview.getByRole("row", { name: /lcov.info .* 2 lines of coverage/ }).waitFor();
  await page.getByText("Change the paths in the reports").click();
  await page.getByLabel("Remove from the start").fill("/ci");
  await preview.getByRole("row", { name: /lint.sarif/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send 2 reports" }).click();
  await page.getByText("The new version of Uploads is ready.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Its findings" }).click();
  await page.getByRole("link", { name: /smells/ }).waitFor();
  const { body } = await running.admin.call<{ location: { path: string } }[]>(
    "GET",
    "/api/findings?where=project=Uploads",
  );
  expect(body.map(({ location }) => location.path)).toEqual(["src/a.c"]);
});

test("a report that is dropped on a project is meant for it; what cannot be read is said, and not sent", async () => {
  const { body: project } = await running.admin.call<{ artifactId: number }>("GET", "/api/projects/engine");
  const page = await running.signIn(`/explore/${project.artifactId}`);
  await page.getByRole("heading", { name: "engine" }).first().waitFor();
  await drop(page, "notes.txt", "Buy milk.", "main", /bring them into engine$/);
  await page.getByRole("heading", { name: "Bring in reports" }).waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Project" }).inputValue()).toBe("engine");
  await page
    .getByRole("status")
    .filter({ hasText: /format|recogni/ })
    .waitFor();
  expect(await page.getByRole("button", { name: /^Send/ }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove notes.txt" }).click();
  await page.getByText("Choose files first.").waitFor();
  await page.getByText(/The \d+ formats that are read/).click();
  await page.getByLabel("Search").or(page.getByLabel("Find")).last().fill("sarif");
  await page.getByRole("cell", { name: "SARIF", exact: false }).first().waitFor();
  await expectAccessible(page);
});

test("a report that is dropped on the row of a project is meant for it; one beside the rows is for none", async () => {
  const page = await running.signIn("/");
  await page.getByRole("link", { name: "engine" }).first().waitFor();
  await drop(page, "lcov.info", lcov, "tbody tr:has-text('engine')", /bring them into engine$/);
  const project = page.getByRole("combobox", { name: "Project" });
  await expect.poll(() => project.inputValue()).toBe("engine");
  await page.getByRole("button", { name: "Remove lcov.info" }).click();
  await page.goto(new URL("/", page.url()).href);
  await page.getByRole("link", { name: "engine" }).first().waitFor();
  await drop(page, "lcov.info", lcov);
  await page.getByRole("heading", { name: "Bring in reports" }).waitFor();
  expect(await project.inputValue()).toBe("");
});
