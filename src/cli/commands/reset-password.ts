import { outputOptions, type Command } from "../command.ts";
import { done, misuse } from "../failure.ts";
import { dataDirOf, dataDirOption, refusalFailure } from "./stored-data.ts";

/** `belvedere reset-password` */
export const resetPassword: Command = {
  name: "reset-password",
  needsServerPackage: true,
  summary: "set a new random password for a user, when no administrator can sign in any more",
  arguments: [{ form: "[login]", description: "the user (admin)" }],
  options: [dataDirOption, ...outputOptions],
  notes:
    "Works on the stored data, without a server: on the database of BELVEDERE_DATABASE_URL, else on the data folder, whose\n" +
    "server must be stopped. The user's sessions end; tokens stay.",
  async run(call) {
    const { readSettings, replacePassword } = await import("../../server/index.ts");
    const dataDir = dataDirOf(call);
    const { BELVEDERE_DATABASE_URL: url } = call.terminal.environment;
    const onPostgres = call.options.text("dataDir") === undefined && url !== undefined;
    const read = readSettings({ dataDir }, onPostgres ? { BELVEDERE_DATABASE_URL: url } : {});
    if ("complaint" in read) return misuse(read.complaint);
    const { hasDatabase } = await import("../../store/index.ts");
    // Opening the store would create a data folder. Missing rights are reported when it is opened.
    if (read.settings.database === undefined && !(await hasDatabase(dataDir).catch(() => true))) {
      return misuse(`${dataDir} is not the data folder of a server.`, "Name it with --data-dir.");
    }
    const login = call.arguments[0] ?? "admin";
    const replaced = await replacePassword(read.settings, login);
    if (!replaced.ok) return refusalFailure(replaced.problem);
    const { password } = replaced.value;
    // The password is shown only now, so `--quiet` hides the other text and not the password.
    const text = call.options.has("quiet") ? password : `${login} has a new password: ${password}`;
    call.terminal.output.write(`${call.options.has("json") ? JSON.stringify({ login, password }) : text}\n`);
    return done("done");
  },
};
