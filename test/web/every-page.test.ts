import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pageAddresses } from "../../src/http/index.ts";
import { waitForQuiet } from "../harness/browser/quiet.ts";
import { form } from "../harness/form.ts";
import { expectAccessible } from "./browser.ts";
import { pathsOfPages, type PageObjects } from "./every-page.ts";
import { runInterface } from "./running-interface.ts";
import { makeWorld } from "./world.ts";

/**
 * The quick form opens each page once, the short form checks also that it is accessible, the long form opens the tabs too,
 * and all in every language.
 */
const languages = form === "long" ? ["en", "fr", "de", "ja", "zh"] : ["en"];
const telephone = { width: 390, height: 844 };

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

test.each(pageAddresses)("%s is accessible, and no wider than a telephone", async (address) => {
  const paths = pathsOfPages(objects)[address];
  for (const language of languages) {
    for (const path of form === "long" ? paths : paths.slice(0, 1)) {
      const page = await openedAt(path, language);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await waitForQuiet(page);
      const wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
      expect(await page.evaluate(wider), `${language} ${path}`).toBe(0);
      await (form === "quick" ? undefined : expectAccessible(page));
      await page.close();
    }
  }
});
