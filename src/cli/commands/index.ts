import type { Command } from "../command.ts";
import { exportAuditCommand, listAuditCommand, verifyAuditCommand } from "./audit.ts";
import { backup, restore } from "./backup.ts";
import { bench } from "./bench.ts";
import { check } from "./check.ts";
import { compare } from "./compare.ts";
import { completionOf } from "./completion.ts";
import { context } from "./context.ts";
import { doctor } from "./doctor.ts";
import { events } from "./events.ts";
import { exportVersion } from "./export.ts";
import { exportLakeCommand } from "./export-lake.ts";
import { formats } from "./formats.ts";
import { gate } from "./gate.ts";
import { importCodecheckerCommand, importCommand, importDefectdojoCommand, importSonarqubeCommand } from "./import.ts";
import { artifacts, findings, projects, tasks, users, versions } from "./lists.ts";
import { login, logout, tokens } from "./login.ts";
import { init } from "./init.ts";
import { lsp } from "./lsp.ts";
import { mcp } from "./mcp.ts";
import { migrate } from "./migrate.ts";
import { models, putModel, showModel, validateModel } from "./models.ts";
import { push } from "./push.ts";
import { query } from "./query.ts";
import { report } from "./report.ts";
import { resetPassword } from "./reset-password.ts";
import { scan } from "./scan.ts";
import { serve } from "./serve.ts";
import { exchangeTokenCommand } from "./exchange-token.ts";
import { createTokenCommand, listTokensCommand, revokeTokenCommand } from "./tokens.ts";
import { watch } from "./watch.ts";

const others: readonly Command[] = [
  serve,
  backup,
  restore,
  migrate,
  resetPassword,
  init,
  scan,
  check,
  compare,
  watch,
  push,
  context,
  formats,
  gate,
  report,
  projects,
  versions,
  artifacts,
  findings,
  query,
  exportVersion,
  exportLakeCommand,
  importCommand,
  importSonarqubeCommand,
  importCodecheckerCommand,
  importDefectdojoCommand,
  tasks,
  events,
  bench,
  mcp,
  lsp,
  models,
  showModel,
  validateModel,
  putModel,
  users,
  login,
  logout,
  tokens,
  createTokenCommand,
  exchangeTokenCommand,
  listTokensCommand,
  revokeTokenCommand,
  listAuditCommand,
  verifyAuditCommand,
  exportAuditCommand,
  doctor,
];

/** Every command, in the order of help and documentation. */
export const commands: readonly Command[] = [...others, completionOf(others)];
