import { account } from "./account.ts";
import { administration } from "./administration.ts";
import { compare } from "./compare.ts";
import { explorer } from "./explorer.ts";
import { findings } from "./findings.ts";
import { form } from "./form.ts";
import { frame } from "./frame.ts";
import { members } from "./members.ts";
import { models } from "./models.ts";
import { portfolio } from "./portfolio.ts";
import { project } from "./project.ts";
import { query } from "./query.ts";
import { roles } from "./roles.ts";
import { signIn } from "./sign-in.ts";
import { table } from "./table.ts";
import { tasks } from "./tasks.ts";
import { where } from "./where.ts";

export const texts = {
  account,
  administration,
  compare,
  explorer,
  findings,
  form,
  frame,
  members,
  models,
  portfolio,
  project,
  query,
  roles,
  signIn,
  table,
  tasks,
  where,
};
