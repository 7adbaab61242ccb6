import { createContext, use } from "react";
import type { Session } from "./session.ts";

/** The signed-in user, or a reader who is not signed in, for everything inside the frame. When a session ends, the frame removes the pages first. */
export const UserContext = createContext<Session["user"] | undefined>(undefined);

export function useUser(): Session["user"] {
  const user = use(UserContext);
  if (user === undefined) throw new Error("no user is signed in above this component");
  return user;
}

/** Whether a user is signed in; false for a reader of public projects. The server decides; this only controls what is shown. */
export function useSignedIn(): boolean {
  return useUser().login !== "";
}
