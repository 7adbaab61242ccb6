#!/usr/bin/env node
/** The command `belvedere`: reads the command line, leaves all work to the rooms below. */
import { Command } from "commander";
import { serve } from "../server/index.ts";

const program = new Command("belvedere").description("A code-analysis results server.");

program
  .command("serve")
  .description("run the server until it is told to stop (SIGTERM, Ctrl-C)")
  .option("--host <address>", "address to listen on (BELVEDERE_HOST, 127.0.0.1)")
  .option("--port <number>", "port to listen on (BELVEDERE_PORT, 8180)")
  .option("--data-dir <folder>", "where everything is kept (BELVEDERE_DATA_DIR, ./data)")
  .option("--base-url <url>", "where clients reach the server (BELVEDERE_BASE_URL)")
  .option("--trusted-proxies <list>", "proxies whose X-Forwarded-For is believed (BELVEDERE_TRUSTED_PROXIES)")
  .action(async (flags: Record<string, string>) => {
    process.exitCode = await serve(flags);
  });

await program.parseAsync();
