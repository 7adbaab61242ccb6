import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageAddresses } from "../../src/http/index.ts";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { form } from "../harness/form.ts";
import { expectAccessible } from "./browser.ts";
import { pathsOfPages, type PageObjects } from "./every-page.ts";
import { pageFaults } from "./page-faults.ts";
import { runInterface } from "./running-interface.ts";
import { makeWorld } from "./world.ts";

/**
 * The quick form opens each page once, the short form checks also that it is accessible, the long form opens the tabs too,
 * and all in every language and on wider screens.
 */
const languages = form === "long" ? ["en", "fr", "de", "ja", "zh"] : ["en"];
const telephone = { width: 390, height: 844 };
const screens =
  form === "long"
    ? [
        { width: 1280, height: 800 },
        { width: 1920, height: 1080 },
      ]
    : [];

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
  await page.setViewportSize(telephone);
  if (!path.startsWith("/sign-in")) return page;
  await page.context().clearCookies();
  await page.goto(running.server.url + path);
  return page;
}

test.each(pageAddresses)(
  "%s is accessible, and has no text that is cut or over another, also on a telephone",
  async (address) => {
    const paths = pathsOfPages(objects).get(address)!;
    for (const language of languages) {
      for (const path of form === "long" ? paths : paths.slice(0, 1)) {
        const page = await openedAt(path, language);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await waitForQuiet(page);
        expect(await pageFaults(page), `${language} ${path}`).toEqual([]);
        for (const screen of screens) {
          await page.setViewportSize(screen);
          await waitForQuiet(page);
          expect(await pageFaults(page), `${language} ${screen.width} ${path}`).toEqual([]);
        }
        await (form === "quick" ? undefined : expectAccessible(page));
        await page.close();
      }
    }
  },
);
