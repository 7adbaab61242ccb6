import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { Client } from "../harness/client.ts";
import { adminPassword } from "../harness/data-folder.ts";
import { makeToken, signIn, temporaryToken } from "../http/token-world.ts";
import { actionTitles, all, local, type LspWorld } from "./lsp-world.ts";
import { source } from "./project-on-server.ts";

/** What the rights of the token allow. */
export function describeRights(world: LspWorld): void {
  describe("rights", () => {
    test("a token that may only read has no action to relax, and cannot relax", async () => {
      const admin = await signIn(world.server.url, "admin", adminPassword);
      const { token } = await makeToken(admin, { scope: "read" });
      const client = await world.start({ environment: { BELVEDERE_TOKEN: token }, answer: "Justified" });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      expect(await actionTitles(client, world.uri, 7)).toEqual(["Open in the browser", "Copy the link"]);
      const { finding } = client.diagnostics(world.uri).at(-1)!.data as { finding: number };
      await client.execute("belvedere.relax", { uri: world.uri, finding, reason: "LEGACY" });
      await expect.poll(() => client.messages.length).toBe(1);
      await client.execute("belvedere.refresh");
      expect(client.shown(world.uri)).toEqual(all);
    });

    test("a user who does not see the project sees nothing of it, and what was cached is forgotten", async () => {
      const admin = new Client(world.server.url, world.server.data.token);
      await admin.json("POST", "/api/users", { login: "guest", password: "a long secret" });
      const members = [{ user: "guest", role: "DEVELOPER" }];
      await admin.json("PUT", "/api/projects/Numbers/members", members);
      const environment = {
        BELVEDERE_TOKEN: await temporaryToken(world.server.url, "guest", "a long secret"),
        XDG_CACHE_HOME: await mkdtemp(join(world.caches, "guest-")),
      };
      const client = await world.start({ environment });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      await admin.json("PUT", "/api/projects/Numbers/members", []);
      await client.execute("belvedere.refresh");
      await client.expectShown(world.uri, local);
      expect(client.messages).toEqual([expect.stringMatching(/[Pp]roject/)]);
      expect(await client.hoverText(world.uri, 7)).toBe("");
      expect(await actionTitles(client, world.uri, 7)).toEqual([]);
      const folder = join(environment.XDG_CACHE_HOME, "belvedere", "editor");
      const stored = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")));
      expect(stored.filter((text) => text.includes('"rootId"'))).toEqual([]);
    });
  });

  describe("relaxing", () => {
    test("asks for the reason, relaxes on the server, and the finding disappears", async () => {
      const client = await world.start({ answer: "Justified" });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      await client.act(world.uri, 7, "Relax");
      expect(client.questions).toMatchObject([
        {
          message: "Why is “Undefined *name*” relaxed on branch main? missing is not defined",
          actions: ["False positive", "Will not be fixed", "Justified", "Legacy"].map((title) => ({ title })),
        },
      ]);
      await client.expectShown(world.uri, all.slice(0, 3));
      const findings = await world.server.run("findings", "Numbers", "--where", "relaxed=true", "--json");
      expect(JSON.parse(findings.output)).toMatchObject([
        { reason: "JUSTIFIED", definition: { id: "tool:undefined" } },
      ]);
    });

    test("a question that is not answered changes nothing; a finding of the analysis can be relaxed, too", async () => {
      const client = await world.start();
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all.slice(0, 3));
      const { finding } = client.diagnostics(world.uri)[1]!.data as { finding: number };
      await client.act(world.uri, 5, "Relax");
      expect(client.questions.length).toBe(1);
      await client.execute("belvedere.relax", { uri: world.uri, finding, reason: "NONSENSE" });
      expect(client.shown(world.uri)).toEqual(all.slice(0, 3));
      await client.execute("belvedere.relax", { uri: world.uri, finding, reason: "LEGACY", comment: "old" });
      await client.expectShown(world.uri, ["1 tool:whole", "7 belvedere:many-parameters"]);
      expect(client.questions.length).toBe(1);
    });

    test("relaxed findings are shown if the settings say so", async () => {
      const client = await world.start({ options: { showRelaxed: true } });
      await client.open(world.uri, source);
      await client.expectShown(world.uri, all);
      expect(await client.hoverText(world.uri, 5)).toContain("Relaxed\n\nold");
      expect(await actionTitles(client, world.uri, 7)).toEqual(["Open in the browser", "Copy the link"]);
      const admin = new Client(world.server.url, world.server.data.token);
      await admin.json("POST", "/api/findings/triage", { project: "Numbers", where: "relaxed=true", status: "OPEN" });
    });
  });
}
