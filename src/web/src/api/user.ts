import { createContext, use } from "react";
import type { Session } from "./session.ts";

/** Who is signed in, for everything inside the frame: a session that ends takes the pages away, not their user. */
export const UserContext = createContext<Session["user"] | undefined>(undefined);

export function useUser(): Session["user"] {
  const user = use(UserContext);
  if (user === undefined) throw new Error("nobody is signed in above this component");
  return user;
}
