import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageAddresses } from "../../src/http/index.ts";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { form } from "../harness/form.ts";
import { expectAccessible } from "./browser.ts";
import { pathsOfPages, type PageObjects } from "./every-page.ts";
import { layoutShift, pageFaults } from "./page-faults.ts";
import { runInterface } from "./running-interface.ts";
import { makeWorld } from "./world.ts";

/**
 * The quick form opens each page once, the short form checks also that it is accessible, the long form opens the tabs too,
 * and all in every language and on wider screens. `BELVEDERE_LANGUAGE=de` selects one language of the long form.
 */
const chosenLanguage = process.env["BELVEDERE_LANGUAGE"];
const languages =
  form !== "long" ? ["en"] : chosenLanguage === undefined ? ["en", "fr", "de", "ja", "zh"] : [chosenLanguage];
/** Pages are opened at the first size, and the window is changed to the others. */
const telephone = { width: 390, height: 844 };
const screens =
  form === "long" ? [telephone, { width: 1280, height: 800 }, { width: 1920, height: 1080 }] : [telephone];
/** What browsers count as a good page: the sum of all movements of what was already visible. */
const layoutShiftMax = 0.1;

let objects: PageObjects;
const running = runInterface(async ({ admin }) => {
  await makeWorld(admin);
  const project = (await admin.call<{ artifactId: number; modelId: string }>("GET", "/api/projects/engine")).body;
  const where = encodeURIComponent('path="src/scan.c"');
  const [file] = (await admin.call<{ id: number }[]>("GET", `/api/projects/engine/artifacts?where=${where}`)).body;
  const [after, before] = (await admin.call<{ id: number }[]>("GET", "/api/projects/engine/versions")).body;
  objects = {
    project: "engine",
    root: project.artifactId,
    file: file!.id,
    versions: [before!.id, after!.id],
    rule: "cpp:null",
    model: project.modelId,
  };
});

async function openedAt(path: string, language: string): Promise<Page> {
  const page = await running.signIn(path, undefined, language === "en" ? undefined : { locale: language });
  if (!path.startsWith("/sign-in")) return page;
  await page.context().clearCookies();
  await page.goto(running.server.url + path);
  return page;
}

async function waitForPage(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await waitForQuiet(page);
}

/** Opened on a wide screen and on a telephone: nothing moves once it is visible. */
async function expectStill(page: Page, name: string): Promise<void> {
  await waitForPage(page);
  expect.soft(await layoutShift(page), `${name}, loaded at 1280`).toBeLessThanOrEqual(layoutShiftMax);
  await page.setViewportSize(telephone);
  await waitForQuiet(page);
  expect.soft(await pageFaults(page), `${name}, narrowed to 390`).toEqual([]);
  await page.reload();
  await waitForPage(page);
  expect.soft(await layoutShift(page), `${name}, loaded at 390`).toBeLessThanOrEqual(layoutShiftMax);
}

test.each(pageAddresses)(
  "%s is accessible, does not move, and has no text that is cut or over another, also on a telephone",
  async (address) => {
    const paths = pathsOfPages(objects).get(address)!;
    for (const language of languages) {
      for (const path of form === "long" ? paths : paths.slice(0, 1)) {
        const page = await openedAt(path, language);
        await expectStill(page, `${language} ${path}`);
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await waitForQuiet(page);
          expect.soft(await pageFaults(page), `${language} ${screen.width} ${path}`).toEqual([]);
        }
        await (form === "quick" ? undefined : expectAccessible(page));
        await page.close();
      }
    }
  },
);
