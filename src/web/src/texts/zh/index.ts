import { compare } from "./compare.ts";
import { explorer } from "./explorer.ts";
import { frame } from "./frame.ts";
import { portfolio } from "./portfolio.ts";
import { signIn } from "./sign-in.ts";
import { table } from "./table.ts";
import { where } from "./where.ts";

export const texts = { compare, explorer, frame, portfolio, signIn, table, where };
