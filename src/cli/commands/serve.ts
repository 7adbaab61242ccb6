import type { Command } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { done } from "../failure.ts";

/** `belvedere serve` */
export const serve: Command = {
  name: "serve",
  needsServerPackage: true,
  summary: "run the server until it is stopped (SIGTERM, Ctrl-C)",
  arguments: [],
  options: [
    { flags: "--host <address>", description: "address to listen on (BELVEDERE_HOST, 127.0.0.1)" },
    { flags: "--port <number>", description: "port to listen on (BELVEDERE_PORT, 8180)" },
    { flags: "--data-dir <folder>", description: "where all data is stored (BELVEDERE_DATA_DIR, ./data)" },
    { flags: "--base-url <url>", description: "where clients reach the server (BELVEDERE_BASE_URL)" },
    { flags: "--base-path <path>", description: "path at which clients reach the server (BELVEDERE_BASE_PATH)" },
    {
      flags: "--trusted-proxies <list>",
      description: "proxies whose X-Forwarded-For is believed (BELVEDERE_TRUSTED_PROXIES)",
    },
    {
      flags: "--demo <0 or 1>",
      description: "whether a new data folder gets a portfolio to look at (BELVEDERE_DEMO, 0)",
    },
    {
      flags: "--give-up-unknown <0 or 1>",
      description:
        "start although the database does not know the stored data, and remove them (BELVEDERE_GIVE_UP_UNKNOWN, 0)",
    },
  ],
  async run({ options }) {
    // Loaded on first use: the server is large, and other commands do not need it.
    const { serve: run } = await import("../../server/index.ts");
    const code = await run(options.texts());
    return done(code === exitCodes.done.code ? "done" : code === exitCodes.usage.code ? "usage" : "failed");
  },
};
