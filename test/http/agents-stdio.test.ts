import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, test } from "vitest";
import { useServer } from "../../src/cli/on-server.reference.ts";

const server = useServer();

const program = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

test("an agent starts `belvedere mcp` and calls tools of the server", async () => {
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env["PATH"] ?? "", BELVEDERE_SERVER: server.url, BELVEDERE_TOKEN: server.data.token };
  const transport = new StdioClientTransport({ command: process.execPath, args: [program, "mcp"], env });
  try {
    await client.connect(transport);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("relax_finding");
    const found = await client.callTool({ name: "findings", arguments: { project: "Engine" } });
    expect(found.structuredContent).toMatchObject({ findings: [{ rule: { id: "cppcheck:nullPointer" } }] });
    const refused = await client.callTool({ name: "verdict", arguments: { project: "Nowhere" } });
    expect(refused).toMatchObject({ isError: true });
  } finally {
    await client.close();
  }
}, 60_000);
