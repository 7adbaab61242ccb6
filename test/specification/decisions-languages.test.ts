import { expect } from "vitest";
import { clause } from "./clause.ts";
import type { Artifact, Project } from "./wire.ts";
import { password, specimenWorld } from "./world.ts";

const world = specimenWorld();

clause("D13a", "names of levels and types", async () => {
  const { admin } = world.as;
  const path = `/api/artifacts/${world.idOf("test/scan_test.py")}`;
  const read = async (language: string) => {
    const artifact = await admin.get<Artifact & { level: { name: string } }>(path, { "accept-language": language });
    return [artifact.type.id, artifact.type.name, artifact.level.id, artifact.level.name];
  };
  expect(await read("en")).toEqual(["FILE", "File", "LEVELA", "Level A"]);
  expect(await read("fr")).toEqual(["FILE", "Fichier", "LEVELA", "Niveau A"]);
  expect(await read("de")).toEqual(["FILE", "File", "LEVELA", "Level A"]);
  const names = { en: "Successful", fr: "Réussie", de: "Erfolgreich", ja: "成功", zh: "成功" };
  for (const [language, name] of Object.entries(names)) {
    const project = await admin.get<Project>("/api/projects/Engine", { "accept-language": language });
    expect(project.lastBuild!.status).toEqual({ id: "DONE", name });
  }
});

clause("D13b", "by the best match", async () => {
  const { admin, guest } = world.as;
  const language = async (person: typeof admin, header?: string): Promise<unknown> =>
    (await person.call("GET", "/api/me", header === undefined ? {} : { headers: { "accept-language": header } }))
      .headers["content-language"];
  expect(await language(admin, "de-AT, fr;q=0.5")).toBe("de");
  expect(await language(admin, "nl, fr;q=0.1, ja;q=0.5")).toBe("ja");
  expect(await language(admin, "zh-Hant-TW")).toBe("zh");
  for (const header of [undefined, "*", "nl", "x-klingon", ""]) {
    expect([await language(admin, header), await language(guest, header)]).toEqual(["en", "fr"]);
  }
});

clause("D13c", "offsets too", async () => {
  const { admin } = world.as;
  const { creationTime } = await admin.get<Project>("/api/projects/Engine", { timezone: "asia/KOLKATA" });
  expect(creationTime).toMatch(/\+05:30$/);
  for (const timezone of ["+02:00", "Mars/Olympus", "", "../../etc/passwd"]) {
    const problem = await admin.refused("GET", "/api/projects", 400, { headers: { timezone } });
    expect(problem.code).toBe("timezone.unknown");
  }
  // The offset depends on the day: winter and summer in one answer.
  const summer = "?branch=summer&date=2026-07-01T12:00:00Z";
  const line = '{"kind":"artifact","path":"a.c","type":"FILE"}\n';
  await admin.build("Engine", line, summer);
  const times = (
    await admin.get<{ analysisTime: string }[]>("/api/projects/Engine/versions", { timezone: "Europe/Paris" })
  ).map(({ analysisTime }) => analysisTime);
  expect(times).toContain("2026-07-01T14:00:00.000+02:00");
  expect(times).toContain("2026-01-11T00:30:00.000+01:00");
});

clause("D13d", "of the user, and of the settings", async () => {
  const { admin, developer, guest } = world.as;
  const speaks = async (person: typeof admin): Promise<unknown[]> => {
    const answer = await person.call("GET", "/api/me");
    return [answer.headers["content-language"], String(answer.json["creationTime"]).slice(-6)];
  };
  expect(await speaks(developer)).toEqual(["en", "+00:00"]);
  await admin.send("PUT", "/api/settings", { defaultLanguage: "de", defaultTimezone: "Asia/Kolkata" });
  expect(await speaks(developer)).toEqual(["de", "+05:30"]);
  expect(await speaks(guest)).toEqual(["fr", "+09:00"]);
  await guest.send("PUT", "/api/users/guest", { language: "ja", timezone: "America/Caracas" });
  expect(await speaks(guest)).toEqual(["ja", "-04:00"]);
  await guest.send("PUT", "/api/users/guest", { language: null, timezone: null });
  expect(await speaks(guest)).toEqual(["de", "+05:30"]);
  expect(await speaks(await world.signIn("guest", password))).toEqual(["de", "+05:30"]);
});
