import { expect, test } from "vitest";
import { twoLevelModel } from "../harness/two-level-model.ts";
import { expectAccessible } from "./browser.ts";
import { documentEditor, readDocument, writeDocument } from "./document-editor.ts";
import { runInterface } from "./running-interface.ts";

const model = (middle: number) => ({ ...twoLevelModel("HOUSE", middle), name: "House" });

const reader = { login: "reader", password: "looking around" };
const running = runInterface(async ({ admin, createUser }) => {
  await createUser(reader);
  await admin.json("PUT", "/api/models/HOUSE", model(10));
  await admin.json("PUT", "/api/models/HOUSE", model(20));
  await admin.json("POST", "/api/projects", { name: "yard", modelId: "HOUSE" });
  await admin.build("yard", '{"kind":"artifact","path":"a.c","type":"FILE","measures":{"VG":15}}\n');
});

const stored = async () => (await running.admin.call<ReturnType<typeof model>>("GET", "/api/models/HOUSE")).body;

test("a revision shows its difference to the current one, and is restored", async () => {
  const page = await running.signIn("/models/HOUSE?tab=revisions");
  const difference = page.getByRole("region", { name: "Changes from revision 1 to 2" }).first();
  await difference.getByRole("row", { name: /removed.*\[0;10\[/ }).waitFor();
  await difference.getByRole("row", { name: /added.*\[0;20\[/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore: 1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await page.getByText("Saved as revision 3.").waitFor();
  expect((await stored()).scales[0]!.levels[0]!.bounds).toBe("[0;10[");
});

test("thresholds are changed in place, and survive a reload until they are saved", async () => {
  const page = await running.signIn("/models/HOUSE");
  const good = page.getByRole("textbox", { name: "Bounds of GOOD" });
  await good.fill("[0;30[");
  await page.getByText("You have unsaved changes.").waitFor();
  await page.reload();
  await expect.poll(() => good.inputValue()).toBe("[0;30[");
  await good.fill("nonsense");
  await expect.poll(() => good.getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByRole("alert").waitFor();
  await expectAccessible(page);
  await good.fill("[0;30[");
  await page.getByRole("textbox", { name: "Bounds of BAD" }).fill("[30;[");
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByText("Saved as revision").waitFor();
  expect((await stored()).scales[0]!.levels.map(({ bounds }) => bounds)).toEqual(["[0;30[", "[30;["]);
  await page.getByText("You have unsaved changes.").waitFor({ state: "detached" });
});

test("edits that began with an older revision stay, and never overwrite a newer one", async () => {
  const page = await running.signIn("/models/HOUSE?tab=document");
  await writeDocument(page, (await readDocument(page)).replace("House", "Mine"));
  await running.admin.json("PUT", "/api/models/HOUSE", { ...model(40), name: "Theirs" });
  await page.reload();
  await page.getByText("The model has changed since you began these edits").waitFor();
  expect(await readDocument(page)).toContain("Mine");
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByRole("alert").waitFor();
  expect((await stored()).name).toBe("Theirs");
  await page.getByRole("button", { name: "Discard the changes" }).click();
  await expect.poll(() => readDocument(page)).toContain("Theirs");
});

test("attributes, ids and functions are completed while a document is written", async () => {
  const page = await running.signIn("/models/HOUSE?tab=document");
  await writeDocument(page, '{"measures": [{"id": "SIZE"}, {"id": "TWICE"}]}');
  // Before the last two brackets and the brace.
  for (let step = 0; step < 3; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(', "form');
  const shown = async (name: string) => {
    await expect
      .poll(async () => {
        // On a busy machine, the list may close while the page draws: it is asked for again.
        const option = page.getByRole("option", { name, selected: true });
        const wasVisible = await option.isVisible();
        if (!wasVisible) await page.keyboard.press("Control+Space");
        // A list that has just appeared ignores the key, which may have been meant for the text.
        await page.waitForTimeout(200);
        return wasVisible && (await option.isVisible());
      })
      .toBe(true);
  };
  const accept = async (name: string, text: string) => {
    await shown(name);
    await page.keyboard.press("Enter");
    // Reading the whole document would select it.
    await expect.poll(() => documentEditor(page).innerText()).toBe(text);
  };
  await accept("formula", '{"measures": [{"id": "SIZE"}, {"id": "TWICE", "formula": ""}]}');
  await page.keyboard.type("2 * SI");
  await shown("SIZE");
  await expectAccessible(page);
  await documentEditor(page).focus();
  await accept("SIZE", '{"measures": [{"id": "SIZE"}, {"id": "TWICE", "formula": "2 * SIZE"}]}');
});

test("a document is shown as YAML and back; an error is marked in its line; Escape and Tab leave the editor", async () => {
  const page = await running.signIn("/models/HOUSE?tab=document");
  const before = await readDocument(page);
  await page.getByRole("button", { name: "Show as YAML" }).click();
  await page.getByText("well-formed YAML").waitFor();
  const yaml = await readDocument(page);
  expect(yaml).toContain("id: HOUSE");
  await writeDocument(page, yaml.replace("measure: VG", "measure: NOWHERE"));
  await page.getByRole("button", { name: "Save the revision" }).click();
  const line = yaml.slice(0, yaml.indexOf("measure: VG")).split("\n").length;
  await page.getByRole("button", { name: `Line ${line}` }).waitFor();
  expect(await page.locator(".cm-lintRange-error").innerText()).toBe("NOWHERE");
  await writeDocument(page, yaml);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  expect(await page.evaluate("document.activeElement.textContent")).toBe("Save the revision");
  await page.getByRole("button", { name: "Show as JSON" }).click();
  await expect.poll(() => readDocument(page)).toBe(before);
});

test("all projects of a model are rated again in one step", async () => {
  const page = await running.signIn("/models/HOUSE");
  await page.getByRole("button", { name: "Rate all projects again: HOUSE" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rate all projects again" }).click();
  await page.getByText("1 project is being rated again").waitFor();
});

test("a copy of a model is the start of another one", async () => {
  const page = await running.signIn("/models/STANDARD");
  await page.getByRole("link", { name: "Copy", exact: true }).click();
  await documentEditor(page).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save the revision" }).click();
  await page.getByRole("heading", { name: /^Copy of/ }).waitFor();
  expect((await running.admin.call("GET", "/api/models/STANDARD_COPY")).status).toBe(200);
});

test("other users see revisions and thresholds, and change neither", async () => {
  const page = await running.signIn("/models/HOUSE?tab=revisions", reader);
  await page
    .getByRole("region", { name: /Changes from revision/ })
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: /Restore|Rate all/ }).count()).toBe(0);
  await page.getByRole("link", { name: "Overview" }).click();
  await page.getByText("[0;40[").waitFor();
  expect(await page.getByRole("textbox", { name: /Bounds/ }).count()).toBe(0);
});

test("a model that does not exist says so, and offers nothing that could be done with it", async () => {
  const page = await running.signIn("/models/ABSENT");
  await page.getByText("There is no quality model “ABSENT”.").waitFor();
  expect(await page.getByRole("button", { name: /ABSENT/ }).count()).toBe(0);
  expect(await page.getByRole("navigation", { name: "Model" }).count()).toBe(0);
  await expectAccessible(page);
});
