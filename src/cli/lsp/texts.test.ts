import { expect, test } from "vitest";
import { languages } from "../../text/index.ts";
import { EditorTexts, textNames } from "./texts.ts";

test("a text has the same places in every language", () => {
  const placesOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
  for (const name of textNames) {
    const [english = [], ...others] = languages.map((language) => placesOf(new EditorTexts(language).say(name)));
    for (const places of others) expect(places, name).toEqual(english);
  }
});

test("places are filled once: values are not templates", () => {
  const texts = new EditorTexts("en");
  expect(texts.say("link", { url: "{url}{rule}" })).toBe("Link: {url}{rule}");
});
