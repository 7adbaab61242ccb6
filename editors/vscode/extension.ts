/** The extension for VS Code: starts `belvedere lsp`, and does what the protocol cannot ask for. */
import { commands, env, workspace, type ExtensionContext } from "vscode";
import { LanguageClient, type LanguageClientOptions, type ServerOptions } from "vscode-languageclient/node";

const copyLink = "belvedere.copyLink";
let client: LanguageClient | undefined;

/** Called by VS Code. */
export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand(copyLink, async (url: unknown) => {
      if (typeof url === "string") await env.clipboard.writeText(url);
    }),
  );
  const [command = "belvedere", ...words] = workspace.getConfiguration("belvedere").get<string[]>("command", []);
  const server: ServerOptions = { command, args: [...words, "lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file" }],
    initializationOptions: { clientCommands: [copyLink] },
  };
  client = new LanguageClient("belvedere", "Belvedere", server, options);
  context.subscriptions.push(client);
  await client.start();
}

/** Called by VS Code. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}
