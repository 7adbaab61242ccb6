import { account } from "./account.ts";
import { explorer } from "./explorer.ts";
import { form } from "./form.ts";
import { frame } from "./frame.ts";
import { portfolio } from "./portfolio.ts";
import { roles } from "./roles.ts";
import { signIn } from "./sign-in.ts";
import { table } from "./table.ts";
import { where } from "./where.ts";

export const texts = { account, explorer, form, frame, portfolio, roles, signIn, table, where };
