import type { Command } from "../command.ts";
import { backup, restore } from "./backup.ts";
import { check } from "./check.ts";
import { completionOf } from "./completion.ts";
import { context } from "./context.ts";
import { doctor } from "./doctor.ts";
import { events } from "./events.ts";
import { exportVersion } from "./export.ts";
import { formats } from "./formats.ts";
import { gate } from "./gate.ts";
import { artifacts, findings, projects, tasks, users, versions } from "./lists.ts";
import { login, logout, tokens } from "./login.ts";
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
import { createTokenCommand, listTokensCommand, revokeTokenCommand } from "./tokens.ts";

const others: readonly Command[] = [
  serve,
  backup,
  restore,
  migrate,
  resetPassword,
  scan,
  check,
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
  tasks,
  events,
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
  listTokensCommand,
  revokeTokenCommand,
  doctor,
];

/** Every command, in the order of help and documentation. */
export const commands: readonly Command[] = [...others, completionOf(others)];
